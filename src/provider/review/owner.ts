// Who opened the account of a business.
import type { Tables, Transaction } from '../database.ts'

export async function ownerOf(database: Transaction<Tables>, merchant_id: string) {
  const owner = await database.selectFrom('member').select(['fullname', 'email', 'mobile_number'])
    .where('merchant_id', '=', merchant_id).orderBy('created_at').limit(1).executeTakeFirst()
  return owner ?? null
}
