// The road between banks: who owns an account number, sending money there, and asking what became of it.
import { createHash } from 'node:crypto'
import type { Kobo } from '#domain/money.ts'
import type { Mode } from '../database.ts'

export type NameEnquiry =
  | { outcome: 'found', account_name: string }
  | { outcome: 'dormant', account_name: string }
  | { outcome: 'unknown' }
  | { outcome: 'unavailable' }

/** One transfer, as it is named to the network. */
export interface RailTransfer<M extends Mode = Mode> {
  /** Test money never goes to a real bank. */
  mode: M
  /** 30 digits, made before the transfer is sent: by it the network knows a copy for a copy. */
  session_id: string
  /** Our own reference, for people. */
  payout_reference: string
  source_nuban: string
  source_name: string
  bank_code: string
  nuban: string
  account_name: string
  kobo: Kobo
  narration: string | null
  sent_at: Date
}

/** The network's two-digit code (`#domain/response-code.ts`), or null where no answer came in time. */
export type RailCode = string | null

/** An answer that comes by itself, perhaps long after the transfer, perhaps again. */
export interface RailNotice { session_id: string, code: string }

export interface RailAccount<M extends Mode = Mode> { mode: M, bank_code: string, nuban: string }

/**
 * A road to real banks is an `InterbankRail<'live'>`: its functions take no test instruction. They are
 * fields, not methods, so that the compiler holds each to the modes that it takes.
 */
export interface InterbankRail<M extends Mode = Mode> {
  /** The modes of the instructions that it takes. */
  takes: readonly Mode[]
  /** Asks the bank with this 6-digit code for the name of a 10-digit account. */
  enquire: (account: RailAccount<M>) => Promise<NameEnquiry>
  /** Sends a transfer, once. Not knowing the outcome is an answer too; it may throw instead. */
  send: (transfer: RailTransfer<M>) => Promise<RailCode>
  /** Asks what became of a transfer that was sent; `now` is the time by our own clock. */
  query: (transfer: RailTransfer<M>, now: Date) => Promise<RailCode>
  /** Who is told of answers that come by themselves. */
  listen(told: (notice: RailNotice) => Promise<void>): void
}

const colours =
  ['INDIGO', 'AMBER', 'COBALT', 'IVORY', 'SCARLET', 'OLIVE', 'COPPER', 'VIOLET', 'TEAL', 'OCHRE',
  'CRIMSON', 'SILVER', 'CORAL', 'JADE', 'SAFFRON', 'SLATE']
const things = ['BASKET', 'LANTERN', 'DRUM', 'CALABASH', 'LOOM', 'KETTLE', 'PADDLE', 'MORTAR', 'STOOL',
  'ANVIL',
  'MARKET', 'BRIDGE', 'RIVER', 'HARBOUR', 'ORCHARD', 'COMPASS']

/** A name that nobody has, the same for the same seed. */
export function syntheticName(seed: string): string {
  const [one = 0, two = 0] = createHash('sha256').update(seed).digest()
  return `${colours[one % colours.length]} ${things[two % things.length]} SAMPLE`
}

export function wait(ms: number): Promise<void> {
  return ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve()
}
