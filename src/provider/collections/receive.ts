// Money that comes in: each payment of the outside counts once, into the account and the books, or is refused
// and stays with the payer.
import {
  collectionChargesFor, refusals, type CollectionChannel, type RefusalReason,
} from '#domain/collection.ts'
import { formatMoney, kobo, type Kobo } from '#domain/money.ts'
import { refusalBy } from '#domain/virtual-account.ts'
import type { Tenant } from '../database.ts'
import { insertMany } from '../many.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import '../virtual-accounts/tables.ts'
import type { VirtualAccountTable } from '../virtual-accounts/tables.ts'
import type { Work } from '../work.ts'
import { postCollection } from './posting.ts'
import { receiptToCustomer } from './receipt.ts'
import type { CollectionTable } from './tables.ts'
import { tellOfCollection } from './telling.ts'
import { emitCollection } from './webhooks.ts'

/** A payment as the network tells of it. */
export interface Arrival {
  /** The network's own id of the payment, 8 to 64 characters: however often it is told, it counts once. */
  session_id: string
  channel: CollectionChannel
  /** The number of a virtual account; for links, QR codes and cards the merchant and mode themselves. */
  to: { vnuban: string } | Tenant
  amount: Kobo
  payer: { name: string, bank_code: string | null, nuban: string | null }
  narration?: string | null
  /** The payment link, QR code or card that it came by. */
  source_id?: string | null
  /** Whose it is, where the payment does not say so by its virtual account. */
  customer_id?: string | null
  /** The payout that pays it, from an account of ours. */
  payout_id?: string
}

export type Received =
  /** The merchant has it. */
  | { outcome: 'received', collection: CollectionTable }
  /** Refused; it stayed with the payer and is kept with the reason. */
  | { outcome: 'returned', collection: CollectionTable, reason: RefusalReason }
  /** It was told before: what became of it then. */
  | { outcome: 'repeated', collection: CollectionTable }
  /** Nobody's number: stays with the payer; there is no merchant to keep it for. */
  | { outcome: 'unknown_account' }

export type Receiving = Pick<Work,
  'database' | 'now' | 'newId' | 'random' | 'audit' | 'enqueue' | 'mail' | 'settings'>

/**
 * Takes a payment, once for its session id. Works as the merchant's own member (the simulator) and as the
 * owner (a network). Locks the virtual account first and the books after it; nothing else may be locked in
 * another order.
 */
export async function receiveCollection(work: Receiving, arrival: Arrival): Promise<Received> {
  const account = 'vnuban' in arrival.to ? await heldAccount(work, arrival.to.vnuban) ?? null : null
  if ('vnuban' in arrival.to && !account) return { outcome: 'unknown_account' }
  const before = await toldBefore(work, arrival.session_id)
  if (before) return { outcome: 'repeated', collection: before }
  const reason = account && refusalBy(account, arrival.amount, work.now)
  const { collection, isNew } = await keep(work, rowOf(work, arrival, account, reason))
  if (!isNew) return { outcome: 'repeated', collection }
  if (account && !reason) await countUse(work, account)
  if (!reason) await postCollection(work, collection)
  await tellOfCollection(work, collection)
  await receiptToCustomer(work, collection)
  await emitCollection(work, collection)
  await work.audit(eventOf(collection, account))
  return reason ? { outcome: 'returned', collection, reason } : { outcome: 'received', collection }
}

function heldAccount({ database }: Receiving, vnuban: string): Promise<VirtualAccountTable | undefined> {
  return database.selectFrom('virtual_account').selectAll().where('vnuban', '=', vnuban).forUpdate()
    .executeTakeFirst()
}

function toldBefore({ database }: Receiving, session_id: string): Promise<CollectionTable | undefined> {
  return database.selectFrom('collection').selectAll().where('session_id', '=', session_id).executeTakeFirst()
}

function rowOf(
  { newId, now }: Receiving, arrival: Arrival, account: VirtualAccountTable | null,
  reason: RefusalReason | null,
): CollectionTable {
  const { merchant_id, mode } = account ?? (arrival.to as Tenant)
  const { fee, vat, stamp_duty } = reason ? nothing
    : collectionChargesFor(arrival.amount, { is_test: mode === 'test', at: now })
  return {
    id: newId(), merchant_id, mode, reference: '', channel: arrival.channel,
    status: reason ? 'RETURNED' : 'SUCCESSFUL', amount: arrival.amount, fee, vat, stamp_duty,
    payer_name: arrival.payer.name, payer_bank_code: arrival.payer.bank_code,
    payer_nuban: arrival.payer.nuban, session_id: arrival.session_id,
    virtual_account_id: account?.id ?? null,
    customer_id: account?.customer_id ?? arrival.customer_id ?? null,
    source_id: arrival.source_id ?? null, narration: arrival.narration ?? null,
    response_code: reason ? refusals[reason].code : '00', refusal: reason,
    created_at: now, reversed_at: null, settled_in: null, disputed: false,
    payout_id: arrival.payout_id ?? null,
  }
}

const nothing = { fee: kobo(0), vat: kobo(0), stamp_duty: kobo(0) }

/** Another session may have taken the reference, or the same session may be told at once by two. */
async function keep(
  work: Receiving, collection: CollectionTable,
): Promise<{ collection: CollectionTable, isNew: boolean }> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const drawn = { ...collection, reference: newReference(work, tries) }
    const made = await insertMany(work.database, 'collection', [drawn], 'skip')
    if (made.size > 0) return { collection: drawn, isNew: true }
    const told = await toldBefore(work, collection.session_id)
    if (told) return { collection: told, isNew: false }
  }
  throw new Error('No free reference was found')
}

async function countUse({ database }: Receiving, { id }: VirtualAccountTable): Promise<void> {
  await database.updateTable('virtual_account').where('id', '=', id)
    .set(({ eb }) => ({ used: eb('used', '+', 1) })).execute()
}

function eventOf(collection: CollectionTable, account: VirtualAccountTable | null) {
  const { merchant_id, mode, status, refusal, reference, channel, amount, session_id } = collection
  return {
    action: status === 'RETURNED' ? 'collection.returned' : 'collection.received',
    subject: 'collection', subject_id: collection.id, merchant_id, mode,
    after: {
      reference, channel, session_id, amount: formatMoney(kobo(amount)),
      ...(account && { vnuban: account.vnuban }), ...(refusal !== null && { refusal }),
    },
  }
}

