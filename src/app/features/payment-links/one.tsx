// One payment link: its address and QR code to hand on, how it stands, and switching it off.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import CircleSlash from 'lucide-react/icons/circle-slash'
import ExternalLink from 'lucide-react/icons/external-link'
import { lazy, Suspense, useState } from 'react'
import { paymentLinks } from '#contract/payment-links.ts'
import { formatMoney } from '#domain/money.ts'
import { watching } from '#app/api/asking-again.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useSession } from '#app/api/use-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { CopyButton, SendButton } from '#app/ui/copy-button.tsx'
import { iconButtonClasses } from '#app/ui/icon-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { LinkButton, TextLink } from '#app/ui/link-button.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { MoneyHero } from '#app/ui/money-text.tsx'
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { SimulateButton } from '#app/ui/simulate-button.tsx'
import { linkFacts, type PaymentLink } from './facts.tsx'

const QrCode = lazy(() => import('#app/ui/qr-code.tsx'))

export function PaymentLinkPage({ reference }: { reference: string }) {
  const asked = reading(paymentLinks.show, { params: { reference } }, { persist: true, staleTime: 0 })
  const query = useQuery(watching(asked, ({ status }: { status: string }) => status === 'ACTIVE'))
  return (
    <ItemPage
      title="Payment link" back="/dashboard/payment_links" what="payment link"
      standing={useStanding(query)} loading={<Loading />}
    >
      {(link) => <Known link={link} />}
    </ItemPage>
  )
}

const Loading = () => (
  <>
    <Skeleton className="w-1/2 h-9 mb-4" />
    <Skeleton className="h-[320px] !rounded-card mb-4" />
    <SkeletonRows rows={3} />
  </>
)

const facts = linkFacts.filter(({ name }) => name !== 'link')

function Known({ link }: { link: PaymentLink }) {
  return (
    <Detail
      facts={facts}
      item={link}
      hero={<MoneyHero amount={link.amount} />}
      above={
        <>
          {link.status === 'ACTIVE' && <ShareCard link={link} />}
          <Actions link={link} />
          {link.status === 'ACTIVE' && (
            <TextLink to="/dashboard/sub-accounts/$id/edit" params={{ id: `split-${link.reference}` }}>
              Share its payment with sub-accounts
            </TextLink>
          )}
        </>
      }
    />
  )
}

function ShareCard({ link: { link, amount, description } }: { link: PaymentLink }) {
  const words = `Pay ${formatMoney(amount)}${description ? ` for ${description}` : ''}`
  return (
    <Card className="mb-3">
      <Suspense fallback={<Skeleton className="w-[196px] h-[196px] mx-auto" />}>
        <QrCode text={link} title="QR code of the payment link" />
      </Suspense>
      <p className="mt-3 text-13 text-center text-soft">Scan it, or send the address.</p>
      <div className="flex items-center mt-2 mb-2">
        <p className="flex-1 min-w-0 text-15 break-all">{link}</p>
        <CopyButton what="payment link" text={link} />
        <a
          href={link} target="_blank" rel="noreferrer" aria-label="Open the payment page"
          title="Open the payment page" className={`${iconButtonClasses} -mr-3`}
        >
          <Icon of={ExternalLink} />
        </a>
      </div>
      <SendButton what="payment link" title={words} text={`${words}: ${link}`} />
    </Card>
  )
}

function Actions({ link }: { link: PaymentLink }) {
  const mayChange = useMay('manage_payment_links')
  const isTest = useSession()?.mode === 'test'
  const [asking, setAsking] = useState(false)
  const { status, reference, transaction_reference } = link
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 mb-4">
      {transaction_reference !== null && (
        <LinkButton
          to="/dashboard/transactions/$id"
          params={{ id: transaction_reference }}
          look="primary"
          icon={ArrowDownLeft}
          wide
        >
          See the transaction
        </LinkButton>
      )}
      {status === 'ACTIVE' && isTest && (
        <SimulateButton search={{ part: 'link', link: reference }} />
      )}
      {status === 'ACTIVE' && mayChange && (
        <Button icon={CircleSlash} wide onClick={() => setAsking(true)}>
          Switch off
        </Button>
      )}
      <SwitchOff reference={reference} open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}

interface SwitchOffProps {
  reference: string
  open: boolean
  onClose: () => void
}

function SwitchOff({ reference, open, onClose }: SwitchOffProps) {
  const client = useQueryClient()
  const off = useWriting(paymentLinks.switchOff)
  const { queryKey } = reading(paymentLinks.show, { params: { reference } })
  const switchOff = () =>
    off.mutate({ params: { reference } }, {
      onSuccess: (after) => client.setQueryData(queryKey, after),
      async onSettled() {
        onClose()
        await client.invalidateQueries({ queryKey: [paymentLinks.list.path] })
        await client.invalidateQueries({ queryKey })
      },
    })
  return (
    <ConfirmDialog
      open={open}
      title="Switch this link off?"
      confirm="Switch off"
      cancel="Keep"
      danger
      busy={off.isPending}
      onConfirm={switchOff}
      onClose={onClose}
    >
      Nobody can pay it any more. It cannot be switched on again; make a new one instead.
    </ConfirmDialog>
  )
}
