// The demo's webhooks: the latest payments told to a server of the sandbox that takes them, and those by one
// virtual account to one that always fails: one of them given up, the others tried again by themselves.
import { WEBHOOK_ATTEMPTS, webhookPauses } from '#domain/webhook.ts'
import '../collections/tables.ts'
import { emitCollection } from '../collections/webhooks.ts'
import type { Mode, Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import '../virtual-accounts/tables.ts'
import { enqueueSending } from '../webhooks/emit.ts'
import { newSecret } from '../webhooks/secret.ts'
import '../webhooks/tables.ts'
import type { Work } from '../work.ts'
import { earlier, quietly } from './stage.ts'

const url = 'https://shop.adire.example/oja'
const failing = 'https://fails.adire.example/oja'

const PAYMENTS = 12
const MINUTE = 60_000

/** Does nothing where an address is set already, or no demo merchant. */
export async function seedWebhooks({ inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const admin = await work.database.selectFrom('member').select(['id', 'merchant_id'])
      .where('email', '=', 'admin@adire.example').executeTakeFirst()
    if (!admin) return
    const there = await work.database.selectFrom('webhook_setting').select('url')
      .where('merchant_id', '=', admin.merchant_id).limit(1).executeTakeFirst()
    if (there) return
    for (const mode of ['live', 'test'] as const satisfies Mode[]) {
      await seedMode(work, { merchant_id: admin.merchant_id, mode }, admin.id)
    }
  })
}

async function seedMode(work: Work, tenant: Tenant, updated_by: string): Promise<void> {
  const { secret: _, ...made } = newSecret(work, tenant)
  await work.database.insertInto('webhook_setting').values({
    ...tenant, url, ...made, former_sealed: null, former_until: null, updated_by, updated_at: work.now,
    told_at: null, version: 1,
  }).execute()
  const payments = (await work.database.selectFrom('collection').selectAll()
    .where('merchant_id', '=', tenant.merchant_id).where('mode', '=', tenant.mode)
    .orderBy('id', 'desc').limit(PAYMENTS).execute()).reverse()
  const account = payments.find(({ virtual_account_id: id }) => id !== null)?.virtual_account_id ?? null
  await work.database.updateTable('virtual_account').set({ callback_url: failing })
    .where('id', '=', account).execute()
  for (const payment of payments) await emitCollection(momentOf(work, payment.created_at), payment)
  await giveUpFirst(work, tenant)
  await enqueueSending(work, tenant)
}

/** Told when it came; what is due goes out together, by the job of any other. */
const momentOf = (work: Work, at: Date): Work =>
  quietly(earlier(work, work.now.getTime() - at.getTime()))

/** The oldest of those that fail has had all its attempts, over the three days since. */
async function giveUpFirst(work: Work, { merchant_id, mode }: Tenant): Promise<void> {
  const first = await work.database.selectFrom('webhook_delivery').select(['id', 'created_at'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('url', '=', failing)
    .orderBy('id').limit(1).executeTakeFirst()
  if (!first) return
  let at = first.created_at
  const told = { url: failing, status_code: 500, problem: 'status' as const }
  for (let number = 1; number <= WEBHOOK_ATTEMPTS; number += 1) {
    await work.database.insertInto('webhook_attempt').values({
      id: momentOf(work, at).newId(), merchant_id, mode,
      delivery_id: first.id, number, at, duration_ms: 1, ...told,
      answer: 'This server of the sandbox always fails.',
    }).execute()
    at = new Date(at.getTime() + (webhookPauses[number - 1] ?? 0) * MINUTE)
  }
  await work.database.updateTable('webhook_delivery')
    .set({ ...told, status: 'FAILED', attempts: WEBHOOK_ATTEMPTS, next_attempt_at: null, ended_at: at })
    .where('id', '=', first.id).execute()
}
