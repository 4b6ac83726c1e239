// A bill in words: what it is, for which number, its picture and its page; light enough for any screen.
import type { bills } from '#contract/bills.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatPhone, isPhone } from '#domain/phone.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Disc } from '#app/ui/list-card.tsx'
import { kindFacts } from './kinds.ts'

export type Bill = Answer<typeof bills.list>['items'][number]

/** `MTN Airtime`, `DStv Compact`. */
export const whatOf = ({ biller_name, product_name }: Pick<Bill, 'biller_name' | 'product_name'>) =>
  `${biller_name} ${product_name}`

/** A phone as people read it; any other number as it is. */
export const shownCustomer = ({ kind, customer }: Pick<Bill, 'kind' | 'customer'>) =>
  (kind === 'airtime' || kind === 'data') && isPhone(customer) ? formatPhone(customer) : customer

export const billPicture = ({ kind }: Pick<Bill, 'kind'>) => (
  <Disc tone="forest">
    <Icon of={kindFacts(kind).icon} />
  </Disc>
)

export const billPath = ({ bill_reference }: Pick<Bill, 'bill_reference'>) =>
  `/dashboard/bill-payment-transactions/${bill_reference}`
