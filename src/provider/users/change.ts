// Another role, blocking and unblocking, and taking somebody out of the team.
import { Refusal } from '#contract/refusal.ts'
import { users as calls } from '#contract/users.ts'
import { adminRole, type Permission } from '#domain/permission.ts'
import type { Provider } from '../app.ts'
import type { Undo } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { refuseFields } from '../refuse.ts'
import { holdTeam, personBar, refuseGift, type Manager } from '../roles/grants.ts'
import { roleRow } from '../roles/rows.ts'
import { serve } from '../serve.ts'
import { endSessions } from '../sessions.ts'
import type { Work } from '../work.ts'
import { answerPerson } from './answer.ts'
import { askDemotion, needsSecondAdministrator, type Demotion } from './demotion.ts'
import { takeOut } from './leaving.ts'
import { onePerson, shownPerson, type Person } from './rows.ts'

export function changing(app: Provider): void {
  serve(app, calls.update, async ({ params: { id }, body: { version, ...body } }, work) => {
    const manager = await holdTeam(work)
    const before = await changeable(work, manager, id)
    if (version !== undefined && version !== before.version) {
      throw new Refusal('stale', 'Somebody has changed this person meanwhile. Look at them again.',
        { data: shownPerson(before, manager) })
    }
    if (before.is_invitation && body.status !== undefined) {
      refuseFields({ status: 'This person has not joined yet. Remove the invitation instead.' })
    }
    const role = await roleRow(work, body.role_id ?? before.role_id)
    if (role.id !== before.role_id) refuseGift(manager, role.permissions)
    const status = body.status ?? before.status
    if (role.name !== adminRole || status !== 'ACTIVE') await keepAnAdmin(work, before)
    const wanted: Demotion = status === 'BLOCKED' ? { kind: 'suspend' } : { kind: 'role', role_id: role.id }
    const isLess = status !== 'ACTIVE' || role.name !== adminRole
    if (isLess && await needsSecondAdministrator(work, before)) await askDemotion(work, before, wanted)
    else await change(work, before, role, status)
    return answerPerson(work, id)
  })

  serve(app, calls.remove, async ({ params: { id } }, work) => {
    const manager = await holdTeam(work)
    const person = await changeable(work, manager, id)
    await keepAnAdmin(work, person)
    if (await needsSecondAdministrator(work, person)) await askDemotion(work, person, { kind: 'remove' })
    else await remove(work, person)
    return { id }
  })
}

/** What another administrator has confirmed. */
export async function demote(work: Work<Caller>, person: Person, wanted: Demotion): Promise<void> {
  await keepAnAdmin(work, person)
  if (wanted.kind === 'remove') return remove(work, person)
  const role = await roleRow(work, wanted.kind === 'role' ? wanted.role_id : person.role_id)
  await change(work, person, role, wanted.kind === 'suspend' ? 'BLOCKED' : person.status)
}

async function remove(work: Work<Caller>, person: Person): Promise<void> {
  await takeOut(work, { ...person, merchant_id: work.caller.merchant_id })
  const { id, email, fullname, role } = person
  await work.audit({
    action: person.is_invitation ? 'user.uninvited' : 'user.removed', subject: 'user', subject_id: id,
    before: { email, fullname, role },
  })
}

async function change(
  work: Work<Caller>, before: Person, role: { id: string, name: string, permissions: Permission[] },
  status: Person['status'],
): Promise<void> {
  await store(work, before, role.id, status)
  await work.audit({
    action: actionOf(before.status, status), subject: 'user', subject_id: before.id,
    before: { role: before.role, status: before.status }, after: { role: role.name, status },
    undo: undoOf(before, role, status),
  })
}

/** What was given is taken back by its letter: a return to the team, or rights beside those from before. */
function undoOf(
  before: Person, role: { id: string, permissions: readonly Permission[] }, status: Person['status'],
): Undo | undefined {
  const { id, role_id: before_id } = before
  if (status !== before.status) return status === 'ACTIVE' ? { kind: 'let_in', id } : undefined
  const isMore = role.id !== before_id
    && before.permissions.every((right) => role.permissions.includes(right))
  return isMore ? { kind: 'role_given', id, role_id: role.id, before_id } : undefined
}

const actionOf = (before: string, after: string) =>
  before === after ? 'user.changed' : after === 'BLOCKED' ? 'user.blocked' : 'user.unblocked'

async function changeable(work: Work<Caller>, manager: Manager, id: string): Promise<Person> {
  const person = await onePerson(work, id)
  const bar = personBar(manager, person)
  if (bar) throw new Refusal('forbidden', bar)
  return person
}

/** Spec 6: the administrators' role cannot be taken from the last one. */
async function keepAnAdmin({ database, caller }: Work<Caller>, person: Person): Promise<void> {
  if (person.role !== adminRole || person.status !== 'ACTIVE') return
  const other = await database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select('member.id').where('member.merchant_id', '=', caller.merchant_id)
    .where('role.name', '=', adminRole).where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null).where('member.id', '!=', person.id).limit(1).executeTakeFirst()
  if (!other) throw new Refusal('conflict', 'This is the last administrator. Make somebody else one first.')
}

async function store(
  work: Work<Caller>, { id, is_invitation }: Person, role_id: string, status: Person['status'],
): Promise<void> {
  const { database } = work
  if (is_invitation) {
    await database.updateTable('invitation').where('id', '=', id)
      .set(({ eb }) => ({ role_id, version: eb('version', '+', 1) })).execute()
    return
  }
  const state = status === 'BLOCKED' ? 'BLOCKED' as const : 'ACTIVE' as const
  await database.updateTable('member').where('id', '=', id)
    .set(({ eb }) => ({ role_id, state, version: eb('version', '+', 1) })).execute()
  if (state === 'BLOCKED') await endSessions(work, { member_id: id })
}
