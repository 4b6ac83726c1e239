// What is worth knowing of a payment link, said once.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import type { Answer } from '#contract/endpoint.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import type { LinkStanding } from '#domain/payment-link.ts'
import { listingOf } from '#app/api/listing.ts'
import { LookText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { lookChoices, type Filter } from '#app/ui/lists/filter.ts'
import { dateFact, figuresFact, momentFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'

export type PaymentLink = Answer<typeof paymentLinks.show>

const looks = {
  ACTIVE: { tone: 'amber', icon: Clock, words: 'Waiting for payment' },
  USED: { tone: 'leaf', icon: CircleCheck, words: 'Paid' },
  EXPIRED: { tone: 'soft', icon: Hourglass, words: 'Expired' },
  OFF: { tone: 'soft', icon: CircleSlash, words: 'Switched off' },
} as const satisfies Record<LinkStanding, object>

const LinkState = ({ status }: { status: LinkStanding }) => <LookText look={looks[status]} />

export const linkFacts: readonly Fact<PaymentLink>[] = [
  textFact('description', 'For', 'lead', ({ description, reference }) => description ?? `Link ${reference}`),
  moneyFact('amount', 'Amount', 'amount', (one) => one.amount),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    print: ({ status }) => looks[status].words,
    show: (one) => <LinkState status={one.status} />,
  },
  momentFact('created_at', 'Made', 'when', (one) => one.created_at),
  figuresFact('reference', 'Reference', 'column', (one) => one.reference),
  dateFact('expires_at', 'Expires', 'detail', (one) => one.expires_at),
  nameFact('payer_name', 'Paid by', 'column', (one) => one.payer_name),
  momentFact('used_at', 'Paid', 'detail', (one) => one.used_at),
  figuresFact('transaction_reference', 'Transaction', 'detail', (one) => one.transaction_reference),
  textFact('created_by', 'Made by', 'detail', (one) => one.created_by),
  {
    ...textFact('link', 'Address', 'detail', (one) => one.link),
    show: (one) => <span className="break-all">{one.link}</span>,
  },
]

export const linkListing = listingOf(paymentLinks.list, {}, { persist: true })

export const linkFilters: readonly Filter[] = [
  {
    kind: 'choice', name: 'status', label: 'Status',
    choices: lookChoices(looks),
  },
  { kind: 'dates', label: 'When' },
  { kind: 'amounts', label: 'Amount' },
]

export const linkPath = ({ reference }: { reference: string }) => `/dashboard/payment_links/${reference}`
