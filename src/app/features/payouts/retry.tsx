// Paying again what the bank refused: a new payout under a new reference, with the PIN, linked to the one
// before.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { payouts } from '#contract/payouts.ts'
import { formatMoney } from '#domain/money.ts'
import { useWriting } from '#app/api/queries.ts'
import { usePin } from '#app/api/use-pin.ts'
import { PinSheet } from '#app/ui/pin-sheet.tsx'
import type { Payout } from './facts.tsx'

interface RetrySheetProps {
  payout: Payout
  onClose: () => void
}

export function RetrySheet({ payout, onClose }: RetrySheetProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pin, paths, problem, askAgain } = usePin()
  const retry = useWriting(payouts.process)
  const onPin = (given: string) =>
    retry.mutate(
      { body: { payout_reference: payout.payout_reference, pin: given } },
      {
        onError: askAgain,
        async onSuccess({ unique_reference }) {
          onClose()
          await client.invalidateQueries({ queryKey: [payouts.list.path] })
          if (unique_reference)
            await navigate({ to: '/dashboard/payouts/$id', params: { id: unique_reference } })
        },
      },
    )
  return (
    <PinSheet
      open
      onClose={onClose}
      title="Payout PIN"
      pin={pin}
      paths={paths}
      busy={retry.isPending}
      onPin={onPin}
      error={problem(retry.error)}
      lead={
        <>
          <b className="text-ink">{formatMoney(payout.amount)}</b> to {payout.beneficiary_account_name}
        </>
      }
    />
  )
}
