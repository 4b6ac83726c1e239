// What writes a statement in one form: its beginning, its lines a page at a time, its end. No writer holds
// more than the page that it is given.
import type { Kobo } from '#domain/money.ts'
import type { Mode } from '#provider/database.ts'
import type { StatementLine } from '../lines.ts'

/** What a statement says of itself. */
export interface Head {
  id: string
  mode: Mode
  /** The business that the account belongs to. */
  owner: string
  account_name: string
  /** Null for what was collected: it stands in no account with a number. */
  nuban: string | null
  bank_name: string
  currency: 'NGN'
  /** Days of Lagos, both included. */
  from: string
  to: string
  opening: Kobo
  closing: Kobo
  money_in: Kobo
  money_out: Kobo
  lines: number
  made_at: Date
}

/** A line with what the account stands at after it. */
export type BookedLine = Omit<StatementLine, 'kobo'> & { kobo: Kobo, balance: Kobo }

export type Piece = string | Uint8Array

export interface Writer {
  begin(): Piece
  add(lines: readonly BookedLine[]): Piece
  end(): Piece
}

export type Form = (head: Head) => Writer
