// Who of a merchant hears of what the provider decided: its admins, at addresses that they have confirmed.
import { adminRole } from '#domain/permission.ts'
import type { Work } from '../work.ts'

export function adminsOf({ database }: Pick<Work, 'database'>, merchant_id: string) {
  return database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .where('member.merchant_id', '=', merchant_id).where('role.name', '=', adminRole)
    .where('member.state', '=', 'ACTIVE').where('member.email_verified_at', 'is not', null)
    .select(['member.id', 'member.email']).orderBy('member.created_at').execute()
}
