// Paying again what the bank refused: a new payout or batch under a new reference, with the PIN, linked to
// the one before.
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { isOpen } from '#app/api/intent.ts'
import { useWriting } from '#app/api/queries.ts'
import { usePin } from '#app/api/use-pin.ts'
import { PinSheet } from '#app/ui/pin-sheet.tsx'

/** The same PIN again is the same intent: the provider answers it as it did before. */
const noAnswer = 'No answer came. Give your PIN again: nothing is paid twice.'

interface RetrySheetProps {
  /** The payout, or the batch whose refused rows are meant. */
  again: Omit<Ask<typeof payouts.process>['body'], 'pin'>
  lead: ReactNode
  /** Path of the list that it is new in. */
  list: string
  onDone: (made: Answer<typeof payouts.process>) => unknown
  onClose: () => void
}

export function RetrySheet({ again, lead, list, onDone, onClose }: RetrySheetProps) {
  const client = useQueryClient()
  const { pin, paths, problem, askAgain } = usePin()
  const retry = useWriting(payouts.process)
  const onPin = (given: string) =>
    retry.mutate(
      { body: { ...again, pin: given } },
      {
        onError: askAgain,
        async onSuccess(made) {
          onClose()
          await client.invalidateQueries({ queryKey: [list] })
          await onDone(made)
        },
      },
    )
  return (
    <PinSheet
      open title="Payout PIN" {...{ onClose, pin, paths, onPin, lead }} busy={retry.isPending}
      error={problem(retry.error) ?? (retry.error && isOpen(retry.error) ? noAnswer : undefined)}
    />
  )
}
