// How often each thing at the door may be tried. A window begins with its first try; several: a growing wait.
// An address is a subscriber's: `subscriberOf`.
import { forgive, limit, type Counting, type Limit } from '../limits.ts'
import type { Work } from '../work.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const rates = {
  /** One account from one address. A right login starts these afresh. */
  login_here: [
    { points: 5, seconds: MINUTE }, { points: 10, seconds: 10 * MINUTE }, { points: 20, seconds: HOUR },
  ],
  /**
   * One account from all networks that its owner never logged in from, so that a stranger's tries do not keep
   * the owner out of the usual ones. A reset password makes a network known: the way in from a new one.
   */
  login_elsewhere: [{ points: 30, seconds: 15 * MINUTE }],
  /** All accounts from one address: many phones share one. */
  login_address: [{ points: 200, seconds: 10 * MINUTE }],
  /** Wrong codes after a right password: 30 tries at 3 codes in a million, less than one in 10,000 a day. */
  totp_wrong: [{ points: 30, seconds: DAY }],
  totp_verify: [{ points: 20, seconds: 15 * MINUTE }],
  /** Codes that are asked for again before access changes; a right one starts these afresh. */
  step_up: [{ points: 10, seconds: 15 * MINUTE }],
  totp_check: [{ points: 30, seconds: MINUTE }, { points: 300, seconds: HOUR }],
  register_address: [{ points: 10, seconds: 10 * MINUTE }, { points: 50, seconds: DAY }],
  /** Letters to an address that others may have typed. Beyond it none goes, and nobody is refused. */
  register_email: [{ points: 5, seconds: HOUR }, { points: 20, seconds: DAY }],
  /** Of one registration, which is whoever made it, not of the address. */
  resend: [{ points: 3, seconds: 5 * MINUTE }, { points: 10, seconds: DAY }],
  reset_address: [{ points: 20, seconds: 10 * MINUTE }],
  /** Letters with a link. Beyond it one goes only where no link that was sent still opens: see reset.ts. */
  reset_email: [{ points: 3, seconds: 15 * MINUTE }, { points: 10, seconds: DAY }],
  reset_complete: [{ points: 20, seconds: 10 * MINUTE }],
  /** Each one writes a letter to an address that may be a stranger's. */
  invite_email: [{ points: 5, seconds: HOUR }],
  invite_merchant: [{ points: 100, seconds: DAY }],
  /** Links to "Was it you?". */
  notice_address: [{ points: 30, seconds: 10 * MINUTE }],
  invitation_address: [{ points: 30, seconds: 10 * MINUTE }],
  pin_code: [{ points: 3, seconds: 15 * MINUTE }, { points: 10, seconds: DAY }],
  /** The name behind an account is worth harvesting: per person, and per merchant. */
  enquiry_person: [{ points: 20, seconds: MINUTE }, { points: 300, seconds: DAY }],
  enquiry_merchant: [{ points: 1000, seconds: DAY }],
  /** Customers and virtual accounts, one by one: what a program would do is a file. */
  collection_change: [{ points: 120, seconds: MINUTE }, { points: 5000, seconds: DAY }],
  /** Wrong tries alone, of one address: the last digits of an account are not to be tried out. */
  lookup_wrong: [{ points: 10, seconds: MINUTE }, { points: 100, seconds: DAY }],
  /** The same of one address for one reference; others' tries for it do not count. */
  lookup_wrong_endings: [{ points: 10, seconds: DAY }],
  /** Each one walks an account's lines and writes a letter. */
  statement_person: [{ points: 5, seconds: HOUR }, { points: 20, seconds: DAY }],
  statement_merchant: [{ points: 60, seconds: DAY }],
  /** Each one walks all that moved. */
  journal_person: [{ points: 20, seconds: HOUR }, { points: 100, seconds: DAY }],
  /** Across everything; a person who types asks several times a word. */
  search_person: [{ points: 120, seconds: MINUTE }, { points: 5000, seconds: DAY }],
  collection_file: [{ points: 30, seconds: 10 * MINUTE }],
  /** Field measures, of all together and of one address: many phones share one. Counted in memory. */
  measures: [{ points: 1000, seconds: MINUTE }],
  measures_address: [{ points: 300, seconds: 10 * MINUTE }],
} as const satisfies Record<string, readonly Limit[]>

export type Rate = keyof typeof rates

/** Counts one try; 429 for one too many. What a shorter window refuses does not count in a longer one. */
export async function count(work: Counting, rate: Rate, key: string): Promise<void> {
  for (const window of rates[rate]) await limit(work, nameOf(rate, window), key, window)
}

/** Takes back what {@link count} counted: it was none of those that are counted. */
export async function giveBack({ limits }: Pick<Work, 'limits'>, rate: Rate, key: string): Promise<void> {
  for (const window of rates[rate]) await limits.giveBack(nameOf(rate, window), key, window)
}

/** Counts one try and refuses nothing: answers whether it was one too many. */
export async function note({ limits }: Pick<Work, 'limits'>, rate: Rate, key: string): Promise<boolean> {
  const waits: (number | null)[] = []
  for (const window of rates[rate]) waits.push(await limits.consume(nameOf(rate, window), key, window))
  return waits.some((wait) => wait !== null)
}

export async function startAfresh(work: Pick<Work, 'limits'>, rate: Rate, key: string): Promise<void> {
  await Promise.all(rates[rate].map((window) => forgive(work, nameOf(rate, window), key)))
}

/** Whether the next try would be one too many; counts nothing. */
export async function isSpent({ limits }: Pick<Work, 'limits'>, rate: Rate, key: string): Promise<boolean> {
  const spent = await Promise.all(
    rates[rate].map((window) => limits.tried(nameOf(rate, window), key, window)))
  return spent.includes(true)
}

const nameOf = (rate: Rate, { seconds }: Limit) => `${rate}_${seconds}`
