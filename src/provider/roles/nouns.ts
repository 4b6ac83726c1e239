// Roles: names for sets of permissions. A change counts at once, in sessions that are open too.
import { Refusal } from '#contract/refusal.ts'
import { roles as calls } from '#contract/roles.ts'
import { adminRole, withReading, type Permission } from '#domain/permission.ts'
import { glancedName } from '#domain/shown-name.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import { standingOf } from '../users/answer.ts'
import type { Work } from '../work.ts'
import { holdTeam, refuseGift, roleBar } from './grants.ts'
import { roleRow, roleRows, shownRole } from './rows.ts'

export function roles(app: Provider): void {
  serve(app, calls.list, async (_, work) => {
    const manager = await standingOf(work)
    return { items: (await roleRows(work).execute()).map((row) => shownRole(row, manager)) }
  })

  serve(app, calls.show, async ({ params: { id } }, work) => answer(work, id))

  serve(app, calls.create, async ({ body: { name, permissions } }, work) => {
    const { database, caller: { merchant_id }, now } = work
    refuseGift(await holdTeam(work), permissions)
    await refuseTaken(work, name)
    const id = work.newId()
    const role = { name, permissions: withReading(permissions) }
    await database.insertInto('role').values({ id, merchant_id, ...role, created_at: now }).execute()
    await work.audit({ action: 'role.created', subject: 'role', subject_id: id, after: role })
    return answer(work, id)
  })

  serve(app, calls.update, async ({ params: { id }, body: { name, permissions, version } }, work) => {
    const manager = await holdTeam(work)
    const before = await roleRow(work, id)
    const bar = roleBar(manager, before)
    if (bar) throw new Refusal('forbidden', bar)
    refuseGift(manager, permissions)
    if (version !== undefined && version !== before.version) {
      throw new Refusal('stale', 'Somebody has changed this role meanwhile. Look at it again.',
        { data: shownRole(before, manager) })
    }
    if (name !== before.name) await refuseTaken(work, name, id)
    const role = { name, permissions: withReading(permissions) }
    await work.database.updateTable('role').where('id', '=', id)
      .set(({ eb }) => ({ ...role, version: eb('version', '+', 1) })).execute()
    await work.audit({
      action: 'role.changed', subject: 'role', subject_id: id, after: role,
      before: { name: before.name, permissions: before.permissions },
      undo: isMore(before, role) ? { kind: 'role_changed', id, before: before.permissions } : undefined,
    })
    return answer(work, id)
  })

  serve(app, calls.remove, async ({ params: { id } }, work) => {
    const manager = await holdTeam(work)
    const { name, permissions, people } = await roleRow(work, id)
    const bar = roleBar(manager, { id, name, permissions })
    if (bar) throw new Refusal('forbidden', bar)
    if (people > 0) {
      throw new Refusal('conflict', `${people === 1 ? 'One person has' : `${people} people have`} this role. `
        + 'Give them another one first.')
    }
    await work.database.updateTable('role').set({ removed_at: work.now }).where('id', '=', id).execute()
    await work.audit({
      action: 'role.removed', subject: 'role', subject_id: id, before: { name, permissions },
    })
    return { id }
  })
}

interface Allowed { permissions: readonly Permission[] }

const isMore = (before: Allowed, after: Allowed) => after.permissions.length > before.permissions.length
  && before.permissions.every((right) => after.permissions.includes(right))

const answer = async (work: Work<Caller>, id: string) =>
  shownRole(await roleRow(work, id), await standingOf(work))

/** As letters and screens name the administrators' role, and as it is stored. */
const administrators = ['Administrator', 'Administrators', adminRole]

/** Also where it only looks like another's at a glance: letters say who was given which role by its name. */
async function refuseTaken(work: Work<Caller>, name: string, except?: string): Promise<void> {
  const glanced = glancedName(name)
  const others = (await roleRows(work).execute()).filter(({ id }) => id !== except)
  const same = [...others.map((role) => role.name), ...administrators]
    .find((taken) => glancedName(taken) === glanced)
  if (same) refuseFields({ name: `There is a role of this name: ${same}.` })
}
