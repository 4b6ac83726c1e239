// The transfers that a settlement goes in: how much the next one carries, and what the books say once it is
// paid.
import { add, kobo, subtract, type Kobo } from '#domain/money.ts'
import { nextPart, partsLeft, type Parts } from '#domain/settlement.ts'
import { bookAccount } from '../ledger/accounts.ts'
import { transfer, type Transfer } from '../ledger/transfer.ts'
import type { Selectable } from 'kysely'
import type { Work } from '../work.ts'
import type { AttemptTable, SettlementTable } from './tables.ts'

type InParts = Pick<SettlementTable, 'amount' | 'paid_amount' | 'most_at_once'>

export const partsOf = ({ amount, paid_amount, most_at_once }: InParts): Parts => ({
  amount: kobo(amount), paid_amount: kobo(paid_amount),
  most_at_once: most_at_once === null ? null : kobo(most_at_once),
})

/** In how many transfers it goes, those that are paid included; 1 where nothing leaves. */
export function partCount(
  settlement: InParts & Pick<SettlementTable, 'status' | 'destination' | 'paid_parts'>,
): number {
  const { status, destination, paid_parts } = settlement
  if (destination === 'balance') return 1
  return status === 'SUCCESSFUL' ? Math.max(paid_parts, 1) : paid_parts + partsLeft(partsOf(settlement))
}

/** What the bank has paid of it. */
export const paidOf = ({ status, amount, paid_amount }: Pick<SettlementTable,
  'status' | 'amount' | 'paid_amount'>): Kobo => kobo(status === 'SUCCESSFUL' ? amount : paid_amount)

export type Sending = { amount: Kobo, part: number, of: number }

/** The next transfer. */
export const nextSending = (settlement: SettlementTable): Sending => ({
  amount: nextPart(partsOf(settlement)), part: settlement.paid_parts + 1, of: partCount(settlement),
})

/** The transfer that is under way. */
export async function sendingOf({ database }: Work, settlement: SettlementTable): Promise<Sending> {
  const attempt = await database.selectFrom('settlement_attempt').select(['amount', 'part'])
    .where('session_id', '=', settlement.session_id ?? '').where('settlement_id', '=', settlement.id)
    .where('status', '=', 'PROCESSING').executeTakeFirst()
  if (!attempt) return nextSending(settlement)
  return {
    amount: kobo(attempt.amount ?? settlement.amount), part: attempt.part, of: partCount(settlement),
  }
}

/**
 * What was set aside for it has left, once: all that there was, or one part, and the rest is set aside anew.
 * Answers what changes of the settlement.
 */
export async function bookPaid(
  work: Work, settlement: SettlementTable,
  { session_id, amount }: Pick<Selectable<AttemptTable>, 'session_id' | 'amount'>,
) {
  const { reservation_id, paid_parts } = settlement
  if (reservation_id === null) throw new Error('A settlement that was sent has a reservation')
  const part = kobo(amount ?? settlement.amount)
  const paid_amount = add(kobo(settlement.paid_amount), part)
  const rest = subtract(kobo(settlement.amount), paid_amount)
  const next = rest > 0 ? work.newId() : reservation_id
  await transfer(work, settlement, rest > 0
    ? [
      { effect: 'release', ...setAside(settlement, reservation_id), ends: reservation_id },
      { effect: 'move', ...between(settlement), subject: reservation_id, kobo: part },
      { id: next, effect: 'reserve', ...between(settlement), subject: next, kobo: rest },
    ]
    : [{ effect: 'post', ...setAside(settlement, reservation_id), ends: reservation_id }])
  if (rest > 0 || paid_parts > 0) {
    await work.database.updateTable('settlement_attempt').set({ left_under: reservation_id })
      .where('session_id', '=', session_id).execute()
  }
  return {
    isWhole: rest === 0,
    fields: { paid_amount, paid_parts: paid_parts + 1, reservation_id: next, refusals: 0 },
  }
}

const between = (settlement: SettlementTable): Pick<Transfer, 'kind' | 'from' | 'to' | 'reference'> => ({
  kind: 'settlement', from: bookAccount(settlement, 'unsettled'), to: bookAccount(settlement, 'paid'),
  reference: settlement.settlement_reference,
})

/** As it was reserved: the first time for the settlement itself, then for what was left of it. */
const setAside = (settlement: SettlementTable, reservation_id: string) => ({
  ...between(settlement), subject: settlement.paid_parts === 0 ? settlement.id : reservation_id,
  kobo: subtract(kobo(settlement.amount), kobo(settlement.paid_amount)),
})
