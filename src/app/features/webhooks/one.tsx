// One delivery: how it stands, every attempt with what was answered, what is sent, and sending it again.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { Answer } from '#contract/endpoint.ts'
import { webhooks } from '#contract/webhooks.ts'
import { webhookLabel } from '#domain/webhook.ts'
import { useFollowing } from '#app/api/follow.ts'
import { useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { Barred } from './barred.tsx'
import { deliveryFacts, whyOf } from './facts.tsx'
import { deliveryReading, type Delivery } from './readings.ts'
import { Tries } from './tries.tsx'

type ShownDelivery = Answer<typeof webhooks.one>

const list = '/dashboard/settings/webhooks/deliveries'

export function DeliveryPage({ id }: { id: string }) {
  const query = useQuery(useFollowing(deliveryReading(id),
    ({ delivery }: ShownDelivery) => delivery.status === 'PENDING'))
  const event = query.data?.delivery.event
  const standing = useStanding(query)
  if (useMay('manage_settings') === false) {
    return (
      <>
        <PageHeader title="Delivery" back={{ to: list }} />
        <main className="flex-1 px-side"><Barred /></main>
      </>
    )
  }
  return (
    <ItemPage
      title={event === undefined ? 'Delivery' : webhookLabel(event)} what="delivery"
      back={list} standing={standing}
    >
      {(shown) => <Known shown={shown} />}
    </ItemPage>
  )
}

function Known({ shown: { delivery, body, tries } }: { shown: ShownDelivery }) {
  const why = whyOf(delivery)
  return (
    <Detail
      facts={deliveryFacts} item={delivery}
      above={
        <>
          {why !== '' && (
            <Strip kind={delivery.status === 'FAILED' ? 'error' : 'warning'} className="mb-4" announce>
              {why}
              {delivery.status === 'PENDING' && ' It is tried again by itself.'}
            </Strip>
          )}
          <SendAgain delivery={delivery} />
        </>
      }
      after={
        <>
          <Tries tries={tries} />
          <SectionHead title="What is sent" end={<CopyButton what="message" text={body} />} />
          <Message body={body} />
        </>
      }
    />
  )
}

/** Its end is not the person's business to wait for: the page shows it when it comes. */
function SendAgain({ delivery: { id, status, attempts } }: { delivery: Delivery }) {
  const client = useQueryClient()
  const again = useWriting(webhooks.resend)
  const isOffline = useReachable().state === 'offline'
  const isOnItsWay = status === 'PENDING' && attempts === 0
  const send = () =>
    again.mutate({ params: { id } }, {
      async onSuccess() {
        await Promise.all([webhooks.list, webhooks.one].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] })))
      },
    })
  return (
    <Button
      look="tinted" icon={RotateCw} wide className="mb-4" busy={again.isPending}
      disabled={isOffline || isOnItsWay} onClick={send}
    >
      Send again
    </Button>
  )
}

const Message = ({ body }: { body: string }) => (
  <pre className="px-4 py-3 rounded-card bg-card text-13 leading-relaxed whitespace-pre-wrap break-all">
    {laidOut(body)}
  </pre>
)

function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
