// Who hears of a case, and where: the owner and administrators of every step of it, reviewers of one that has
// come and of one that is nearly late.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { underReview, type Applicant } from './applicants.ts'
import { measured } from './measuring.ts'
import { forTwo, says } from './review-two.ts'
import { aDesk, aReviewer, claimed, type Desk } from './review-world.ts'
import { aMember, anotherSession, rights } from './team.ts'

const HOUR = 3_600_000

let world: World
let desk: Desk
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const noticesOf = async ({ token }: { token: string }) =>
  (await world.ask(notifications.list, { token })).data.items.map(({ title }) => title)

const subjectsTo = async (email: string) => (await world.mailbox(email)).map(({ subject }) => subject)

const decide = (whose: Applicant, fields: Record<string, string>) =>
  desk.post(`/review/merchants/${whose.merchant_id}/decision`, { note: '', ...fields })

test('received, sent back and live are told in the app and by mail, to administrators alone', async () => {
  const ada = await underReview(world)
  const admin = await aMember(world, ada.merchant_id)
  const maker = await aMember(world, ada.merchant_id, { role: 'Initiator', permissions: rights.maker })
  await world.jobsDone()
  for (const person of [ada, admin]) {
    expect(await noticesOf(person)).toEqual(['Your documents have arrived'])
    expect(await subjectsTo(person.email)).toEqual(['Your documents have arrived'])
  }
  const [letter] = await world.mailbox(ada.email)
  expect(letter!.text).toContain('You have an answer by 4 Mar 2026, ')
  desk = await aDesk(world)
  await claimed(desk, ada)
  await decide(ada, { decision: 'request_changes', note: 'Bring the whole report.' })
  await world.jobsDone()
  expect((await noticesOf(ada))[0]).toBe('Your documents need a change')
  expect((await subjectsTo(admin.email))[0]).toBe('Your Oja account needs a change')

  const other = await underReview(world)
  await claimed(desk, other)
  await decide(other, { decision: 'approve' })
  await world.jobsDone()
  // In live mode, where they are from now on.
  expect((await noticesOf(other))[0]).toBe('Your account is live')
  expect(await subjectsTo(other.email)).toContain('Your Oja account is live')
  expect([await noticesOf(maker), await subjectsTo(maker.email)]).toEqual([[], []])
})

test('what closes live mode is told where they work then', async () => {
  const ada = await forTwo(world)
  const two = [await aDesk(world), await aDesk(world)] as const
  for (const one of two) await says(one, ada, 'approve')
  await measured(two, ada, { measure: 'undo_approval', code: 'mistake' })
  const token = await anotherSession(world, { ...ada, role_id: '', code: async () => '' })
  expect((await noticesOf({ token }))[0]).toBe('The approval of your business was taken back')
})

test('reviewers hear of a case that has come, and once more when 40 of its 48 hours are over', async () => {
  const { email } = await aReviewer(world)
  const fiveMinutes = async () => {
    await world.app.jobs['tell_waiting']!({}, jobWork(world.app))
    await world.jobsDone()
    return subjectsTo(email)
  }
  await fiveMinutes()
  const before = (await subjectsTo(email)).length
  const ada = await underReview(world, { name: 'Adire Secret Works' })
  const [first, ...more] = (await fiveMinutes()).slice(0, -before || undefined)
  expect([first, more]).toEqual(['A new case waits for a reviewer', []])
  expect((await fiveMinutes()).length).toBe(before + 1)
  await world.clock.advance(39 * HOUR)
  expect((await fiveMinutes()).filter((subject) => /nearly late/.test(subject))).not.toContain(
    'A nearly late case waits for a reviewer')
  await world.clock.advance(HOUR)
  const late = (await fiveMinutes()).filter((subject) => /nearly late/.test(subject)).length
  expect(late).toBeGreaterThan(0)
  expect((await fiveMinutes()).filter((subject) => /nearly late/.test(subject))).toHaveLength(late)
  const letters = await world.mailbox(email)
  expect(letters[0]!.links).toEqual(['http://oja.example/review'])
  for (const { text } of letters) expect(text).not.toMatch(/Secret|adire/i)
  expect(ada.merchant_id).toBeTruthy()
})
