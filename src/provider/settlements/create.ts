// Makes a settlement: takes payments that are due, once each, and sets their money aside in the books.
import { sql } from 'kysely'
import { formatMoney, kobo, subtract, type Kobo } from '#domain/money.ts'
import { openCollectionBook } from '../collections/posting.ts'
import '../collections/tables.ts'
import type { Tenant } from '../database.ts'
import { bookAccount } from '../ledger/accounts.ts'
import { transfer } from '../ledger/transfer.ts'
import { insertMany } from '../many.ts'
import { idFromMoment } from '../page.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import { allPaidOut, paidOut, shareSettled, type SplitTotal } from '../splits/settling.ts'
import '../transactions/tables.ts'
import type { Work } from '../work.ts'
import { turnOf, type Target, type Turn } from './account.ts'
import type { SettlementTable } from './tables.ts'
import { tellOfSettlement } from './telling.ts'

type Settling = Pick<Work,
  'database' | 'now' | 'newId' | 'random' | 'audit' | 'enqueue' | 'mail' | 'settings'>

/** Payments of one settlement at most, so that none takes too long; the next one has the rest. */
const MOST = 10_000

/**
 * Everything that came before `before` and is in no settlement yet; where payments that were settled are
 * asked back, first as much as is owed for them, and the rest in the next turn. Null where there is nothing,
 * or no account that it may go to.
 */
export async function settleDue(
  work: Settling, tenant: Tenant, before: Date,
): Promise<SettlementTable | null> {
  await holdTurn(work, tenant)
  const turn = await turnOf(work, tenant)
  if (!turn) return null
  const { target } = turn
  const id = work.newId()
  const taken = await take(work, tenant, { id, before, enough: turn.enough })
  if (taken.transactions === 0) return null
  await openCollectionBook(work, tenant)
  const totals = await shareSettled(work, tenant, id)
  const settlement = await keep(work, rowOf(work, tenant, { id, target, taken, split: allPaidOut(totals) }))
  const parts = await keepParts(work, settlement, totals)
  await transfer(work, tenant, [settlement, ...parts].map((one) => ({
    ...(one.reservation_id === null ? { effect: 'move' as const }
      : { id: one.reservation_id, effect: 'reserve' as const }),
    kind: 'settlement', from: bookAccount(tenant, 'unsettled'),
    to: (one === settlement ? target.account_id : null) ?? bookAccount(tenant, 'paid'),
    kobo: kobo(one.amount), subject: one.id, reference: one.settlement_reference,
  })))
  for (const one of [settlement, ...parts]) {
    await work.audit(eventOf(one))
    if (one.destination === 'bank') await work.enqueue('send_settlement', { id: one.id })
    else await tellOfSettlement(work, one)
  }
  return settlement
}

/** What goes to sub-accounts: a settlement each, and a line of this one, also where all of it was owed. */
async function keepParts(
  work: Settling, settlement: SettlementTable, totals: readonly SplitTotal[],
): Promise<SettlementTable[]> {
  const { merchant_id, mode, id: settlement_id } = settlement
  const parts: SettlementTable[] = []
  for (const total of totals) {
    const { sub_account_id, shares, recovered } = total
    const amount = paidOut(total)
    const part = amount === 0 ? null : await keep(work, partFor(work, settlement, total))
    if (part) parts.push(part)
    await work.database.insertInto('split_total').values({
      id: work.newId(), merchant_id, mode, settlement_id, sub_account_id, shares, recovered,
      paid_in: part?.id ?? null,
    }).execute()
  }
  return parts
}

function partFor(
  { newId }: Settling, settlement: SettlementTable, total: SplitTotal,
): SettlementTable {
  const { sub_account_id, nuban, bank_code, account_name, transactions } = total
  const amount = paidOut(total)
  return {
    ...settlement, id: newId(), status: 'PENDING', destination: 'bank', reservation_id: newId(),
    settlement_nuban: nuban, settlement_bank_code: bank_code, settlement_name: account_name, reason: null,
    gross_amount: amount, fees: 0, split_amount: 0, amount, transactions, split_of: settlement.id,
    sub_account_id, split_nuban: nuban, collection_accounts: 0, collection_account_id: null,
    settled_at: null,
  }
}

/** One turn of a merchant after the other: two at once would each keep what is owed. */
async function holdTurn({ database }: Settling, { merchant_id, mode }: Tenant): Promise<void> {
  const place = `settlements of ${merchant_id} ${mode}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(database)
}

interface Taken {
  transactions: number
  gross_amount: number
  fees: number
  collection_accounts: number
  collection_account_id: string | null
}

/** Each row is held and looked at again before it is taken; one that is asked back or disputed stays. */
async function take(
  { database }: Settling, { merchant_id, mode }: Tenant,
  { id, before, enough }: Pick<Turn, 'enough'> & { id: string, before: Date },
): Promise<Taken> {
  const { rows: [taken] } = await sql<Taken>`
    with due as materialized (
      select collection.id, amount - fee - vat - stamp_duty as net from collection
      where merchant_id = ${merchant_id} and mode = ${mode} and settled_in is null and status = 'SUCCESSFUL'
        and not disputed and collection.id < ${idFromMoment(before)}::uuid
        and not exists (select from collection_reversal as asked
          where asked.collection_id = collection.id and asked.status = 'PENDING')
      order by collection.id limit ${MOST} for update
    ), counted as (
      select id, sum(net) over (order by id) - net as before from due
    ), taken as (
      update collection set settled_in = ${id}::uuid from counted
      where collection.id = counted.id and collection.settled_in is null
        and collection.status = 'SUCCESSFUL' and not collection.disputed
        and (${enough}::bigint is null or counted.before < ${enough}::bigint)
      returning collection.amount, collection.fee + collection.vat + collection.stamp_duty as charged,
        collection.virtual_account_id
    )
    select count(*)::int as transactions, coalesce(sum(amount), 0)::bigint as gross_amount,
      coalesce(sum(charged), 0)::bigint as fees,
      count(distinct virtual_account_id)::int as collection_accounts,
      case when count(distinct virtual_account_id) = 1 and count(*) = count(virtual_account_id)
        then min(virtual_account_id::text)::uuid end as collection_account_id
    from taken`.execute(database)
  if (!taken) throw new Error('A sum always answers a row')
  return { ...taken, gross_amount: Number(taken.gross_amount), fees: Number(taken.fees) }
}

/** Nothing is left for the main account. */
const ALL_SPLIT = 'All of it is shared among sub-accounts.'

function rowOf(
  { now, newId }: Settling, { merchant_id, mode }: Tenant,
  { id, target, taken, split }: { id: string, target: Target, taken: Taken, split: Kobo },
): SettlementTable {
  const { account_id: _, ...given } = target
  const amount = subtract(subtract(kobo(taken.gross_amount), kobo(taken.fees)), split)
  const to = amount > 0 ? given : { ...given, destination: 'balance' as const, reason: ALL_SPLIT }
  const isMoved = to.destination === 'balance'
  return {
    id, merchant_id, mode, settlement_reference: '', status: isMoved ? 'SUCCESSFUL' : 'PENDING',
    ...to, ...taken,
    amount, split_amount: split, split_of: null, sub_account_id: null, split_nuban: null,
    reservation_id: isMoved ? null : newId(),
    attempts: 0, paid_amount: 0, paid_parts: 0, most_at_once: null, refusals: 0, refusal_told: false,
    session_id: null, response_code: null, contradicted: false,
    contradicted_session: null, contradicted_code: null, contradicted_at: null, contradicted_told_at: null,
    sent_at: null,
    next_query_at: null, next_try_at: null, created_at: now, settled_at: isMoved ? now : null,
  }
}

async function keep(work: Settling, settlement: SettlementTable): Promise<SettlementTable> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const drawn = { ...settlement, settlement_reference: newReference(work, tries) }
    const made = await insertMany(work.database, 'settlement', [drawn], 'skip')
    if (made.size > 0) return drawn
  }
  throw new Error('No free reference was found')
}

function eventOf(settlement: SettlementTable) {
  const { id, merchant_id, mode, settlement_reference, amount, fees } = settlement
  const { transactions, settlement_nuban } = settlement
  return {
    action: 'settlement.created', subject: 'settlement', subject_id: id, merchant_id, mode,
    after: {
      settlement_reference, amount: formatMoney(kobo(amount)), fees: formatMoney(kobo(fees)), transactions,
      settlement_nuban, status: settlement.status,
    },
  }
}
