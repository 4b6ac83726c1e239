// The demo's collections: customers, virtual accounts with every kind of limit, and what was paid into them.
import { fromNaira } from '#domain/money.ts'
import { drawReference } from '#domain/reference.ts'
import type { CollectionBankCode } from '#domain/virtual-account.ts'
import { receiveCollection } from '../collections/receive.ts'
import type { Mode, Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { syntheticName } from '../outside/rail.ts'
import { newVnuban } from '../virtual-accounts/open.ts'
import '../virtual-accounts/tables.ts'
import type { Work } from '../work.ts'
import { seedAsked } from './asked-demo.ts'
import { earlier, quietly } from './stage.ts'

const DAY = 86_400_000

/** Does nothing where there are customers already, or no demo merchant. */
export async function seedCollections({ inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const admin = await work.database.selectFrom('member').select(['id', 'merchant_id'])
      .where('email', '=', 'admin@adire.example').executeTakeFirst()
    if (!admin) return
    const there = await work.database.selectFrom('customer').select('id')
      .where('merchant_id', '=', admin.merchant_id).limit(1).executeTakeFirst()
    if (there) return
    for (const mode of ['live', 'test'] as const satisfies Mode[]) {
      const tenant = { merchant_id: admin.merchant_id, mode }
      const accounts = await seedAccounts(work, tenant, admin.id)
      await seedPayments(work, accounts)
      await seedAsked(work, tenant, admin.id)
    }
    // Nobody has to read the past.
    await work.database.updateTable('notification').set({ read_at: work.now })
      .where('kind', 'in', ['collection.received', 'collection.returned']).execute()
  })
}

interface Sample {
  fullname: string
  bank: CollectionBankCode
  ago: number
  more?: {
    expires_at?: Date, use_frequency?: number, min_amount?: number, max_amount?: number,
    status?: 'INACTIVE',
  }
}

const samples = (now: Date): Sample[] => [
  { fullname: 'Amber Basket Stores', bank: '000017', ago: 40 },
  { fullname: 'Blue Calabash Ventures', bank: '090110', ago: 33, more: { max_amount: 50_000_000 } },
  {
    fullname: 'Copper Drum Events', bank: '060001', ago: 21,
    more: { min_amount: 500_000, use_frequency: 12, expires_at: new Date(now.getTime() + 20 * DAY) },
  },
  { fullname: 'Indigo Loom Weavers', bank: '000017', ago: 14, more: { use_frequency: 2 } },
  {
    fullname: 'Palm Court Tailors', bank: '090110', ago: 60,
    more: { expires_at: new Date(now.getTime() - 5 * DAY) },
  },
  { fullname: 'Teal Bridge Cafe', bank: '060001', ago: 9, more: { status: 'INACTIVE' } },
  { fullname: 'Ochre Lane Salon', bank: '000017', ago: 3 },
]

async function seedAccounts(work: Work, tenant: Tenant, created_by: string): Promise<string[]> {
  const vnubans: string[] = []
  for (const [at, { fullname, bank, ago, more = {} }] of samples(work.now).entries()) {
    const past = earlier(work, ago * DAY)
    const customer_id = past.newId()
    await work.database.insertInto('customer').values({
      id: customer_id, ...tenant, fullname, created_by, created_at: past.now, version: 1,
      reference: drawReference(past.now.getTime() + at, chance(work)),
      email: `${fullname.toLowerCase().replace(/ /g, '.')}@adire.example`,
      mobile_number: `803000000${at + 1}`,
    }).execute()
    const opening = { ...more, customer_id, account_name: fullname, bank, created_by }
    vnubans.push(await openOne(past, tenant, opening))
  }
  const past = earlier(work, 45 * DAY)
  const own = { customer_id: null, account_name: 'Adire Works', bank: '000017', created_by } as const
  return [...vnubans, await openOne(past, tenant, own)]
}

type Opening = NonNullable<Sample['more']>
  & { customer_id: string | null, account_name: string, bank: CollectionBankCode, created_by: string }

async function openOne(past: Work, tenant: Tenant, { bank, ...opening }: Opening): Promise<string> {
  const vnuban = await newVnuban(past, bank)
  await past.database.insertInto('virtual_account').values({
    status: 'ACTIVE', expires_at: null, use_frequency: null, min_amount: null, max_amount: null, ...opening,
    id: past.newId(), ...tenant, vnuban, collection_bank: bank,
    account_preference: 'PRIMARY', is_primary: true,
    callback_url: null, bvn_sealed: null, bvn_last4: null, nin_sealed: null, nin_last4: null, used: 0,
    created_at: past.now, version: 1,
  }).execute()
  return vnuban
}

const chance = ({ random }: Work) => () => random(4).readUInt32BE() / 2 ** 32

/** Oldest first, as they came; some are refused by the limits of their account. */
async function seedPayments(work: Work, vnubans: readonly string[]): Promise<void> {
  for (let hours = 12 * 24; hours > 2; hours -= 11) {
    const at = hours % vnubans.length
    const past = quietly(earlier(work, hours * 3_600_000))
    const nuban = `01238${String(40_001 + hours * 7).padStart(5, '0')}`
    await receiveCollection(past, {
      session_id: `999099${String(past.now.getTime()).padStart(16, '0')}${vnubans[at]?.slice(2)}`,
      channel: 'transfer', to: { vnuban: vnubans[at] ?? '' },
      amount: fromNaira(1_500 + ((hours * 3_731) % 96_000)),
      payer: { name: syntheticName(`000014${nuban}`), bank_code: '000014', nuban },
      narration: ['Order', 'Cloth', 'Balance', 'Deposit'][hours % 4] ?? null,
    })
  }
}
