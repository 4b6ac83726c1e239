// A second administrator: confirms what somebody was given, and what was asked to be taken from another one.
import { Refusal } from '#contract/refusal.ts'
import { users as calls } from '#contract/users.ts'
import type { Provider } from '../app.ts'
import { confirmBar } from '../rights/confirmed.ts'
import { holdTeam } from '../roles/grants.ts'
import { roleRow } from '../roles/rows.ts'
import { serve } from '../serve.ts'
import { answerPerson, standingOf } from './answer.ts'
import { demote } from './change.ts'
import { decideDemotion } from './demotion.ts'
import { onePerson, shownPerson } from './rows.ts'

export function confirming(app: Provider): void {
  serve(app, calls.confirm, async ({ params: { id } }, work) => {
    const { database, caller, now } = work
    await holdTeam(work)
    const person = await onePerson(work, id)
    const bar = await confirmBar(work, id)
    if (bar !== null) throw new Refusal('forbidden', bar)
    await database.updateTable('right_held').set({ confirmed_by: caller.user_id, confirmed_at: now })
      .where('merchant_id', '=', caller.merchant_id).where('member_id', '=', id)
      .where('until', 'is', null).where('confirmed_at', 'is', null)
      .where('given_by', 'is not', null).execute()
    await database.updateTable('session').set({ waits_until: null }).where('member_id', '=', id).execute()
    // Nor does a session wait that they open later today.
    await database.updateTable('member').set({ reset_at: null }).where('id', '=', id).execute()
    await work.audit({
      action: 'user.confirmed', subject: 'user', subject_id: id,
      after: { email: person.email, role: person.role },
    })
    return answerPerson(work, id)
  })

  serve(app, calls.confirmChange, async ({ params: { id } }, work) => {
    await holdTeam(work)
    const person = await onePerson(work, id)
    const wanted = await decideDemotion(work, id, 'CONFIRMED')
    if (wanted.kind === 'role') await roleRow(work, wanted.role_id)
    await demote(work, person, wanted)
    // Who was taken out is nobody of the team: as they were a moment ago.
    return wanted.kind === 'remove' ? shownPerson(person, await standingOf(work)) : answerPerson(work, id)
  })

  serve(app, calls.refuseChange, async ({ params: { id } }, work) => {
    await holdTeam(work)
    const person = await onePerson(work, id)
    const { kind } = await decideDemotion(work, id, 'REFUSED')
    await work.audit({
      action: 'user.change_refused', subject: 'user', subject_id: id, after: { email: person.email, kind },
    })
    return answerPerson(work, id)
  })
}
