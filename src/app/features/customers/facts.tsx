// What is worth knowing of a customer, said once.
import { customers } from '#contract/customers.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatPhone } from '#domain/phone.ts'
import { listingOf } from '#app/api/listing.ts'
import { reading } from '#app/api/queries.ts'
import type { Fact } from '#app/ui/lists/fact.ts'
import { dateFact, emailFact, figuresFact, textFact } from '#app/ui/lists/kinds.tsx'

export type Customer = Answer<typeof customers.show>

/** What they are reached by, for the second line of a card. */
const reach = ({ email, mobile_number }: Customer) =>
  email ?? (mobile_number ? formatPhone(mobile_number) : '')

export const customerFacts: readonly Fact<Customer>[] = [
  textFact('fullname', 'Name', 'lead', (one) => one.fullname),
  {
    ...textFact('reached_by', 'Reached by', 'status', reach),
    show: (one) => <span className="block cut desk:text-15">{reach(one)}</span>,
  },
  figuresFact('vnubans', 'Virtual accounts', 'column', (one) => String(one.vnubans)),
  emailFact('Email address', 'detail', (one) => one.email),
  {
    ...textFact<Customer>('mobile_number', 'Phone number', 'detail', (one) => one.mobile_number),
    show: ({ mobile_number: number }) => number && <span className="figures">{formatPhone(number)}</span>,
  },
  dateFact('created_at', 'Added', 'column', (one) => one.created_at),
  textFact('created_by', 'Added by', 'detail', (one) => one.created_by),
  figuresFact('reference', 'Reference', 'detail', (one) => one.reference),
]

export const customerRows = listingOf(customers.list, {}, { persist: true })

export const customerReading = (id: string) => reading(customers.show, { params: { id } }, { persist: true })
