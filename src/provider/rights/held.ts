// Who held which right, and since when: written after each change of a team, wherever it was made.
import { sql, type RawBuilder } from 'kysely'
import { QUORUM_DAYS } from '#domain/cooling-off.ts'
import { adminRole, type Permission } from '#domain/permission.ts'
import type { AuditEvent } from '../audit.ts'
import type { Work } from '../work.ts'
import '../users/tables.ts'
import './tables.ts'

const DAY_MS = 86_400_000

/** Everything that a member may do now, and that they are an administrator. */
const rightsNow = (merchant_id: string): RawBuilder<unknown> => sql`
  select member.id as member_id, permission
  from member join role on role.id = member.role_id,
    unnest(role.permissions || case when role.name = ${adminRole} then array[${adminRole}] else '{}' end)
      as permission
  where member.merchant_id = ${merchant_id} and member.state = 'ACTIVE' and member.removed_at is null`

const changesTeams = new Set(['user', 'role'])

/** A business is founded, and taken over by who owns its address. */
const beginnings = new Set(['merchant.registered', 'account.begun_again'])

/** Whose team these events changed; null where they changed none. */
export function changedTeam(events: readonly AuditEvent[], own: string | undefined): string | null {
  const found = events.find(({ action, subject }) => changesTeams.has(subject) || beginnings.has(action))
  return found ? found.merchant_id ?? own ?? null : null
}

/** Who joined was given it by who invited them; who founded a business, by nobody. */
export async function giverOf(
  { database, caller }: Pick<Work, 'database' | 'caller'>, events: readonly AuditEvent[],
): Promise<string | null> {
  if (caller) return caller.user_id
  const joined = events.find(({ action }) => action === 'user.joined')
  if (!joined?.email || !joined.merchant_id) return null
  const invitation = await database.selectFrom('invitation').select('invited_by')
    .where('merchant_id', '=', joined.merchant_id).where('email', '=', joined.email)
    .orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return invitation?.invited_by ?? null
}

/**
 * Ends what is held no more and begins what is new, `given_by` whom: null for the founder, whose rights never
 * wait. Sees all rows of the merchant.
 */
export async function noteRights(
  { database, now }: Pick<Work, 'database' | 'now'>, merchant_id: string, given_by: string | null,
): Promise<void> {
  await sql`with held as materialized (${rightsNow(merchant_id)}),
    ended as (
      update right_held set until = ${now}
      where merchant_id = ${merchant_id} and until is null and not exists (select from held
        where held.member_id = right_held.member_id and held.permission = right_held.permission))
    insert into right_held (id, merchant_id, member_id, permission, since, given_by)
    select gen_random_uuid(), ${merchant_id}, held.member_id, held.permission, ${now}, ${given_by}
    from held where not exists (select from right_held
      where merchant_id = ${merchant_id} and until is null
      and right_held.member_id = held.member_id and right_held.permission = held.permission)`
    .execute(database)
}

/**
 * Of whom it is counted who has to confirm: who has the right, and who had it within the last days and was
 * suspended, removed or given less since. Nobody makes a quorum smaller in the moment in which it is asked.
 */
export async function heldLately(
  { database, now }: Pick<Work, 'database' | 'now'>, merchant_id: string,
  permission: Permission | typeof adminRole,
): Promise<string[]> {
  const since = new Date(now.getTime() - QUORUM_DAYS * DAY_MS)
  const { rows } = await sql<{ id: string }>`
    select member_id as id from (${rightsNow(merchant_id)}) as held where permission = ${permission}
    union
    select member_id from right_held
      where merchant_id = ${merchant_id} and permission = ${permission} and until > ${since}
    order by id`.execute(database)
  return rows.map(({ id }) => id)
}
