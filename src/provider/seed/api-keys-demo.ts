// The demo's API key of each mode; nobody has its secret.
import type { JobWork } from '../jobs.ts'
import { newSecret } from '../api-keys/rows.ts'

/** Does nothing where there is a key already, or no demo merchant. */
export async function seedApiKeys({ inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const { database, now } = work
    const admin = await database.selectFrom('member').select(['id', 'merchant_id'])
      .where('email', '=', 'admin@adire.example').executeTakeFirst()
    if (!admin) return
    const { id: created_by, merchant_id } = admin
    const there = await database.selectFrom('api_key').select('id').where('merchant_id', '=', merchant_id)
      .limit(1).executeTakeFirst()
    if (there) return
    for (const mode of ['live', 'test'] as const) {
      const { stored } = newSecret(work, mode)
      await database.insertInto('api_key').values({
        id: work.newId(), merchant_id, mode, name: 'Web shop', ...stored, created_by, created_at: now,
        permissions: ['manage_customers', 'manage_vnubans', 'manage_payment_links'], expires_at: null,
      }).execute()
    }
  })
}
