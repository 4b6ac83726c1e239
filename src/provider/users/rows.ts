// The people of a team and its open invitations, as one list.
import { sql } from 'kysely'
import type { User } from '#contract/users.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Permission } from '#domain/permission.ts'
import type * as z from 'zod/mini'
import type { Caller } from '../caller.ts'
import { idFrom } from '../page.ts'
import { personBar, type Manager } from '../roles/grants.ts'
import { anywhere, namedIn } from '../search.ts'
import type { Work } from '../work.ts'
import './tables.ts'

type Own = Pick<Work<Caller>, 'database' | 'caller' | 'now'>

export interface Person {
  id: string
  is_invitation: boolean
  email: string
  fullname: string
  role_id: string
  role: string
  permissions: Permission[]
  status: z.output<typeof User>['status']
  has_totp: boolean
  last_seen_at: Date | null
  created_at: Date
  expires_at: Date | null
  version: number
}

export interface Wanted {
  id?: string
  after?: string | null
  search?: string | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
  limit?: number | undefined
}

/** Newest first. */
export async function people(work: Own, wanted: Wanted): Promise<Person[]> {
  const { rows } = await sql<Person>`select * from ${team(work, wanted)}
    order by id desc limit ${wanted.limit ?? 1000}`.execute(work.database)
  return rows
}

export async function countPeople(work: Own, { limit: _, ...wanted }: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${team(work, wanted)}`
    .execute(work.database)
  return rows[0]?.count ?? 0
}

function team({ caller: { merchant_id }, now }: Own, wanted: Wanted) {
  const { id, after = null, search = '', status, from, to } = wanted
  const pattern = search.trim() === '' ? null : anywhere(search)
  const since = from === undefined ? null : idFrom(from)
  const until = to === undefined ? null : idFrom(to, 1)
  return sql`(
    select * from (
      select member.id, false as is_invitation, member.email, member.fullname, member.role_id,
        role.name as role, role.permissions, member.state as status,
        member.totp_secret is not null as has_totp,
        (select max(last_seen_at) from session where session.member_id = member.id) as last_seen_at,
        member.created_at, null::timestamptz as expires_at, member.version
      from member join role on role.id = member.role_id
      where member.merchant_id = ${merchant_id} and member.removed_at is null
      union all
      select invitation.id, true, invitation.email, '', invitation.role_id, role.name, role.permissions,
        case when invitation.expires_at <= ${now} then 'EXPIRED' else 'INVITED' end,
        false, null, invitation.created_at, invitation.expires_at, invitation.version
      from invitation join role on role.id = invitation.role_id
      where invitation.merchant_id = ${merchant_id} and invitation.ended_at is null
    ) as everybody
    where (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
      and (${after}::uuid is null or id < ${after}::uuid)
      and (${status ?? null}::text is null or status = upper(${status ?? null}::text))
      and (${since}::uuid is null or id >= ${since}::uuid)
      and (${until}::uuid is null or id < ${until}::uuid)
      and (${pattern}::text is null or email ilike ${pattern} or ${namedIn(sql`fullname`, search)}
        or role ilike ${pattern})
  ) as person`
}

/** 404 for another merchant's. */
export async function onePerson(work: Own, id: string): Promise<Person> {
  const [row] = await people(work, { id })
  if (!row) throw new Refusal('not_found', 'Nobody of the team has this id.')
  return row
}

export function shownPerson(person: Person, manager: Manager) {
  const { is_invitation: _, permissions, last_seen_at, created_at, expires_at, ...row } = person
  const why_not = personBar(manager, { id: row.id, permissions })
  return {
    ...row,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    is_me: row.id === manager.user_id,
    can_change: why_not === null,
    ...why_not !== null && { why_not },
  }
}
