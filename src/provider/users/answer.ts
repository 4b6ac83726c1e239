// One person of the team, as the signed-in one sees them.
import type { Caller } from '../caller.ts'
import { managerOf } from '../roles/grants.ts'
import type { Work } from '../work.ts'
import { onePerson, shownPerson } from './rows.ts'

/** With the rights that the signed-in person has now. */
export async function standingOf({ database, caller }: Work<Caller>) {
  const { user_id, permissions } = caller
  return await managerOf(database, caller) ?? { user_id, role_id: '', permissions }
}

export const answerPerson = async (work: Work<Caller>, id: string) =>
  shownPerson(await onePerson(work, id), await standingOf(work))
