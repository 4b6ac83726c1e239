// How a person's account is kept, in the few facts that they should know.
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'

export async function securityOf({ database, caller: { user_id } }: Work<Caller>) {
  const { totp_secret, password_changed_at, totp_changed_at } = await database.selectFrom('member')
    .select(['totp_secret', 'password_changed_at', 'totp_changed_at'])
    .where('id', '=', user_id).executeTakeFirstOrThrow()
  const { left } = await database.selectFrom('backup_code').where('member_id', '=', user_id)
    .where('used_at', 'is', null).select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return {
    has_totp: totp_secret !== null,
    backup_codes_left: left,
    password_changed_at: password_changed_at?.toISOString() ?? null,
    totp_changed_at: totp_changed_at?.toISOString() ?? null,
  }
}
