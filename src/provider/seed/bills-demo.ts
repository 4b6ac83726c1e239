// The demo's bills: airtime for the van, power for the shop and a bill in every state, with two numbers kept.
import type { BillKind } from '#domain/bill.ts'
import { fromNaira } from '#domain/money.ts'
import { drawReference } from '#domain/reference.ts'
import { payoutAccounts } from '../accounts/open.ts'
import { createBill } from '../bills/pay.ts'
import { markSent } from '../bills/send.ts'
import { recordAnswer } from '../bills/answers.ts'
import { soldOf } from '../bills/sold.ts'
import type { Mode, Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { syntheticName } from '../outside/rail.ts'
import type { Work } from '../work.ts'
import { earlier, quietly } from './stage.ts'

const DAY = 86_400_000
const MINUTE = 60_000

interface Sample {
  ago: number
  kind: BillKind
  biller: string
  product: string
  customer: string
  naira: number
  /** What the vendor said; null that it said nothing yet. Left out: as its number decides. */
  code?: string | null
}

const samples: readonly Sample[] = [
  { ago: 6 * DAY, kind: 'tv', biller: 'gotv', product: 'max', customer: '2012345601', naira: 8_500 },
  { ago: 5 * DAY, kind: 'airtime', biller: 'mtn', product: 'airtime', customer: '8031234501', naira: 1_000 },
  {
    ago: 4 * DAY, kind: 'electricity', biller: 'ikedc', product: 'prepaid', customer: '04123456701',
    naira: 15_000,
  },
  {
    ago: 3 * DAY, kind: 'examination', biller: 'jamb', product: 'jamb-utme', customer: '1234567801',
    naira: 7_200,
  },
  {
    ago: 2 * DAY, kind: 'data', biller: 'airtel', product: 'airtel-3', customer: '8021234593', naira: 800,
    code: 'customer_limit',
  },
  {
    ago: DAY, kind: 'education', biller: 'waec', product: 'waec-result', customer: '8031234501', naira: 3_800,
  },
  {
    ago: 30 * MINUTE, kind: 'electricity', biller: 'ekedc', product: 'prepaid', customer: '04123457994',
    naira: 5_000, code: null,
  },
]

/** In test mode; does nothing where there are bills already, or no demo merchant. */
export async function seedBills({ inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const member = await work.database.selectFrom('member').select(['id', 'merchant_id'])
      .where('email', '=', 'admin@adire.example').executeTakeFirst()
    if (!member) return
    const tenant = { merchant_id: member.merchant_id, mode: 'test' as Mode }
    const there = await work.database.selectFrom('bill').select('id')
      .where('merchant_id', '=', tenant.merchant_id).limit(1).executeTakeFirst()
    if (there) return
    for (const sample of samples) await seedBill(work, tenant, member.id, sample)
    await seedFavourites(work, tenant, member.id)
  })
}

async function seedBill(work: Work, tenant: Tenant, creator_id: string, sample: Sample): Promise<void> {
  const { ago, naira, code, ...bought } = sample
  const then = { ...quietly(earlier(work, ago)), caller: tenant }
  const [source] = await payoutAccounts(work, tenant)
  if (!source) return
  const { kind, biller, customer } = bought
  const isNamed = kind === 'tv' || kind === 'electricity' || kind === 'examination'
  const made = await createBill(then, {
    body: {
      ...bought, amount: fromNaira(naira),
      unique_reference: drawReference(then.now.getTime(), () => work.random(4).readUInt32BE(0) / 2 ** 32),
    },
    sold: await soldOf(work, bought), source, creator_id,
    customer_name: isNamed ? syntheticName(`${biller}${customer}`) : null,
  })
  const order = made && await markSent({ ...then, caller: null }, made.id)
  if (!order || code === null) return
  const { vendor_reference } = order
  const answer = code === undefined ? await work.outside.bills.buy(order) : { code }
  await recordAnswer({ ...quietly(earlier(work, ago - 4_000)), mail: async () => {} },
    { ...answer, vendor_reference, way: 'send' })
}

async function seedFavourites(work: Work, { merchant_id, mode }: Tenant, created_by: string): Promise<void> {
  await work.database.insertInto('bill_favourite').values([
    {
      id: work.newId(), merchant_id, mode, kind: 'airtime', biller: 'mtn', product: 'airtime',
      customer: '8031234501', customer_name: null, label: 'Delivery van', amount: fromNaira(1_000),
      created_by, created_at: work.now,
    },
    {
      id: work.newId(), merchant_id, mode, kind: 'electricity', biller: 'ikedc', product: 'prepaid',
      customer: '04123456701', customer_name: syntheticName('ikedc04123456701'), label: 'The shop',
      amount: fromNaira(15_000), created_by, created_at: work.now,
    },
  ]).execute()
  await work.database.updateTable('notification').set({ read_at: work.now })
    .where('kind', 'in', ['bill.failed', 'bill.paid']).execute()
}
