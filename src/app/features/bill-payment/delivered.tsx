// What a bill brought: a token to be typed into a meter, or a PIN with its serial number; copied or shared.
import type { Answer } from '#contract/endpoint.ts'
import type { bills } from '#contract/bills.ts'
import { spacedToken } from '#domain/bill.ts'
import { Card } from '#app/ui/card.tsx'
import { CopyButton, ShareButton } from '#app/ui/copy-button.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { shownCustomer, whatOf } from './words.tsx'

type Shows = Answer<typeof bills.show>

/** Nothing where nothing is delivered but the thing itself. */
export function Delivered({ shows: { bill, delivery, is_hidden } }: { shows: Shows }) {
  if (is_hidden) {
    return (
      <Strip kind="info" className="mb-4">
        The token is shown to people whose role pays bills.
      </Strip>
    )
  }
  if (!delivery) return null
  const what = bill.kind === 'electricity' ? 'token' : 'PIN'
  const token = spacedToken(delivery.token)
  const text = [
    `${whatOf(bill)} ${what} for ${shownCustomer(bill)}: ${token}`,
    delivery.serial && `Serial number: ${delivery.serial}`, delivery.units && `Units: ${delivery.units}`,
  ].filter(Boolean).join('\n')
  return (
    <Card className="mb-4">
      <p className="text-13 text-soft">{what === 'token' ? 'Token for the meter' : 'PIN'}</p>
      <div className="flex items-center">
        <p className="flex-1 min-w-0 text-22 font-semibold figures !whitespace-normal">{token}</p>
        <CopyButton what={what} text={delivery.token} />
        <ShareButton what={what} title={whatOf(bill)} text={text} className="-mr-3" />
      </div>
      <FactList
        bare
        facts={[
          { label: 'Serial number', value: delivery.serial }, { label: 'Units', value: delivery.units },
        ]}
      />
    </Card>
  )
}
