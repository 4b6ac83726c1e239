// Of a business that a reviewer has blocked nothing leaves, whichever way out it is.
import type { Work } from '../work.ts'

export async function isBusinessBlocked(
  { database }: Pick<Work, 'database'>, merchant_id: string,
): Promise<boolean> {
  const { status } = await database.selectFrom('merchant').select('status').where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  return status === 'blocked'
}
