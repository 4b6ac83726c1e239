// One QR code: to be scanned, what was paid by it, and switching it off.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { lazy, Suspense, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { payerSees } from '#domain/qr-code.ts'
import { useFollowing } from '#app/api/follow.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useSession } from '#app/api/use-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { MoneyHero, MoneyText } from '#app/ui/money-text.tsx'
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { SimulateButton } from '#app/ui/simulate-button.tsx'
import { TestBanner } from '#app/ui/test-banner.tsx'
import { qrFacts } from './facts.tsx'

const QrPicture = lazy(() => import('#app/ui/qr-code.tsx'))

/** The name is the title, and the amount stands under it. */
const facts = qrFacts.filter(({ name }) => name !== 'name' && name !== 'kind')

type ShownCode = Answer<typeof qrPayments.show>

const oneReading = (reference: string) =>
  reading(qrPayments.show, { params: { reference } }, { persist: true, staleTime: 0 })

const isPayable = ({ qr_code }: { qr_code: { status: string } }) => qr_code.status === 'ACTIVE'

export function QrPaymentPage({ id }: { id: string }) {
  // At a till somebody looks at it until it is paid.
  const query = useQuery(useFollowing(oneReading(id), isPayable))
  return (
    <ItemPage
      title={query.data?.qr_code.name ?? 'QR code'} back="/dashboard/qr-payments" what="QR code"
      standing={useStanding(query)} loading={<Loading />}
    >
      {(shown) => <Known shown={shown} />}
    </ItemPage>
  )
}

const Loading = () => (
  <>
    <Skeleton className="w-1/2 h-9 mb-4" />
    <Skeleton className="h-[240px] !rounded-card mb-4" />
    <SkeletonRows rows={3} />
  </>
)

function Known({ shown: { qr_code, payments, collected, latest } }: { shown: ShownCode }) {
  const { amount, status, payload, name } = qr_code
  const isTest = useSession()?.mode === 'test'
  return (
    <Detail
      facts={facts}
      item={qr_code}
      hero={amount === null ? 'Any amount' : <MoneyHero amount={amount} />}
      above={
        <>
          {status === 'ACTIVE' && (
            <Card className="mb-3">
              {isTest && <TestBanner />}
              <Suspense fallback={<Skeleton className="w-[196px] h-[196px] mx-auto" />}>
                <QrPicture text={payload} title={`QR code ${name}`} />
              </Suspense>
              <p className="mt-3 text-13 text-center text-soft">The customer scans it with a bank app.</p>
              <PlainName payload={payload} />
            </Card>
          )}
          <Actions shown={qr_code} />
        </>
      }
      before={
        <section aria-label="Payments" className="mb-4">
          <SectionHead
            title="Payments"
            end={payments > 0 && <>{payments} · <MoneyText amount={collected} /></>}
          />
          {latest.length === 0 && <p className="text-15 text-soft">Nothing was paid by it yet.</p>}
          <Latest latest={latest} />
        </section>
      }
    />
  )
}

/** A QR code carries plain letters alone, and so many of them. */
function PlainName({ payload }: { payload: string }) {
  const business = useSession()?.business_name ?? ''
  const seen = payerSees(payload)
  if (seen === null || seen.endsWith(business)) return null
  return (
    <p className="mt-1 text-13 text-center text-soft">
      A QR code carries plain letters only: bank apps show your business as “{seen}”.
    </p>
  )
}

function Latest({ latest }: Pick<ShownCode, 'latest'>) {
  if (latest.length === 0) return null
  return (
    <ListCard label="Payments">
      {latest.map(({ reference, payer_name, amount, status, at }) => (
        <RowLink
          key={reference}
          to="/dashboard/transactions/$id"
          params={{ id: reference }}
          lead={payer_name}
          amount={<MoneyText amount={amount} />}
          status={status === 'REVERSED' ? 'Reversed' : 'Received'}
          when={<TimeText at={at} />}
        />
      ))}
    </ListCard>
  )
}

function Actions({ shown: { reference, status } }: { shown: ShownCode['qr_code'] }) {
  const mayChange = useMay('manage_payment_links')
  const isTest = useSession()?.mode === 'test'
  const client = useQueryClient()
  const off = useWriting(qrPayments.switchOff)
  const [asking, setAsking] = useState(false)
  if (status !== 'ACTIVE') return null
  const switchOff = () =>
    off.mutate({ params: { reference } }, {
      async onSettled() {
        setAsking(false)
        await client.invalidateQueries({ queryKey: [qrPayments.list.path] })
        await client.invalidateQueries({ queryKey: oneReading(reference).queryKey })
      },
    })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 mb-4">
      {isTest && (
        <SimulateButton search={{ part: 'qr', qr: reference }} />
      )}
      {mayChange && (
        <Button icon={CircleSlash} wide onClick={() => setAsking(true)}>
          Switch off
        </Button>
      )}
      <ConfirmDialog
        open={asking} title="Switch this QR code off?" confirm="Switch off" cancel="Keep" danger
        busy={off.isPending} onConfirm={switchOff} onClose={() => setAsking(false)}
      >
        Whoever scans it can pay nothing any more, also where it is printed. It cannot be switched on again.
      </ConfirmDialog>
    </div>
  )
}
