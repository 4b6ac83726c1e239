// Invitations: a link by mail, good for a week, to a role that the inviter may give.
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { users as calls } from '#contract/users.ts'
import type { Provider } from '../app.ts'
import { memberByEmail } from '../auth/members.ts'
import { count } from '../auth/rates.ts'
import type { Caller } from '../caller.ts'
import { refuseFields } from '../refuse.ts'
import { holdTeam, personBar, refuseGift, type Manager } from '../roles/grants.ts'
import { roleRow } from '../roles/rows.ts'
import { tokenHash } from '../secrets.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { invitation, invitedElsewhere } from './letters.ts'
import { answerPerson } from './answer.ts'
import { onePerson, people } from './rows.ts'

const LIFE_MS = 7 * 86_400_000

export function inviting(app: Provider): void {
  serve(app, calls.invite, async ({ body: { email, role_id, people } }, work) => {
    const invited = people ?? [{ email: email ?? '', role_id: role_id ?? '' }]
    for (const one of invited) await countLetter(work, one.email)
    const manager = await holdTeam(work)
    const answers: Person[] = []
    for (const [place, one] of invited.entries()) {
      answers.push(await invite(work, manager, one, people ? `people.${place}.` : ''))
    }
    const [first] = answers
    if (!first) throw new Error('Nobody was invited')
    return people ? { ...first, people: answers } : first
  })

  serve(app, calls.resend, async ({ params: { id } }, work) => {
    const manager = await holdTeam(work)
    const person = await onePerson(work, id)
    if (!person.is_invitation) throw new Refusal('conflict', 'This person has joined already.')
    const bar = personBar(manager, person)
    if (bar) throw new Refusal('forbidden', bar)
    await countLetter(work, person.email)
    const token = work.newToken()
    await work.database.updateTable('invitation').where('id', '=', id)
      .set(({ eb }) => ({
        token_hash: tokenHash(token), expires_at: new Date(work.now.getTime() + LIFE_MS),
        version: eb('version', '+', 1),
      })).execute()
    const answer = await answerPerson(work, id)
    await work.audit({ action: 'user.invited_again', subject: 'user', subject_id: id })
    await writeTo(work, person.email, token)
    return answer
  })
}

interface Invitee { email: string, role_id: string }

type Person = Answer<typeof calls.show>

/** `at` stands before the names of the fields that are refused. */
async function invite(
  work: Work<Caller>, manager: Manager, { email, role_id }: Invitee, at: string,
): Promise<Person> {
  const { database, caller, now } = work
  const { merchant_id, user_id } = caller
  const role = await roleRow(work, role_id)
  refuseGift(manager, role.permissions)
  await refuseKnown(work, email, `${at}email`)
  const [id, token] = [work.newId(), work.newToken()]
  await database.insertInto('invitation').values({
    id, merchant_id, role_id, email, token_hash: tokenHash(token), invited_by: user_id,
    created_at: now, expires_at: new Date(now.getTime() + LIFE_MS), ended_at: null,
  }).execute()
  const answer = await answerPerson(work, id)
  await work.audit({
    action: 'user.invited', subject: 'user', subject_id: id, after: { email, role: role.name },
    undo: { kind: 'invitation', id },
  })
  await writeTo(work, email, token)
  await work.asTenant(caller)
  return answer
}

async function countLetter(work: Work<Caller>, email: string): Promise<void> {
  await count(work, 'invite_merchant', work.caller.merchant_id)
  await count(work, 'invite_email', email)
}

/** An invitation that has run out makes room for the next. */
async function refuseKnown(work: Work<Caller>, email: string, field: string): Promise<void> {
  const there = (await people(work, { search: email })).find((person) => person.email === email)
  if (!there) return
  if (there.status === 'EXPIRED') {
    await work.database.updateTable('invitation').set({ ended_at: work.now })
      .where('id', '=', there.id).execute()
    return
  }
  refuseFields({
    [field]: there.is_invitation ? 'This address is invited already. Send the invitation again instead.'
      : 'This person is in your team already.',
  })
}

/** Whether the address has an account elsewhere is told to its owner alone. Sees all rows from here on. */
async function writeTo(work: Work<Caller>, email: string, token: string): Promise<void> {
  const { database, caller: { merchant_id }, settings, now } = work
  await work.asOwner()
  const { business_name, live_allowed } = await database.selectFrom('merchant')
    .select(['business_name', 'live_allowed']).where('id', '=', merchant_id).executeTakeFirstOrThrow()
  const inviting = {
    to: email, business_name: live_allowed ? business_name : null,
    expires_at: new Date(now.getTime() + LIFE_MS),
  }
  await work.mail(await memberByEmail(database, email) ? invitedElsewhere(inviting)
    : invitation(inviting, `${settings.PUBLIC_URL}/adduser?token=${token}`))
}
