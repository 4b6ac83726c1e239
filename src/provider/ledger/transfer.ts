// The only mover of money. One call is one statement: the database moves the balances with it, keeps every
// guarded account at or above zero, and lets each thing happen to a subject once.
import { Refusal } from '#contract/refusal.ts'
import { payoutMessages } from '#domain/payout.ts'
import type { Kobo } from '#domain/money.ts'
import pg from 'pg'
import type { Tenant } from '../database.ts'
import { insertMany } from '../many.ts'
import type { Work } from '../work.ts'
import type { Effect } from './tables.ts'

export interface Transfer {
  /** Given for a reservation, so that what it ends can be named. */
  id?: string
  effect: Effect
  kind: string
  from: string
  to: string
  kobo: Kobo
  /** The id of what it belongs to. */
  subject: string
  /** By which people know that. */
  reference: string
  /** The reservation that a post or release ends: from, to and amount are the same as there. */
  ends?: string
}

type Moving = Pick<Work, 'database' | 'now' | 'newId'>

/** Throws `insufficient_balance` when an account that is guarded would be overdrawn. */
export async function transfer(
  work: Moving, { merchant_id, mode }: Tenant, transfers: readonly Transfer[],
): Promise<void> {
  const rows = transfers.filter(({ kobo }) => kobo > 0).map(({ id, from, to, ends, ...rest }) => ({
    id: id ?? work.newId(), merchant_id, mode, ...rest,
    from_account: from, to_account: to, ends: ends ?? null, at: work.now,
  }))
  try {
    await insertMany(work.database, 'ledger_transfer', rows)
  } catch (error) {
    if (isOverdrawn(error)) throw insufficient()
    throw error
  }
}

export const insufficient = (): Refusal =>
  new Refusal('insufficient_balance', payoutMessages.insufficient,
    { errors: { amount: payoutMessages.insufficient } })

const isOverdrawn = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23514'
  && error.constraint === 'ledger_account_available'
