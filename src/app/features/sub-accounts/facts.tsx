// What is worth knowing of a sub-account, said once.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import type { Answer } from '#contract/endpoint.ts'
import { subAccounts } from '#contract/sub-accounts.ts'
import type { SubAccountStatus } from '#domain/sub-account.ts'
import { listingOf } from '#app/api/listing.ts'
import { reading } from '#app/api/queries.ts'
import { StateText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { dateFact, figuresFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'

export type SubAccount = Answer<typeof subAccounts.show>

const looks = {
  ACTIVE: { tone: 'leaf', icon: CircleCheck, words: 'Active' },
  INACTIVE: { tone: 'soft', icon: CircleSlash, words: 'Switched off' },
} as const satisfies Record<SubAccountStatus, object>

function SubAccountState({ status }: { status: SubAccountStatus }) {
  const { tone, icon, words } = looks[status]
  return (
    <StateText tone={tone} icon={icon}>
      {words}
    </StateText>
  )
}

export const subAccountFacts: readonly Fact<SubAccount>[] = [
  nameFact('account_name', 'Name', 'lead', (one) => one.account_name),
  {
    ...textFact('account', 'Account', 'status', (one) => `${one.bank_name} ${one.nuban}`),
    show: (one) => (
      <span className="desk:text-15">
        {one.status === 'INACTIVE' && <><SubAccountState status={one.status} /> · </>}{one.bank_name} ·{' '}
        <span className="figures">{one.nuban}</span>
      </span>
    ),
  },
  {
    ...textFact('status', 'Status', 'column', (one) => one.status),
    print: ({ status }) => looks[status].words,
    show: (one) => <SubAccountState status={one.status} />,
  },
  figuresFact('nuban', 'Account number', 'detail', (one) => one.nuban),
  textFact('bank_name', 'Bank', 'detail', (one) => one.bank_name),
  textFact('bank_code', 'Bank code', 'detail', (one) => one.bank_code),
  {
    ...moneyFact('owed', 'Owes', 'detail', (one) => one.owed),
    // For payments that were taken back: it is kept of its next shares.
    show: ({ owed }) => (owed > 0 ? <MoneyText amount={owed} /> : null),
  },
  dateFact('created_at', 'Added', 'column', (one) => one.created_at),
  textFact('created_by', 'Added by', 'detail', (one) => one.created_by),
  figuresFact('reference', 'Reference', 'detail', (one) => one.reference),
]

export const subAccountRows = listingOf(subAccounts.list, {}, { persist: true })

export const subAccountFilters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    choices: Object.entries(looks).map(([value, { words }]) => ({ value, label: words })),
  },
  { kind: 'dates', label: 'Added' },
]

export const subAccountReading = (id: string) =>
  reading(subAccounts.show, { params: { id } }, { persist: true })
