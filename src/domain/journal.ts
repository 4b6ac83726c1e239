// The journal of a business: each movement of the ledger as a debit and a credit in the accounts of its own
// books. The ledger is ours: what it owes a merchant is a credit there and an asset of the merchant's.
import { add, kobo, subtract, sum, type Kobo } from './money.ts'
import { isCharge, lineWords } from './statement.ts'

/** What the merchant maps once: each with the code and name that hold until another is given. */
export const journalAccounts = {
  payout_balance: { code: '1110', name: 'Payout balance', says: 'What is in your payout accounts' },
  unsettled: { code: '1120', name: 'Payments not settled', says: 'Came in, not settled yet' },
  bank: { code: '1130', name: 'Bank', says: 'The bank account that settlements go to' },
  deposits: { code: '1140', name: 'Deposits to payout accounts', says: 'Money you send to payout accounts' },
  own_transfers: { code: '1150', name: 'Transfers between own accounts', says: 'Comes to nothing over time' },
  sales: { code: '4000', name: 'Sales', says: 'Payments that came in' },
  refunds: { code: '4100', name: 'Refunds', says: 'Payments that banks asked back' },
  disputes: { code: '4200', name: 'Chargebacks', says: 'Payments that disputes took' },
  payouts: { code: '5000', name: 'Payouts', says: 'What you paid to others' },
  salaries: { code: '5100', name: 'Salaries', says: 'Payouts marked as a salary' },
  bills: { code: '5200', name: 'Bills', says: 'Airtime, data, power and other bills' },
  fees: { code: '6000', name: 'Payment fees', says: 'Our fees, without VAT' },
  vat: { code: '6100', name: 'VAT on payment fees', says: '7.5% of our fees' },
  stamp_duty: { code: '6200', name: 'Stamp duty', says: 'For transfers of ₦10,000 and more' },
  suspense: { code: '9999', name: 'Suspense', says: 'What stands under nothing else' },
} as const

export type JournalAccount = keyof typeof journalAccounts

export const journalAccountNames = Object.keys(journalAccounts) as [JournalAccount, ...JournalAccount[]]

/** The code and the name that an account has in the merchant's own books. */
export interface BookedAs { code: string, name: string }

export type AccountMap = Readonly<Record<JournalAccount, BookedAs>>

/** Those that were given; every other as it is by itself. */
export function withDefaults(given: Partial<Record<JournalAccount, BookedAs>>): AccountMap {
  const all = journalAccountNames.map((account) => {
    const { code, name } = given[account] ?? journalAccounts[account]
    return [account, { code, name }] as const
  })
  return Object.fromEntries(all) as Record<JournalAccount, BookedAs>
}

/** A movement of the ledger, and what its subject is. */
export interface Movement {
  /** Of the transfer: `payout`, `collection_fee`. */
  kind: string
  /** The kinds of the ledger's accounts. */
  from: string
  to: string
  kobo: Kobo
  /** Whether its subject is a bill, a salary, or goes from one own account to another. */
  is_bill: boolean
  is_salary: boolean
  is_own: boolean
  /** Why a payment goes back. */
  reason: string | null
}

/** The two accounts of a movement: what the ledger credits, the merchant debits. */
export const sidesOf = (moved: Movement): { debit: JournalAccount, credit: JournalAccount } => ({
  debit: accountOf(moved.to, moved), credit: accountOf(moved.from, moved),
})

const same: Readonly<Record<string, JournalAccount>> = {
  payout: 'payout_balance', unsettled: 'unsettled', fee: 'fees', vat: 'vat', stamp_duty: 'stamp_duty',
}

const outside: readonly string[] = ['funding', 'collected', 'internal', 'paid']

function accountOf(ledgerKind: string, moved: Movement): JournalAccount {
  const own = same[ledgerKind]
  if (own) return own
  return outside.includes(ledgerKind) ? otherSideOf(moved) : 'suspense'
}

/** Who is on the other side: banks, payers, whom was paid. */
function otherSideOf({ kind, is_bill, is_salary, is_own, reason }: Movement): JournalAccount {
  if (kind === 'settlement') return 'bank'
  if (is_own) return 'own_transfers'
  switch (kind) {
    case 'funding': return 'deposits'
    case 'collection': return 'sales'
    case 'collection_reversal': return reason === 'chargeback' ? 'disputes' : 'refunds'
    case 'bill': return 'bills'
    case 'payout': case 'internal': case 'fee': case 'vat': case 'stamp_duty':
      return is_bill ? 'bills' : is_salary ? 'salaries' : 'payouts'
    default: return 'suspense'
  }
}

/** Above zero a debit, below zero a credit. */
export interface JournalLine { account: JournalAccount, kobo: Kobo }

/** What movements come to, a line for each account: debits first, each in the order of the list. */
export function linesOf(movements: readonly Movement[]): JournalLine[] {
  const balances = new Map<JournalAccount, Kobo>()
  const post = (account: JournalAccount, amount: Kobo) =>
    balances.set(account, add(balances.get(account) ?? kobo(0), amount))
  for (const moved of movements) {
    const { debit, credit } = sidesOf(moved)
    post(debit, moved.kobo)
    post(credit, subtract(kobo(0), moved.kobo))
  }
  const lines = journalAccountNames.flatMap((account) => {
    const amount = balances.get(account) ?? kobo(0)
    return amount === 0 ? [] : [{ account, kobo: amount }]
  })
  return [...lines.filter((line) => line.kobo > 0), ...lines.filter((line) => line.kobo < 0)]
}

export interface JournalEntry {
  /** `OJA-20260314-2`: the same however often it is asked for. */
  number: string
  /** YYYY-MM-DD in Lagos. */
  date: string
  /** Of the payment, payout, bill or settlement; none for the sum of a day. */
  reference: string
  description: string
  /** The closed month that it corrects, YYYY-MM. */
  corrects: string | null
  lines: readonly JournalLine[]
}

/** Debits less credits: nothing, or the entry is no entry. */
export const balanceOf = ({ lines }: Pick<JournalEntry, 'lines'>): Kobo => sum(lines.map((line) => line.kobo))

/** The words for what movements of one subject are: by the first that is no charge. */
export function wordsOf(movements: readonly Movement[]): string {
  const main = movements.find(({ kind }) => !isCharge(kind) && !plainCharges.includes(kind)) ?? movements[0]
  if (!main) return ''
  const isDispute = main.kind === 'collection_reversal' && main.reason === 'chargeback'
  if (isDispute) return lineWords('collection_dispute')
  return main.is_salary && main.kind === 'payout' ? 'Salary' : lineWords(main.kind)
}

/** As payouts and bills have them. */
const plainCharges: readonly string[] = ['fee', 'vat', 'stamp_duty', 'internal']

/** A journal has an entry for each document, or one that sums up each day. */
export const journalDetails = ['days', 'documents'] as const

export type JournalDetail = (typeof journalDetails)[number]

export const journalForms = {
  csv: { name: 'CSV', says: 'A table that every program opens' },
  quickbooks: { name: 'QuickBooks Online', says: 'Import journal entries; dates are month first' },
  sage: { name: 'Sage 50', says: 'Import audit trail transactions (JD and JC)' },
  zoho: { name: 'Zoho Books', says: 'Import manual journals' },
} as const

export type JournalForm = keyof typeof journalForms

export const journalFormNames = Object.keys(journalForms) as [JournalForm, ...JournalForm[]]
