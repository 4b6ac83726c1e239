// What happened to a payment, in order: told by its row and by the ledger, which has the moment of each move.
import type { Answer } from '#contract/endpoint.ts'
import type { transactions as calls } from '#contract/transactions.ts'
import { kobo } from '#domain/money.ts'
import type { Work } from '../work.ts'
import { netOf, type TransactionRow } from './show.ts'

type Event = Answer<typeof calls.show>['events'][number]

const charges = { collection_fee: 'fee', collection_vat: 'vat', collection_stamp_duty: 'stamp_duty' } as const

/** The earliest first. */
export async function eventsOf(work: Pick<Work, 'database'>, row: TransactionRow): Promise<Event[]> {
  const { database } = work
  const moves = await database.selectFrom('ledger_transfer').select(['kind', 'kobo', 'at'])
    .where('subject', '=', row.id).orderBy('id').execute()
  const charged = Object.entries(charges).flatMap(([kind, name]): Event[] => moves
    .filter((move) => move.kind === kind)
    .map((move) => ({ kind: name, amount: kobo(move.kobo), at: move.at.toISOString() })))
  return [
    { kind: begun[row.status], amount: kobo(row.amount), at: row.created_at.toISOString() },
    ...charged, ...credited(row), ...settled(row), ...await reversal(work, row),
  ]
}

const begun = {
  PENDING: 'pending', SUCCESSFUL: 'received', REVERSED: 'received', FAILED: 'failed', RETURNED: 'returned',
} as const

function credited(row: TransactionRow): Event[] {
  if (row.status !== 'SUCCESSFUL' && row.status !== 'REVERSED') return []
  return [{ kind: 'credited', amount: netOf(row), at: row.created_at.toISOString() }]
}

function settled(row: TransactionRow): Event[] {
  return row.settled_at === null ? []
    : [{ kind: 'settled', amount: netOf(row), at: row.settled_at.toISOString() }]
}

async function reversal({ database }: Pick<Work, 'database'>, row: TransactionRow): Promise<Event[]> {
  const asked: Event[] = row.reversal_at
    ? [{ kind: 'reversal_asked', amount: kobo(row.amount), at: row.reversal_at.toISOString() }] : []
  const holds = row.reversal_id === null ? []
    : await database.selectFrom('collection_hold').select(['amount', 'created_at'])
      .where('reversal_id', '=', row.reversal_id).orderBy('id').execute()
  const held = holds.map(({ amount, created_at }): Event =>
    ({ kind: 'held', amount: kobo(amount), at: created_at.toISOString() }))
  const done: Event[] = row.reversed_at
    ? [{ kind: 'reversed', amount: kobo(row.amount), at: row.reversed_at.toISOString() }] : []
  return [...asked, ...held, ...done]
}
