// The accounts of a merchant's book: its own, and the other side of everything that happens to them.
import { createHash } from 'node:crypto'
import { kobo, subtract } from '#domain/money.ts'
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'
import './tables.ts'

/**
 * Each there once in a book: the other sides, and what was collected and is not settled yet. `internal` is
 * what went to and came from accounts that we keep ourselves: over all books of a mode it is nothing.
 */
export const bookKinds = [
  'funding', 'paid', 'fee', 'vat', 'stamp_duty', 'collected', 'unsettled', 'internal',
] as const
export type BookKind = (typeof bookKinds)[number]

/** The id of a book's account is worked out, not looked up: the same for the same merchant, mode and kind. */
export function bookAccount({ merchant_id, mode }: Tenant, kind: BookKind): string {
  const hex = createHash('sha256').update(`${merchant_id} ${mode} ${kind}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`,
    hex.slice(20, 32)].join('-')
}

type Opening = Pick<Work, 'database' | 'now'>

/** The merchant's own, which can never be overdrawn. */
const guardedKinds: readonly BookKind[] = ['unsettled']

/** Opens the accounts of a book where they are missing. */
export async function openBook({ database, now }: Opening, tenant: Tenant): Promise<void> {
  const { merchant_id, mode } = tenant
  await database.insertInto('ledger_account').values(bookKinds.map((kind) => ({
    id: bookAccount(tenant, kind), merchant_id, mode, kind, guarded: guardedKinds.includes(kind),
    created_at: now,
  }))).onConflict((conflict) => conflict.doNothing()).execute()
}

/** A merchant's own account, which can never be overdrawn. */
export async function openGuarded({ database, now }: Opening, tenant: Tenant, id: string): Promise<void> {
  const { merchant_id, mode } = tenant
  await database.insertInto('ledger_account')
    .values({ id, merchant_id, mode, kind: 'payout', guarded: true, created_at: now }).execute()
}

export interface Balances { available: number, ledger: number, pending: number, lien: number }

/** Kobo. */
export async function balancesOf({ database }: Pick<Work, 'database'>, id: string): Promise<Balances> {
  const { posted, reserved, lien } = await database.selectFrom('ledger_account')
    .select(['posted', 'reserved', 'lien']).where('id', '=', id).executeTakeFirstOrThrow()
  const available = subtract(subtract(kobo(posted), kobo(reserved)), kobo(lien))
  return { ledger: posted, pending: reserved, lien, available }
}
