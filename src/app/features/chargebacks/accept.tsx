// Accepts a chargeback: it moves money, so it is asked once more, and done with a network or not at all.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chargebacks } from '#contract/chargebacks.ts'
import { formatMoney } from '#domain/money.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { ShownChargeback } from './facts.tsx'

export function AcceptButton({ chargeback }: { chargeback: ShownChargeback }) {
  const { reference, version, amount, payer_name } = chargeback
  const client = useQueryClient()
  const accepting = useWriting(chargebacks.accept)
  const [asking, setAsking] = useState(false)
  const isOffline = useReachable().state === 'offline'
  const accept = () =>
    accepting.mutate({ params: { reference }, body: { version } }, {
      // Somebody may have answered a moment ago: the page shows what there is.
      async onSettled() {
        setAsking(false)
        await client.invalidateQueries()
      },
    })
  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        Accept
      </Button>
      <ConfirmDialog
        open={asking} title="Accept this chargeback?" confirm="Accept" cancel="Not now" danger
        busy={accepting.isPending} onConfirm={accept} onClose={() => setAsking(false)}
      >
        {formatMoney(amount)} goes back to {payer_name}. This cannot be undone.
        {isOffline && (
          <Strip kind="warning" className="mt-3">You are offline. Accepting needs a network.</Strip>
        )}
      </ConfirmDialog>
    </>
  )
}
