// The trial balances that are kept, as they were taken.
import { sql } from 'kysely'
import { byAccount, isOpenKind, openKinds, ages } from '#domain/trial-balance.ts'
import type { Age, OpenItems, TrialLine } from '#domain/trial-balance.ts'
import type { Mode, Tables, Transaction } from '../database.ts'

type Inside = Transaction<Tables>

export interface KeptDay {
  /** YYYY-MM-DD in Lagos. */
  day: string
  taken_at: Date
  accounts: number
  transfers: number
  /** What the check of that night found in all books. */
  faults: number
}

/** With how many things of live mode had waited for more than 30 days. */
export interface ListedDay extends KeptDay { old_items: number }

/** Newest first, at most `most`, from before a day on. */
export async function listKeptDays(inside: Inside, before: string, most: number): Promise<ListedDay[]> {
  const { rows } = await sql<ListedDay>`
    select day, taken_at, accounts, transfers, faults, (
      select coalesce(sum(items), 0)::bigint from trial_balance_open as open
      where open.day = trial_balance.day and open.mode = 'live' and open.age = '31+') as old_items
    from trial_balance where day < ${before} order by day desc limit ${most}`.execute(inside)
  return rows
}

export interface TrialBalance extends KeptDay {
  mode: Mode
  fault_words: string[]
  lines: TrialLine[]
  open: OpenItems[]
  /** The kept days beside it. */
  before: string | null
  after: string | null
}

type Sums = 'opening' | 'debits' | 'credits' | 'closing' | 'reserved' | 'held'
type StoredLine = Omit<TrialLine, Sums> & Record<Sums, string>
type StoredOpen = Omit<OpenItems, 'amount' | 'what'> & { what: string, amount: string }

/** Null for a day that is not kept. */
export async function readTrialBalance(
  inside: Inside, day: string, mode: Mode,
): Promise<TrialBalance | null> {
  const { rows: [kept] } = await sql<Omit<TrialBalance, 'mode' | 'lines' | 'open'>>`
    select day, taken_at, accounts, transfers, faults, fault_words,
      (select max(day) from trial_balance where day < ${day}) as before,
      (select min(day) from trial_balance where day > ${day}) as after
    from trial_balance where day = ${day}`.execute(inside)
  if (!kept) return null
  const lines = await sql<StoredLine>`select kind, accounts, opening, debits, credits, closing, reserved, held
    from trial_balance_line where day = ${day} and mode = ${mode}`.execute(inside)
  const open = await sql<StoredOpen>`select what, age, items, amount, oldest_at, oldest_reference
    from trial_balance_open where day = ${day} and mode = ${mode}`.execute(inside)
  return {
    ...kept, mode,
    lines: lines.rows.map(lineOf).toSorted((left, right) => byAccount(left.kind, right.kind)),
    open: open.rows.flatMap(openOf).toSorted((left, right) => placeOf(left) - placeOf(right)),
  }
}

const lineOf = ({ kind, accounts, ...sums }: StoredLine): TrialLine => ({
  kind, accounts, opening: BigInt(sums.opening), debits: BigInt(sums.debits), credits: BigInt(sums.credits),
  closing: BigInt(sums.closing), reserved: BigInt(sums.reserved), held: BigInt(sums.held),
})

const openOf = ({ what, amount, ...rest }: StoredOpen): OpenItems[] =>
  (isOpenKind(what) ? [{ what, ...rest, amount: BigInt(amount) }] : [])

const kinds = Object.keys(openKinds)
const ageNames: readonly Age[] = ages.map(({ age }) => age)

const placeOf = ({ what, age }: OpenItems) => kinds.indexOf(what) * ages.length + ageNames.indexOf(age)
