// What a person hears of an event: always a notice in the dashboard, a letter and a push as they chose.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications as calls } from '#contract/notifications.ts'
import { noticeEventOf, noticeNames, type NoticeName } from '#domain/notice.ts'
import type { PushSender } from '#provider/outside/push.ts'
import { newVapidKeys } from '#provider/outside/vapid.ts'
import { aProvider, type World } from '#tests/world.ts'
import { asked, payers } from './approving.ts'
import { aBrowserOf } from './browser.ts'
import { eventsOf, type Member } from './team.ts'

let pushed = 0
const service: PushSender = {
  public_key: newVapidKeys().public_key,
  async send() {
    pushed += 1
    return 'sent'
  },
}

let world: World
beforeAll(async () => {
  world = await aProvider({ outside: { push: service } })
})
afterAll(() => world.stop())

const choicesOf = async ({ token }: Member) => (await world.ask(calls.choices, { token })).data.items

const choose = ({ token }: Member, event: NoticeName, by_mail: boolean, by_push: boolean) =>
  world.ask(calls.choose, { token, body: { event, by_mail, by_push } })

/** What one more request that waits brings to this person. */
async function heard(team: Awaited<ReturnType<typeof payers>>, { token, email }: Member) {
  const count = async () => [
    (await world.mailbox(email)).length, pushed,
    (await world.ask(calls.list, { token, query: {} })).data.total,
  ] as const
  const before = await count()
  await asked(world, team)
  await world.jobsDone()
  const after = await count()
  return { letters: after[0] - before[0], pushes: after[1] - before[1], notices: after[2] - before[2] }
}

test('both are wanted until somebody says otherwise, each person for themselves', async () => {
  const team = await payers(world)
  const { checker, admin } = team
  expect(await choicesOf(checker)).toEqual(
    noticeNames.map((event) => ({ event, by_mail: true, by_push: true })))
  await aBrowserOf(world, checker)
  expect(await heard(team, checker)).toEqual({ letters: 1, pushes: 1, notices: 1 })
  expect((await choose(checker, 'payout_waits', false, true)).data)
    .toEqual({ event: 'payout_waits', by_mail: false, by_push: true })
  expect(await heard(team, checker)).toEqual({ letters: 0, pushes: 1, notices: 1 })
  await choose(checker, 'payout_waits', false, false)
  expect(await heard(team, checker)).toEqual({ letters: 0, pushes: 0, notices: 1 })
  expect(await heard(team, admin)).toEqual({ letters: 1, pushes: 0, notices: 1 })
  await choose(checker, 'payout_waits', true, false)
  expect(await heard(team, checker)).toEqual({ letters: 1, pushes: 0, notices: 1 })
  expect((await choicesOf(checker)).find(({ event }) => event === 'payout_waits'))
    .toEqual({ event: 'payout_waits', by_mail: true, by_push: false })
  expect((await choicesOf(checker)).filter(({ by_mail, by_push }) => by_mail && by_push))
    .toHaveLength(noticeNames.length - 1)
})

test('a choice is written to the trail, and an event that is none is refused', async () => {
  const { maker } = await payers(world)
  await choose(maker, 'payout_decided', false, true)
  expect((await eventsOf(world, maker.merchant_id)).at(-1)).toMatchObject({
    action: 'notice.chosen', user_id: maker.user_id,
    before: { event: 'payout_decided', by_mail: true, by_push: true },
    after: { event: 'payout_decided', by_mail: false, by_push: true },
  })
  const reply = await world.request('/v2/dashboard/notifications/choices', {
    method: 'PUT', headers: { token: maker.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ event: 'rain', by_mail: true, by_push: true }),
  })
  expect([reply.status, ((await reply.json()) as { errors: object }).errors])
    .toEqual([422, { event: 'Choose one of the events.' }])
})

test('what is no event of these cannot be silenced', () => {
  expect(noticeEventOf('approval.expired')).toBe('payout_decided')
  expect(noticeEventOf('password.reset')).toBe(null)
})
