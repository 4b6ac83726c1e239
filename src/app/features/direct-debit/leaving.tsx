// Asks once more before a customer's subscription is ended.
import { directDebit } from '#contract/direct-debit.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useRenewal } from './readings.ts'
import type { Subscription } from './subscribers.tsx'

export function Leaving({ of, product, onClose }: { of: Subscription, product: string,
  onClose: () => void }) {
  const renew = useRenewal(product)
  const ending = useWriting(directDebit.unsubscribe)
  const isOffline = useReachable().state === 'offline'
  const end = () =>
    ending.mutate({ params: { id: of.id } }, {
      async onSettled() {
        onClose()
        await renew()
      },
    })
  return (
    <ConfirmDialog
      open title={`End it for ${of.customer_name}?`} confirm="End subscription" cancel="Keep" danger
      busy={ending.isPending} onConfirm={() => { if (!isOffline) end() }} onClose={onClose}
    >
      Nothing more falls due for this customer. What is due already is still collected; the mandate stays.
    </ConfirmDialog>
  )
}
