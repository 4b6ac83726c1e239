// One person of the team, as the signed-in one sees them.
import type { Caller } from '../caller.ts'
import { confirmBar } from '../rights/confirmed.ts'
import { newRightsWait, waitsUntil } from '../rights/cooling-off.ts'
import { managerOf } from '../roles/grants.ts'
import type { Work } from '../work.ts'
import { shownDemotion } from './demotion.ts'
import { onePerson, shownPerson } from './rows.ts'

/** With the rights that the signed-in person has now. */
export async function standingOf({ database, caller }: Work<Caller>) {
  const { user_id, permissions } = caller
  return await managerOf(database, caller) ?? { user_id, role_id: '', permissions }
}

export async function answerPerson(work: Work<Caller>, id: string) {
  const person = shownPerson(await onePerson(work, id), await standingOf(work))
  const until = await newRightsWait(work) ? await waitsUntil(work, id) : null
  const waiting_change = await shownDemotion(work, id)
  return {
    ...person,
    ...until && { waits_until: until.toISOString(), can_confirm: await confirmBar(work, id) === null },
    ...waiting_change && { waiting_change },
  }
}
