// `npm run bench:collections`: every list of what came in with many payments, as ratios within one run. SIZE
// says how many transactions the larger merchant has (1,000,000).
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { bills as billCalls } from '#contract/bills.ts'
import { cards } from '#contract/cards.ts'
import { chargebacks } from '#contract/chargebacks.ts'
import { customers } from '#contract/customers.ts'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { settlements as settled } from '#contract/settlements.ts'
import { transactions } from '#contract/transactions.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { webhooks } from '#contract/webhooks.ts'
import type { World } from '#tests/world.ts'
import { bills } from './bill-writings.ts'
import { cardWritings } from './card-writings.ts'
import { collections, settlements } from './collecting-writings.ts'
import { debitWritings } from './debit-writings.ts'
import { verdict, type Goal } from './figures.ts'
import { farPages, firstPages, type Place } from './list-times.ts'
import { collectedLists } from './lists.ts'
import { lookedOver } from './looked-over.ts'
import { longPasts, type Past } from './many-rows.ts'
import { payerWritings } from './payer-writings.ts'
import { deliveries } from './row-writings.ts'
import { aStage } from './stage.ts'

const SIZE = Number(process.env['SIZE'] ?? 1_000_000)
const FEW = 10_000
/** Of each number come one that is settled, one of a payer's, and mostly one by card and one by debit. */
const PAYMENTS_EACH = 3.8925

const writes = [
  settlements, collections, ...payerWritings, ...cardWritings, deliveries, ...debitWritings, bills,
]

const far: readonly Place[] = [
  { path: transactions.list.path, table: 'collection' },
  { path: settled.list.path, table: 'settlement' },
  { path: customers.list.path, table: 'customer' },
  { path: virtualAccounts.list.path, table: 'virtual_account' },
  { path: paymentLinks.list.path, table: 'payment_link' },
  { path: qrPayments.list.path, table: 'qr_code' },
  { path: cards.list.path, table: 'card_payment' },
  { path: chargebacks.list.path, table: 'chargeback' },
  { path: webhooks.list.path, table: 'webhook_delivery' },
  { path: mandates.list.path, table: 'mandate' },
  { path: directDebit.debits.path, table: 'mandate_debit' },
  { path: directDebit.due.path, table: 'debit_due' },
  { path: directDebit.products.path, table: 'debit_product' },
  { path: billCalls.list.path, table: 'bill' },
]

async function rowsOf({ database }: World, { merchant: { merchant_id } }: Past): Promise<string> {
  const counts = far.map(({ table }) => sql`(select count(*)::int from ${sql.table(table)}
    where merchant_id = ${merchant_id}) as ${sql.ref(table)}`)
  const { rows } = await database.connection().execute(async (held) => {
    await sql`set statement_timeout = 0`.execute(held)
    return sql<Record<string, number>>`select ${sql.join(counts)}`.execute(held)
  })
  return Object.entries(rows[0] ?? {}).map(([table, count]) => `${count} ${table}`).join(', ')
}

const { world, stop } = await aStage()
try {
  const began = performance.now()
  const sizes = [FEW, Math.ceil(SIZE / PAYMENTS_EACH)]
  const [few, many] = (await longPasts(world, sizes, writes, 'afterwards')) as [Past, Past]
  const written = performance.now()
  await lookedOver(world)
  const seconds = (from: number, to: number) => `${Math.round((to - from) / 1000)} s`
  console.log(`Written in ${seconds(began, written)}, looked over in ${seconds(written, performance.now())}.`)
  for (const past of [few, many]) console.log(await rowsOf(world, past))
  const goals: Goal[] = [
    ...(await firstPages(world, few, many, collectedLists)),
    ...(await farPages(world, many, far)),
  ]
  const isKept = verdict(goals)
  console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`)
  process.exitCode = isKept ? 0 : 1
} finally {
  await stop()
}
