// Who of a team is told: those who have a right, or the one who asked for something.
import type { Permission } from '#domain/permission.ts'
import type { Work } from '../work.ts'

/** No more people of a merchant are told than this. */
const MOST_PEOPLE = 20

export interface Person { id: string, email: string }

type Looking = Pick<Work, 'database'>

export function peopleWho(
  { database }: Looking, merchant_id: string, permission: Permission,
): Promise<Person[]> {
  return database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email'])
    .where('member.merchant_id', '=', merchant_id).where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null)
    .where((where) => where(where.val(permission), '=', where.fn.any('role.permissions')))
    .orderBy('member.id').limit(MOST_PEOPLE).execute()
}

/** One member, if they are still in the team. */
export function memberToTell({ database }: Looking, id: string): Promise<Person[]> {
  return database.selectFrom('member').select(['id', 'email']).where('id', '=', id)
    .where('state', '=', 'ACTIVE').where('removed_at', 'is', null).execute()
}
