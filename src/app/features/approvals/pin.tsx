// The PIN before a decision, and what to do without one.
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { usePin } from '#app/api/use-pin.ts'
import { PinSheet } from '#app/ui/pin-sheet.tsx'
import type { Outcome } from './decision.ts'

interface DecisionPinProps {
  open: boolean
  onClose: () => void
  lead: ReactNode
  busy: boolean
  /** How the last try ended. */
  problem: Outcome | null
  onPin: (pin: string) => void
}

export function DecisionPin({ problem, ...rest }: DecisionPinProps) {
  const { pin, paths, askAgain } = usePin()
  const refused = problem?.step === 'refused' ? problem.words : undefined
  const look = useEffectEvent(askAgain)
  useEffect(() => { if (refused) look() }, [refused])
  return <PinSheet {...rest} title="Payout PIN" pin={pin} paths={paths} error={refused} />
}
