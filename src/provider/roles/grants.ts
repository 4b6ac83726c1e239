// Who may give what to whom: nobody more than they have, nobody to themselves.
import { Refusal } from '#contract/refusal.ts'
import { adminRole, permissions as known, withReading, type Permission } from '#domain/permission.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'

/** The person who changes the team, as they stand at this moment. */
export interface Manager { user_id: string, role_id: string, permissions: ReadonlySet<Permission> }

/**
 * One change of a team at a time. Whoever waited here is looked at again: two administrators who take each
 * other's rights away at once do not both succeed.
 */
export async function holdTeam({ database, caller }: Work<Caller>): Promise<Manager> {
  await lockTeam(database, caller.merchant_id)
  const manager = await managerOf(database, caller)
  if (!manager?.permissions.has('manage_team')) {
    throw new Refusal('forbidden', 'Your role does not allow this any more.')
  }
  return manager
}

export async function lockTeam(database: Work['database'], merchant_id: string): Promise<void> {
  await database.selectFrom('role').select('id').where('merchant_id', '=', merchant_id)
    .where('name', '=', adminRole).forUpdate().execute()
}

export async function managerOf(
  database: Work['database'], { user_id, merchant_id }: Pick<Caller, 'user_id' | 'merchant_id'>,
): Promise<Manager | null> {
  const row = await database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.role_id', 'role.permissions']).where('member.id', '=', user_id)
    .where('member.merchant_id', '=', merchant_id).where('member.state', '=', 'ACTIVE').executeTakeFirst()
  return row ? { user_id, role_id: row.role_id, permissions: new Set(withReading(row.permissions)) } : null
}

const lacks = ({ permissions }: Manager, wanted: readonly Permission[]) =>
  known.filter(({ key }) => wanted.includes(key) && !permissions.has(key))

/** 403 naming what the manager would give away without having it. */
export function refuseGift(manager: Manager, wanted: readonly Permission[]): void {
  const missing = lacks(manager, wanted)
  if (missing.length === 0) return
  const labels = missing.map(({ label }) => label.toLowerCase()).join(', ')
  throw new Refusal('forbidden', `You cannot give what your own role does not have: ${labels}.`)
}

const mayNot = ({ permissions }: Manager): string | null =>
  (permissions.has('manage_team') ? null : 'Your role sees the team, and does not change it.')

/** Why a role is not this person's to change; null when it is. */
export function roleBar(
  manager: Manager, role: { id: string, name: string, permissions: readonly Permission[] },
): string | null {
  const bar = mayNot(manager)
  if (bar) return bar
  if (role.name === adminRole) return 'The administrators’ role has every permission and stays as it is.'
  if (role.id === manager.role_id) return 'This is your own role. Somebody else has to change it.'
  return lacks(manager, role.permissions).length > 0 ? 'This role may do more than yours.' : null
}

/** Why a person is not this one's to change; null when they are. */
export function personBar(
  manager: Manager, person: { id: string, permissions: readonly Permission[] },
): string | null {
  const bar = mayNot(manager)
  if (bar) return bar
  if (person.id === manager.user_id) return 'You cannot change your own access. Somebody else has to.'
  return lacks(manager, person.permissions).length > 0 ? 'This person may do more than you.' : null
}
