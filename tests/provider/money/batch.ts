// Files of rows, as a person would bring them.
import { bulk } from '#contract/bulk.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { World } from '#tests/world.ts'
import { freshToken, pin, type Merchant } from './merchant.ts'

export type Row = Ask<typeof bulk.validate>['body']['transactions'][number]

/** A good one, unless something else is said. */
export const aRow = (row: number, changes: Partial<Row> = {}): Row => ({
  row,
  beneficiary_nuban: `01${String(row).padStart(6, '0')}10`,
  bank_code: '000014',
  amount: 1_000,
  ...changes,
})

/** So many good ones, no two alike. */
export const rows = (count: number): Row[] => Array.from({ length: count }, (_, at) => aRow(at + 1))

export async function validated(world: World, merchant: Merchant, transactions: Row[]) {
  const token = await freshToken(world, merchant)
  return (await world.ask(bulk.validate, { token, body: { transactions } })).data
}

export async function sent(world: World, merchant: Merchant, bulk_reference: string) {
  const token = await freshToken(world, merchant)
  return world.ask(bulk.request, { token, query: { command: 'initiate' }, body: { bulk_reference, pin } })
}

export async function batchOf(world: World, merchant: Merchant, bulk_reference: string) {
  const token = await freshToken(world, merchant)
  const { data } = await world.ask(bulk.processed, { token, query: { bulk_reference } })
  const [batch] = data.items
  if (!batch) throw new Error(`No batch is ${bulk_reference}`)
  return batch
}

export async function rowsOf(
  world: World,
  merchant: Merchant,
  query: Required<Ask<typeof bulk.transactions>>['query'],
) {
  const token = await freshToken(world, merchant)
  return (await world.ask(bulk.transactions, { token, query })).data
}
