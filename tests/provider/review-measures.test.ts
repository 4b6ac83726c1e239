// Reviewers reject, suspend, block and reopen a business or undo its approval: two of them, with a reason
// that the business reads and one that it does not.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditTrail } from '#contract/audit-trail.ts'
import { merchants } from '#contract/merchants.ts'
import { notifications } from '#contract/notifications.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { confirms, drops, measured, proposes, aLiveBusiness, standingOf } from './measuring.ts'
import { freshToken } from './money/merchant.ts'
import { forTwo, says } from './review-two.ts'
import { aDesk, caseOf, claimed, type Desk } from './review-world.ts'

const HOUR = 3_600_000

let world: World
let rita: Desk
let ola: Desk
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())
// Tests let days pass, after which nobody is logged in any more.
beforeEach(async () => {
  rita = await aDesk(world, 'Rita Sample')
  ola = await aDesk(world, 'Ola Sample')
})

const minutesLater = () => world.app.jobs['lapse_measures']!({}, jobWork(world.app))

const profileOf = async (token: string) => (await world.ask(merchants.profile, { token })).data

const mailsTo = (email: string) => world.mailbox(email)

test('a suspension holds once another reviewer confirms it, and the business reads why', async () => {
  const owner = await aLiveBusiness(world)
  const why = 'Payers of three days never had their goods.'
  const words = 'Please send us the waybills of last week.'
  await proposes(rita, owner, { measure: 'suspend', code: 'complaints', words, why })
  expect(await standingOf(world, owner)).toMatchObject({ status: 'active', restriction: null })
  expect((await profileOf(owner.token)).restricted).toBeUndefined()

  const own = await confirms(rita, owner)
  expect([own.status, own.text.includes('Another reviewer has to confirm it.')]).toEqual([409, true])
  const page = await ola.get(caseOf(owner))
  expect(page.text).toContain('Rita Sample has proposed it')
  expect(page.text).toContain(why)
  expect((await confirms(ola, owner)).status).toBe(303)
  expect(await standingOf(world, owner)).toMatchObject({ status: 'active', restriction: 'suspended' })

  await world.jobsDone()
  const { restricted } = await profileOf(owner.token)
  expect(restricted).toMatchObject({
    kind: 'suspended', words: `Payers have complained. ${words}`, case: expect.stringMatching(/^KYC-/),
  })
  const mail = (await mailsTo(owner.email))[0]
  expect(mail?.subject).toBe('Your account is suspended')
  const kept = 'Kept for you until it is open again: Money that payers send'
  for (const said of [words, kept, restricted!.case]) {
    expect(mail?.text).toContain(said)
  }
  const told = await world.ask(notifications.list, { token: owner.token })
  expect(told.data.items[0]).toMatchObject({ title: 'Your account is suspended' })
  expect(mail?.text).not.toContain(why)

  const trail = (await world.ask(auditTrail.list, { token: owner.token })).data.items
  const event = trail.find(({ action }) => action === 'review.suspended')!
  const shown = await world.ask(auditTrail.show, { token: owner.token, params: { id: event.id } })
  expect(JSON.stringify(shown.data)).toContain(words)
  for (const hidden of [why, 'Rita', 'Ola']) expect(JSON.stringify([trail, shown.data])).not.toContain(hidden)
})

test('what is not possible, not said or not explained is refused, and what was typed stays', async () => {
  const owner = await aLiveBusiness(world)
  const bad = [
    { measure: 'reopen', code: 'cleared' }, { measure: 'reject', code: 'prohibited' },
    { measure: 'suspend', code: 'no_such' }, { measure: 'suspend', code: 'other', words: ' ' },
    { measure: 'suspend', code: 'complaints', why: 'short' },
  ] as const
  for (const fields of bad) expect((await proposes(rita, owner, fields)).status).toBeGreaterThan(400)
  const again = await proposes(rita, owner, { measure: 'suspend', code: 'other', why: 'Kept words here' })
  expect(again.text).toContain('Kept words here')
  await proposes(rita, owner, { measure: 'block', code: 'order' })
  expect((await proposes(ola, owner, { measure: 'suspend', code: 'complaints' })).text)
    .toContain('Rita Sample has proposed a measure already.')
  expect((await drops(ola, owner)).status).toBe(303)
  expect(await standingOf(world, owner)).toMatchObject({ status: 'active', restriction: null })
})

test('for suspected fraud one reviewer is enough for a day; nobody confirms, and it lapses', async () => {
  const owner = await aLiveBusiness(world)
  await proposes(rita, owner, { measure: 'suspend', code: 'fraud' })
  expect((await standingOf(world, owner)).restriction).toBe('suspended')
  await world.clock.advance(23 * HOUR)
  await minutesLater()
  expect((await standingOf(world, owner)).restriction).toBe('suspended')
  await world.clock.advance(2 * HOUR)
  await minutesLater()
  expect((await standingOf(world, owner)).restriction).toBeNull()
  await world.jobsDone()
  expect((await mailsTo(owner.email))[0]?.subject).toBe('Your account is open again')
  ola = await aDesk(world, 'Ola Sample')
  expect((await ola.get(caseOf(owner))).text).toContain('; lapsed')
})

test('confirmed, it goes on after the day; rejected, it ends at once', async () => {
  const [one, other] = [await aLiveBusiness(world), await aLiveBusiness(world)]
  for (const owner of [one, other]) await proposes(rita, owner, { measure: 'suspend', code: 'fraud' })
  await confirms(ola, one)
  await drops(ola, other)
  expect((await standingOf(world, other)).restriction).toBeNull()
  await world.clock.advance(25 * HOUR)
  await minutesLater()
  expect((await standingOf(world, one)).restriction).toBe('suspended')
})

test('other reasons wait for the second reviewer, whoever asks', async () => {
  const owner = await aLiveBusiness(world)
  await proposes(rita, owner, { measure: 'suspend', code: 'unusual' })
  expect((await standingOf(world, owner)).restriction).toBeNull()
})

test('a blocked business is out at once, and reopening gives it back as it was', async () => {
  const owner = await aLiveBusiness(world)
  await measured([rita, ola], owner, { measure: 'block', code: 'order' })
  expect((await world.ask(merchants.profile, { token: owner.token })).refusal.code).toBe('unauthenticated')
  await measured([ola, rita], owner, { measure: 'reopen', code: 'mistake' })
  expect(await standingOf(world, owner)).toEqual({
    status: 'active', restriction: null, live_allowed: true,
  })
  expect((await profileOf(await freshToken(world, owner))).merchant.status).toBe('ACTIVE')
})

test('a rejected case waits no more and cannot be decided; reopened, it waits again from then', async () => {
  const ada = await forTwo(world)
  await measured([rita, ola], ada, { measure: 'reject', code: 'prohibited' })
  expect((await rita.get('/review')).text).not.toContain(ada.email)
  expect((await rita.get('/review?view=restricted')).text).toContain(ada.email)
  await expect(claimed(rita, ada)).rejects.toThrow('This business is rejected')
  expect((await profileOf(ada.token)).restricted).toMatchObject({ kind: 'rejected' })
  await world.clock.advance(HOUR / 4)
  await measured([rita, ola], ada, { measure: 'reopen', code: 'answered' })
  const { submitted_at } = (await profileOf(ada.token)).merchant
  expect(submitted_at).toBe(world.clock.now().toISOString())
  await claimed(rita, ada)
})

test('an approval by mistake is undone: live mode closes, and the case is decided anew', async () => {
  const ada = await forTwo(world)
  await says(rita, ada, 'approve')
  await says(ola, ada, 'approve')
  expect((await profileOf(ada.token)).merchant).toMatchObject({ status: 'ACTIVE', is_test: false })
  await measured([rita, ola], ada, { measure: 'undo_approval', code: 'mistake' })
  const undone = await profileOf(ada.token)
  expect(undone.merchant).toMatchObject({
    status: 'Pending_KYC_Review', live_allowed: false, is_test: true,
  })
  expect(undone.restricted).toMatchObject({ kind: 'withdrawn' })
  const live = await world.ask(merchants.update, { token: ada.token, body: { is_test: false } })
  expect(live.refusal.code).toBe('not_live')
  await says(rita, ada, 'approve')
  await says(ola, ada, 'approve')
  expect((await profileOf(ada.token)).restricted).toBeUndefined()
  expect((await profileOf(ada.token)).merchant).toMatchObject({ status: 'ACTIVE', live_allowed: true })
})
