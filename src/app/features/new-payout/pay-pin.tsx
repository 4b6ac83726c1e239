// The PIN of what is about to be paid, with how much and to whom.
import type { ReactNode } from 'react'
import { formatMoney, type Kobo } from '#domain/money.ts'
import { usePinFor } from '#app/api/use-pin.ts'
import type { SendingProblem } from '#app/api/use-sending.ts'
import { PinSheet } from '#app/ui/pin-sheet.tsx'

interface PayPinProps {
  /** Charges included. */
  total: Kobo | undefined
  /** To whom. */
  children: ReactNode
  sending: { state: string; problem?: SendingProblem | null; send: (pin: string) => Promise<unknown> }
  onClose: () => void
}

export function PayPin({ total, children, sending, onClose }: PayPinProps) {
  const sheet = usePinFor(sending, onClose)
  return (
    <PinSheet
      open title="Payout PIN" {...sheet}
      lead={
        <>
          <b className="text-ink">{total !== undefined && formatMoney(total)}</b> to {children}
        </>
      }
    />
  )
}
