// The demo's direct debit, in test mode: mandates in their states, a product with what fell due, debits that
// were paid, refused, and are being asked about.
import { fromNaira } from '#domain/money.ts'
import { addDays } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import type { Tenant } from '../database.ts'
import { insertMany } from '../many.ts'
import { endDebit } from '../mandates/ending.ts'
import type { MandateDebitTable, MandateTable } from '../mandates/tables.ts'
import '../direct-debit/tables.ts'
import type { JobWork } from '../jobs.ts'
import { newReference } from '../payouts/references.ts'
import { sessionOf } from '../payouts/sessions.ts'
import { syntheticName } from '../outside/rail.ts'
import type { Work } from '../work.ts'
import { earlier } from './stage.ts'

const HOUR = 3_600_000
const DAYS = 24

type Sample = Pick<MandateTable, 'nuban' | 'status' | 'debit_type' | 'frequency' | 'refusal'> & {
  naira: number, hours: number, is_by_bank?: boolean }

const samples: readonly Sample[] = [
  { nuban: '0123450031', status: 'ACTIVE', debit_type: 'VARIABLE', frequency: 'weekly', naira: 25_000,
    hours: 20 * DAYS, refusal: null },
  { nuban: '0123450093', status: 'ACTIVE', debit_type: 'FIXED', frequency: 'monthly', naira: 12_500,
    hours: 15 * DAYS, refusal: null },
  { nuban: '0123450044', status: 'SUSPENDED', debit_type: 'FIXED', frequency: 'weekly', naira: 8_000,
    hours: 12 * DAYS, refusal: null },
  { nuban: '0123450055', status: 'CANCELLED', debit_type: 'VARIABLE', frequency: 'variable', naira: 40_000,
    hours: 30 * DAYS, refusal: null },
  { nuban: '0123450089', status: 'CANCELLED', debit_type: 'FIXED', frequency: 'weekly', naira: 9_500,
    hours: 8 * DAYS, refusal: null, is_by_bank: true },
  { nuban: '0123450066', status: 'FAILED', debit_type: 'FIXED', frequency: 'monthly', naira: 6_000,
    hours: 5 * DAYS, refusal: 'otp_wrong' },
]

/** Does nothing where there are mandates already, or no demo merchant. */
export async function seedDebits({ inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const admin = await work.database.selectFrom('member').select(['id', 'merchant_id'])
      .where('email', '=', 'admin@adire.example').executeTakeFirst()
    if (!admin) return
    const there = await work.database.selectFrom('mandate').select('id')
      .where('merchant_id', '=', admin.merchant_id).limit(1).executeTakeFirst()
    const customers = await work.database.selectFrom('customer').select('id')
      .where('merchant_id', '=', admin.merchant_id).where('mode', '=', 'test').orderBy('fullname')
      .limit(samples.length).execute()
    if (there || customers.length === 0) return
    const tenant: Tenant = { merchant_id: admin.merchant_id, mode: 'test' }
    const made: MandateTable[] = []
    for (const [at, sample] of samples.entries()) {
      made.push(await aMandate(work, tenant, admin.id, sample, customers[at % customers.length]?.id ?? ''))
    }
    const [paying, short] = made
    if (!paying || !short) return
    for (const [hours, naira] of [[15 * DAYS, 7_500], [12 * DAYS, 25_000], [9 * DAYS, 5_000]] as const) {
      await ended(work, await aDebit(work, paying, admin.id, { hours, naira }), hours, '00')
    }
    const refused = await aDebit(work, short, admin.id, { hours: 11 * DAYS, naira: 12_500 })
    await ended(work, refused, 11 * DAYS, '51')
    await products(work, tenant, admin.id, [paying, short])
    // Nobody has to read the past.
    await work.database.updateTable('notification').set({ read_at: work.now })
      .where('kind', 'in', ['debit.paid', 'debit.failed']).execute()
  })
}

async function aMandate(
  work: Work, tenant: Tenant, created_by: string, sample: Sample, customer_id: string,
): Promise<MandateTable> {
  const { naira, hours, is_by_bank = false, ...rest } = sample
  const past = earlier(work, hours * HOUR)
  const isOver = rest.status === 'CANCELLED' || rest.status === 'FAILED'
  const row: MandateTable = {
    id: past.newId(), ...tenant, reference: newReference(past), customer_id, ...rest,
    payer_name: syntheticName(`000014${rest.nuban}`), bank_code: '000014', amount: fromNaira(naira),
    is_scheduled: false, start_date: lagosDay(past.now), end_date: null, narration: 'Cloth on account',
    response_code: null, registered_at: past.now, otp_sent_at: past.now, otp_tries: 0, otp_resends: 0,
    otp_unknown: false, consented_at: past.now, activated_at: rest.status === 'FAILED' ? null : past.now,
    ended_at: isOver ? past.now : null,
    by_bank_at: is_by_bank ? past.now : null, cancel_untold: false, next_at: null, created_by,
    created_at: past.now, version: 1,
  }
  await insertMany(work.database, 'mandate', [row])
  return row
}

async function aDebit(
  work: Work, mandate: MandateTable, created_by: string, { hours, naira }: { hours: number, naira: number },
): Promise<MandateDebitTable> {
  const past = earlier(work, hours * HOUR)
  const { id: mandate_id, merchant_id, mode, payer_name, narration } = mandate
  const id = past.newId()
  const row: MandateDebitTable = {
    id, merchant_id, mode, reference: newReference(past), mandate_id, payer_name,
    amount: fromNaira(naira), narration, asked_by: 'hand', bulk_reference: null, due_id: null, status: 'INQ',
    response_code: null, refusal: null, session_id: sessionOf(`debit ${id}`, past.now), sent_at: past.now,
    next_query_at: null, collection_id: null, created_by, created_at: past.now, ended_at: null,
    reversed_at: null,
  }
  await insertMany(work.database, 'mandate_debit', [row])
  return row
}

/** The past is in no trail, and nobody gets a letter about it. */
async function ended(work: Work, debit: MandateDebitTable, hours: number, code: string): Promise<void> {
  const past = { ...earlier(work, hours * HOUR), audit: async () => {}, enqueue: async () => {},
    mail: async () => {} }
  await endDebit({ ...past, caller: null }, debit, code, code === '00' ? 'SUCCESSFUL' : 'FAILED')
}

async function products(
  work: Work, tenant: Tenant, created_by: string, mandates: readonly MandateTable[],
): Promise<void> {
  const past = earlier(work, 10 * DAYS * HOUR)
  const product = {
    id: past.newId(), ...tenant, reference: newReference(past), name: 'Monthly thread box',
    description: 'A box of dyed thread, sent on the first day of each month.', amount: fromNaira(5_000),
    frequency: 'monthly' as const, retries: 2, retry_days: 2, status: 'ACTIVE' as const, created_by,
    created_at: past.now, version: 1,
  }
  const other = {
    ...product, id: past.newId(), reference: newReference(past), name: 'Market stall', status: 'OFF' as const,
    description: null, amount: fromNaira(2_000), frequency: 'weekly' as const,
  }
  await insertMany(work.database, 'debit_product', [product, other])
  const next_date = addDays(lagosDay(work.now), 5)
  await insertMany(work.database, 'debit_subscription', mandates.map(({ id: mandate_id }) => ({
    id: past.newId(), ...tenant, mandate_id, product_id: product.id, start_date: next_date,
    frequency: 'monthly' as const, next_number: 0, next_date, status: 'ACTIVE' as const, created_at: past.now,
    ended_at: null,
  })))
  const [paid, failed] = await work.database.selectFrom('debit_subscription').selectAll()
    .where('product_id', '=', product.id).orderBy('id').execute()
  const due = (subscription: typeof paid, days: number, status: 'PAID' | 'FAILED') => ({
    id: earlier(work, days * DAYS * HOUR).newId(), ...tenant, subscription_id: subscription?.id ?? '',
    mandate_id: subscription?.mandate_id ?? '', product_id: product.id,
    due_on: lagosDay(earlier(work, days * DAYS * HOUR).now), amount: product.amount, retries: 2,
      retry_days: 2,
    status, tries: status === 'PAID' ? 1 : 3, next_try: null, reason: status === 'PAID' ? null : '51',
    created_at: past.now, ended_at: past.now,
  })
  await insertMany(work.database, 'debit_due', [due(paid, 8, 'PAID'), due(failed, 6, 'FAILED')])
}
