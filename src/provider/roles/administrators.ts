// Who is told when something of the whole business changes.
import { adminRole } from '#domain/permission.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'

/** The merchant's administrators who can log in. */
export function administrators({ database, caller: { merchant_id } }: Work<Caller>) {
  return database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email']).where('member.merchant_id', '=', merchant_id)
    .where('role.name', '=', adminRole).where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null).orderBy('member.id').execute()
}
