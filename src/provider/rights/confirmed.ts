// Who may say that a new right is right, before its day is over.
import { COOLING_OFF_HOURS } from '#domain/cooling-off.ts'
import { adminRole } from '#domain/permission.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { giversOf } from './cooling-off.ts'

/** Why the caller cannot end this person’s wait; null where they can. */
export async function confirmBar(work: Work<Caller>, id: string): Promise<string | null> {
  const { caller: { user_id, role } } = work
  if (role !== adminRole) return 'An administrator has to confirm this person.'
  if (id === user_id) return 'Another administrator has to confirm you.'
  if ((await giversOf(work, id)).includes(user_id)) {
    return 'You gave it, or gave it to who did: another administrator has to confirm it, or it waits '
      + `${COOLING_OFF_HOURS} hours.`
  }
  return null
}
