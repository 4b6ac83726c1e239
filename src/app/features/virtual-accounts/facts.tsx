// What is worth knowing of a virtual account, said once.
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import Gauge from 'lucide-react/icons/gauge'
import type { Answer } from '#contract/endpoint.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import type { VirtualAccountStanding } from '#domain/virtual-account.ts'
import { listingOf } from '#app/api/listing.ts'
import { reading } from '#app/api/queries.ts'
import { LookText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { lookChoices, type Filter } from '#app/ui/lists/filter.ts'
import { dateFact, figuresFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { bankChoices } from './banks.ts'

export type VirtualAccount = Answer<typeof virtualAccounts.show>

const looks = {
  ACTIVE: { tone: 'leaf', icon: CircleCheck, words: 'Active' },
  INACTIVE: { tone: 'soft', icon: CircleOff, words: 'Not active' },
  EXPIRED: { tone: 'clay', icon: CalendarX, words: 'Expired' },
  USED_UP: { tone: 'amber', icon: Gauge, words: 'Used up' },
} as const

export const AccountState = ({ status }: { status: VirtualAccountStanding }) => (
  <LookText look={looks[status]} />
)

const preferences = { PRIMARY: 'Primary', SECONDARY: 'Secondary' } as const

export const accountFacts: readonly Fact<VirtualAccount>[] = [
  nameFact('account_name', 'Account name', 'lead', (one) => one.account_name),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    print: ({ status }) => looks[status].words,
    show: ({ status }) => <AccountState status={status} />,
  },
  figuresFact('vnuban', 'Account number', 'when', (one) => one.vnuban),
  textFact('bank_name', 'Bank', 'column', (one) => one.bank_name),
  textFact('customer', 'Customer', 'column', (one) => one.customer?.fullname ?? 'Your business'),
  textFact('is_primary', 'Given out first', 'detail', (one) => (one.is_primary ? 'Yes' : 'No')),
  textFact('account_preference', 'Preference', 'detail', (one) => preferences[one.account_preference]),
  dateFact('expires_on', 'Until', 'column', (one) => one.expires_on),
  {
    ...textFact<VirtualAccount>('used', 'Payments taken', 'detail', (one) => String(one.used)),
    show: ({ used, use_frequency }) => (
      <span className="figures">{use_frequency === null ? used : `${used} of ${use_frequency}`}</span>
    ),
  },
  moneyFact('min_amount', 'Minimum', 'detail', (one) => one.min_amount),
  moneyFact('max_amount', 'Maximum', 'detail', (one) => one.max_amount),
  {
    ...textFact<VirtualAccount>('callback_url', 'Callback URL', 'detail', (one) => one.callback_url),
    show: (one) => <span className="break-all">{one.callback_url}</span>,
  },
  figuresFact('bvn', 'BVN', 'detail', (one) => one.bvn),
  figuresFact('nin', 'NIN', 'detail', (one) => one.nin),
  dateFact('created_at', 'Opened', 'detail', (one) => one.created_at),
  textFact('created_by', 'Opened by', 'detail', (one) => one.created_by),
]

export const accountRows = listingOf(virtualAccounts.list, {}, { persist: true })

export const accountPath = ({ vnuban }: { vnuban: string }) => `/dashboard/vnubans/${vnuban}`

/** Asked for each time: what is left of it changes while nobody looks. */
export const accountReading = (vnuban: string) =>
  reading(virtualAccounts.show, { params: { vnuban } }, { persist: true, staleTime: 0 })

export const accountFilters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    choices: lookChoices(looks),
  },
  { kind: 'choice', name: 'collection_bank', label: 'Bank', choices: bankChoices },
  {
    kind: 'choice',
    name: 'owner',
    label: 'Whose',
    choices: [
      { value: 'customer', label: 'Customers’' },
      { value: 'merchant', label: 'Your business’s' },
    ],
  },
  { kind: 'dates', label: 'Opened' },
]
