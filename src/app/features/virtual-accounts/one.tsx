// One virtual account: to give away, to change, to switch off and on.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Power from 'lucide-react/icons/power'
import { useState } from 'react'
import { customers } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import { virtualAccountMessages, virtualAccounts } from '#contract/virtual-accounts.ts'
import { useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { useAge } from '#app/api/use-age.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { LinkButton, TextLink } from '#app/ui/link-button.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { OfflineState } from '#app/ui/offline-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { toast } from '#app/ui/toast.tsx'
import { accountFacts, accountReading, type VirtualAccount } from './facts.tsx'
import { ShareCard } from './share-card.tsx'

/** The card above the facts has the name and the number. */
const facts = accountFacts.filter(({ name }) => name !== 'account_name' && name !== 'vnuban')

export function VirtualAccountPage({ id }: { id: string }) {
  const query = useQuery(accountReading(id))
  const { data, error, refetch, isFetching } = query
  const age = useAge(query)
  const again = () => void refetch()
  return (
    <>
      <PageHeader title="Virtual account" back={{ to: '/dashboard/vnubans' }} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {data && age && <OfflineState at={age} onRetry={again} />}
        {data && <Known account={data} />}
        {!data && !error && <SkeletonRows rows={4} />}
        {!data && error instanceof Unreachable && <OfflineState onRetry={again} />}
        {!data && error && !(error instanceof Unreachable) && (
          <ErrorState title={virtualAccountMessages.notFound} onRetry={again} busy={isFetching}>
            {error instanceof Refusal && error.code === 'not_found'
              ? 'There is none with this number in this mode.'
              : error.message}
          </ErrorState>
        )}
      </main>
    </>
  )
}

function Known({ account }: { account: VirtualAccount }) {
  const { vnuban, customer } = account
  const mayChange = useMay('manage_vnubans')
  return (
    <>
      <ShareCard account={account} />
      <div className="mt-4">
        <Detail facts={facts} item={account} />
      </div>
      {customer && (
        <p className="mt-2">
          <TextLink to="/dashboard/customers/$id" params={{ id: customer.reference }}>
            See {customer.fullname}
          </TextLink>
        </p>
      )}
      {mayChange && (
        <div className="grid gap-3 mt-4 sm:grid-cols-2">
          <LinkButton to="/dashboard/vnuban/$id/edit" params={{ id: vnuban }} icon={Pencil} wide>
            Edit
          </LinkButton>
          <Turning account={account} />
        </div>
      )}
    </>
  )
}

/** Off asks first: whoever pays meanwhile is refused. */
function Turning({ account: { vnuban, status } }: { account: VirtualAccount }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const isOff = status === 'INACTIVE'
  const turning = useWriting(isOff ? virtualAccounts.activate : virtualAccounts.deactivate, { quiet: true })
  const isOffline = useReachable().state === 'offline'
  const turn = () =>
    turning.mutate(
      { params: { vnuban } },
      {
        async onSuccess(turned) {
          const { activated, deactivated } = virtualAccountMessages
          toast.success(isOff ? activated : deactivated)
          client.setQueryData(accountReading(vnuban).queryKey, turned)
          const lists = [virtualAccounts.list.path, customers.vnubans.path]
          await Promise.all(lists.map((path) => client.invalidateQueries({ queryKey: [path] })))
        },
        onError(error) {
          toast.error(error instanceof Refusal ? error.message : virtualAccountMessages.notSaved)
        },
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button
        look={isOff ? 'primary' : 'danger'}
        icon={Power}
        wide
        disabled={isOffline}
        busy={turning.isPending}
        onClick={isOff ? turn : () => setAsking(true)}
      >
        {isOff ? 'Activate' : 'Deactivate'}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Deactivate this account?"
        confirm="Deactivate"
        cancel="Keep it on"
        danger
        busy={turning.isPending}
        onConfirm={turn}
        onClose={() => setAsking(false)}
      >
        Payments to {vnuban} are refused and stay with the payer until you activate it again.
      </ConfirmDialog>
    </>
  )
}
