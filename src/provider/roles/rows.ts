// Stored roles, with how many people have each.
import { Refusal } from '#contract/refusal.ts'
import { adminRole } from '#domain/permission.ts'
import type { Caller } from '../caller.ts'
import '../users/tables.ts'
import type { Work } from '../work.ts'
import { roleBar, type Manager } from './grants.ts'

type Own = Pick<Work<Caller>, 'database' | 'caller'>

/** By name, the administrators' first. */
export function roleRows({ database, caller: { merchant_id } }: Own) {
  return database.selectFrom('role').where('role.merchant_id', '=', merchant_id)
    .where('role.removed_at', 'is', null)
    .select(['role.id', 'role.name', 'role.permissions', 'role.created_at', 'role.version'])
    .select(({ selectFrom, eb }) => [
      eb(
        selectFrom('member').whereRef('member.role_id', '=', 'role.id').where('member.removed_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('members')),
        '+',
        selectFrom('invitation').whereRef('invitation.role_id', '=', 'role.id')
          .where('invitation.ended_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('invitations')),
      ).as('people'),
    ])
    .orderBy(({ eb }) => eb('role.name', '=', adminRole), 'desc').orderBy('role.name').orderBy('role.id')
}

export async function roleRow(work: Own, id: string) {
  const row = await roleRows(work).where('role.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'Role not found.')
  return { ...row, people: Number(row.people) }
}

type Row = Awaited<ReturnType<ReturnType<typeof roleRows>['execute']>>[number]

export function shownRole({ created_at, people, ...row }: Row, manager: Manager) {
  const why_not = roleBar(manager, row)
  return {
    ...row,
    permissions: [...row.permissions],
    is_admin: row.name === adminRole,
    people: Number(people),
    created_at: created_at.toISOString(),
    can_change: why_not === null,
    ...why_not !== null && { why_not },
  }
}
