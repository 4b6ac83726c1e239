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
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { useSession } from '#app/api/use-session.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { LinkButton, TextLink } from '#app/ui/link-button.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { SimulateButton } from '#app/ui/simulate-button.tsx'
import { toast } from '#app/ui/toast.tsx'
import { accountFacts, accountReading, type VirtualAccount } from './facts.tsx'
import { ShareCard } from './share-card.tsx'

/** The card above the facts has the name, the number and the bank. */
const onCard = ['account_name', 'vnuban', 'bank_name']
const facts = accountFacts.filter(({ name }) => !onCard.includes(name))

export function VirtualAccountPage({ id }: { id: string }) {
  const query = useQuery(accountReading(id))
  return (
    <ItemPage
      title="Virtual account" back="/dashboard/vnubans" failed={virtualAccountMessages.notFound}
      standing={useStanding(query)}
    >
      {(account) => <Known account={account} />}
    </ItemPage>
  )
}

function Known({ account }: { account: VirtualAccount }) {
  const { vnuban, customer } = account
  const mayChange = useMay('manage_vnubans')
  const isTest = useSession()?.mode === 'test'
  return (
    <Detail
      facts={facts}
      item={account}
      hero={<ShareCard account={account} />}
      above={
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 mb-2">
            {isTest && <SimulateButton search={{ vnuban }} />}
            {mayChange && (
              <LinkButton to="/dashboard/vnuban/$id/edit" params={{ id: vnuban }} icon={Pencil} wide>
                Edit
              </LinkButton>
            )}
            {mayChange && <Turning account={account} />}
          </div>
          <TextLink to="/dashboard/transactions" search={{ search: vnuban } as never}>
            See what came in
          </TextLink>
          <p>
            <TextLink to="/dashboard/sub-accounts/$id/edit" params={{ id: `split-${vnuban}` }}>
              Share its payments with sub-accounts
            </TextLink>
          </p>
          {customer && (
            <p className="mb-2">
              <TextLink to="/dashboard/customers/$id" params={{ id: customer.reference }}>
                See {customer.fullname}
              </TextLink>
            </p>
          )}
        </>
      }
    />
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
