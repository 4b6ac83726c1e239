// What takes rights from an administrator waits for another one: nobody shrinks the circle of those who have
// to confirm by themselves.
import type { User } from '#contract/users.ts'
import { Refusal } from '#contract/refusal.ts'
import { adminRole } from '#domain/permission.ts'
import type * as z from 'zod/mini'
import type { Caller } from '../caller.ts'
import { tell } from '../notifications/tell.ts'
import { refuseWhileWaiting } from '../rights/cooling-off.ts'
import { heldLately } from '../rights/held.ts'
import type { DemotionTable } from '../rights/tables.ts'
import { administrators } from '../roles/administrators.ts'
import type { Work } from '../work.ts'
import type { Person } from './rows.ts'

export type Demotion = { kind: 'suspend' } | { kind: 'remove' } | { kind: 'role', role_id: string }

/** Whether somebody beside the caller is an administrator, or was within the last days. */
export async function needsSecondAdministrator(work: Work<Caller>, person: Person): Promise<boolean> {
  if (person.role !== adminRole || person.status !== 'ACTIVE') return false
  const lately = await heldLately(work, work.caller.merchant_id, adminRole)
  return lately.some((id) => id !== work.caller.user_id)
}

/** Waits; one that was asked for before is replaced. The letter is that of every change of access. */
export async function askDemotion(work: Work<Caller>, person: Person, wanted: Demotion): Promise<void> {
  // Else whoever has one login makes a second administrator, who asks for what the first confirms.
  await refuseWhileWaiting({ lets_out: 'both', needs: 'manage_team' }, work)
  const { database, caller: { merchant_id, user_id: asked_by }, now } = work
  await database.updateTable('demotion').set({ state: 'REPLACED', decided_at: now })
    .where('merchant_id', '=', merchant_id).where('subject_id', '=', person.id)
    .where('state', '=', 'WAITING').execute()
  const { fullname: asked_by_name } = await database.selectFrom('member').select('fullname')
    .where('id', '=', asked_by).executeTakeFirstOrThrow()
  const id = work.newId()
  await database.insertInto('demotion').values({
    id, merchant_id, subject_id: person.id, kind: wanted.kind,
    role_id: wanted.kind === 'role' ? wanted.role_id : null, asked_by, asked_by_name, asked_at: now,
    decided_by: null, decided_at: null,
  }).execute()
  await work.audit({
    action: 'user.change_asked', subject: 'user', subject_id: person.id,
    after: { email: person.email, kind: wanted.kind }, undo: { kind: 'demotion', id },
  })
  const others = (await administrators(work)).filter(({ id }) => id !== asked_by)
  const path = `/dashboard/teams/users/${person.id}/edit`
  await tell(work, work.caller, others, {
    of_both_modes: true,
    kind: 'team.waiting', title: 'A change of an administrator waits for you', path,
    detail: `${asked_by_name} wants to ${verbs[wanted.kind]} ${person.fullname}.`,
    push: {
      kind: 'team.waiting', title: 'Something waits for you', body: 'Open the dashboard to see it.',
    },
  })
  work.say('The change waits for another administrator.')
}

const verbs: Record<Demotion['kind'], string> = {
  suspend: 'suspend', remove: 'remove from the team', role: 'give another role to',
}

export async function waitingDemotion(
  { database, caller: { merchant_id } }: Work<Caller>, subject_id: string,
): Promise<(Omit<DemotionTable, 'state'> & { state: string }) | null> {
  return await database.selectFrom('demotion').selectAll()
    .where('merchant_id', '=', merchant_id).where('subject_id', '=', subject_id)
    .where('state', '=', 'WAITING').executeTakeFirst() ?? null
}

/** The change that waits, decided by this person, who is an administrator and did not ask for it. */
export async function decideDemotion(
  work: Work<Caller>, subject_id: string, state: 'CONFIRMED' | 'REFUSED',
): Promise<Demotion> {
  const { database, caller: { user_id, role, merchant_id }, now } = work
  const found = await waitingDemotion(work, subject_id)
  if (!found) throw new Refusal('not_found', 'No change of this person waits.')
  const isOwn = found.asked_by === user_id
  if (role !== adminRole) throw new Refusal('forbidden', 'An administrator has to decide this.')
  if (state === 'CONFIRMED' && isOwn) {
    throw new Refusal('forbidden', 'You asked for this change: another administrator has to confirm it.')
  }
  await database.updateTable('demotion').set({ state, decided_by: user_id, decided_at: now })
    .where('merchant_id', '=', merchant_id).where('id', '=', found.id).execute()
  if (found.kind === 'role') return { kind: 'role', role_id: found.role_id ?? '' }
  return { kind: found.kind }
}

type Shown = NonNullable<z.output<typeof User>['waiting_change']>

export async function shownDemotion(work: Work<Caller>, subject_id: string): Promise<Shown | null> {
  const found = await waitingDemotion(work, subject_id)
  if (!found) return null
  const role = found.role_id === null ? null : await work.database.selectFrom('role').select('name')
    .where('id', '=', found.role_id).executeTakeFirst()
  const is_own = found.asked_by === work.caller.user_id
  return {
    kind: found.kind, role: role?.name ?? null, asked_by_name: found.asked_by_name,
    asked_at: found.asked_at.toISOString(), is_own,
    can_decide: work.caller.role === adminRole && !is_own,
  }
}
