// The trial balance of the provider's books: the kinds of accounts, what has not settled, and how old it is.
import { creditOf, debitOf, total } from './sums.ts'

/** By the kind of the accounts in the ledger, in the order in which they are listed. */
export const accountNames: Readonly<Record<string, string>> = {
  payout: 'Merchants’ payout accounts',
  unsettled: 'Collected for merchants, not settled yet',
  fee: 'Fees',
  vat: 'VAT',
  stamp_duty: 'Stamp duty',
  paid: 'Paid out to other banks',
  funding: 'Received from other banks for payout accounts',
  collected: 'Received from payers',
  internal: 'Between accounts of our own',
}

export const accountName = (kind: string): string => accountNames[kind] ?? kind

/** Negative, zero or positive, as a sort takes it; kinds that are not known come last. */
export function byAccount(left: string, right: string): number {
  const known = Object.keys(accountNames)
  const placeOf = (kind: string) => (known.includes(kind) ? known.indexOf(kind) : known.length)
  return placeOf(left) - placeOf(right) || left.localeCompare(right)
}

/** What has not settled. */
export const openKinds = {
  payout: 'Payouts not ended',
  bill: 'Bills not ended',
  settlement: 'Settlements not paid',
  unsettled: 'Payments in no settlement yet',
  hold: 'Held for disputes and refunds',
} as const

export type OpenKind = keyof typeof openKinds

export const isOpenKind = (text: string): text is OpenKind => Object.hasOwn(openKinds, text)

/** By the days between the day on which it began and the day of the balance; each up to and with `most`. */
export const ages = [
  { age: '0-1', most: 1, label: '0–1 days' },
  { age: '2-7', most: 7, label: '2–7 days' },
  { age: '8-30', most: 30, label: '8–30 days' },
  { age: '31+', most: Infinity, label: 'Over 30 days' },
] as const

export type Age = (typeof ages)[number]['age']

/** Sums over all books; they pass what one amount may be, so they are counted without an end. */
export interface TrialLine {
  /** Of the accounts in the ledger. */
  kind: string
  accounts: number
  /** Kobo; above zero a credit, below zero a debit. */
  opening: bigint
  debits: bigint
  credits: bigint
  closing: bigint
  reserved: bigint
  held: bigint
}

export interface OpenItems {
  what: OpenKind
  age: Age
  items: number
  amount: bigint
  oldest_at: Date
  oldest_reference: string
}

/** The foot of the table: in books that are right, each pair is equal. */
export function totalsOf(lines: readonly TrialLine[]) {
  return {
    debits: total(lines.map(({ debits }) => debits)),
    credits: total(lines.map(({ credits }) => credits)),
    closing_debit: total(lines.map(({ closing }) => debitOf(closing))),
    closing_credit: total(lines.map(({ closing }) => creditOf(closing))),
  }
}

export interface Agreement {
  words: string
  /** What the lines have, and what the open items come to. */
  books: bigint
  items: bigint
}

/** What has not settled, held against the balances that it is in: in books that are right, each is equal. */
export function agreementsOf(lines: readonly TrialLine[], open: readonly OpenItems[]): Agreement[] {
  const itemsOf = (...kinds: OpenKind[]) =>
    total(open.filter(({ what }) => kinds.includes(what)).map(({ amount }) => amount))
  const booksOf = (of: (line: TrialLine) => bigint, kind?: string) =>
    total(lines.filter((line) => kind === undefined || line.kind === kind).map(of))
  return [
    {
      words: 'Reserved in payout accounts', books: booksOf(({ reserved }) => reserved, 'payout'),
      items: itemsOf('payout', 'bill'),
    },
    {
      words: 'Collected, not settled yet', books: booksOf(({ closing }) => closing, 'unsettled'),
      items: itemsOf('unsettled', 'settlement'),
    },
    { words: 'Held in all accounts', books: booksOf(({ held }) => held), items: itemsOf('hold') },
  ]
}
