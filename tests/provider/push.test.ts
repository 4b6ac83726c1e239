// Web push: devices that are told, what they are told, and what becomes of those that are gone.
import { createECDH, createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { push as calls, PushMessage } from '#contract/push.ts'
import { measureNames } from '#domain/measure.ts'
import { noticeEvents } from '#domain/notice.ts'
import { users } from '#contract/users.ts'
import type { PushSender, PushTarget } from '#provider/outside/push.ts'
import { topicOf, topicRule } from '#provider/outside/push-topic.ts'
import { newVapidKeys } from '#provider/outside/vapid.ts'
import { tagOf } from '#provider/notifications/tell.ts'
import { isPushService } from '#provider/push/services.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve, asked, payers } from './approving.ts'
import { anotherSession, type Member } from './team.ts'

/** What a push service would have been handed, and how it answers. */
const heard: { target: PushTarget; message: string; tag: string }[] = []
let answer: (target: PushTarget) => 'sent' | 'gone' | Error = () => 'sent'
const service: PushSender = {
  public_key: newVapidKeys().public_key,
  async send(target, message, { tag }) {
    const said = answer(target)
    if (said instanceof Error) throw said
    if (said === 'sent') heard.push({ target, message, tag })
    return said
  },
}

let world: World
beforeAll(async () => {
  world = await aProvider({ outside: { push: service } })
})
beforeEach(() => {
  heard.length = 0
  answer = () => 'sent'
})
afterAll(() => world.stop())

function aBrowser() {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
  return { pair, subscription: { endpoint, keys: { p256dh, auth } } }
}

async function subscribed({ token }: Pick<Member, 'token'>, subscription = aBrowser().subscription) {
  const headers = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 11) Chrome/120.0.0.0 Mobile Safari/537.36' }
  const reply = await world.ask(calls.subscribe, { token, body: subscription, headers })
  return { ...reply.data, endpoint: subscription.endpoint }
}

const devicesOf = async ({ token }: Pick<Member, 'token'>) =>
  (await world.ask(calls.show, { token })).data.devices

describe('devices', () => {
  test('are listed, told apart, and forgotten when their owner says so', async () => {
    const { maker, checker } = await payers(world)
    const { id, endpoint } = await subscribed(checker)
    const fingerprint = createHash('sha256').update(endpoint).digest('hex')
    expect((await world.ask(calls.show, { token: checker.token })).data).toEqual({
      public_key: service.public_key,
      devices: [{ id, device: 'Chrome on Android', fingerprint, created_at: expect.any(String) }],
      lost: [],
    })
    expect(await devicesOf(maker)).toEqual([])
    const remove = (token: string) => world.ask(calls.unsubscribe, { token, params: { id } })
    expect((await remove(maker.token)).status).toBe(404)
    expect((await remove(checker.token)).status).toBe(200)
    expect(await devicesOf(checker)).toEqual([])
  })

  test('subscribed again are one, and belong to whom subscribed them last, of whatever merchant',
    async () => {
    const [{ checker, admin }, other] = [await payers(world), await payers(world)]
    const { subscription } = aBrowser()
    await subscribed(checker, subscription)
    await subscribed(checker, subscription)
    expect(await devicesOf(checker)).toHaveLength(1)
    await subscribed(admin, subscription)
    expect([(await devicesOf(checker)).length, (await devicesOf(admin)).length]).toEqual([0, 1])
    await subscribed(other.checker, subscription)
    expect([(await devicesOf(admin)).length, (await devicesOf(other.checker)).length]).toEqual([0, 1])
  })

  test('keep their address sealed', async () => {
    const { checker } = await payers(world)
    const { endpoint } = await subscribed(checker)
    const rows = JSON.stringify(
      await world.database
        .selectFrom('push_subscription')
        .selectAll()
        .where('member_id', '=', checker.user_id)
        .execute(),
    )
    expect(rows).not.toContain(endpoint.slice(-24))
  })

  test.each([
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://10.0.0.1/push',
    'https://[::1]/push',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://notify.windows.com/x',
    'https://xpush.apple.com/x',
  ])('are not at %s: we post to push services alone', async (endpoint) => {
    expect(isPushService(endpoint)).toBe(false)
    const { token } = (await payers(world)).checker
    const reply = await world.ask(calls.subscribe, { token, body: { ...aBrowser().subscription, endpoint } })
    expect([reply.status, reply.refusal.errors]).toEqual([422, { endpoint: expect.any(String) }])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('are at %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true)
  })
})

describe('a request that waits', () => {
  test('wakes every device of those who may approve, without amounts and names', async () => {
    const team = await payers(world)
    const phones = [
      await subscribed(team.checker),
      await subscribed(team.checker),
      await subscribed(team.admin),
    ]
    await subscribed(team.maker)
    const reference = await asked(world, team, 5_000)
    await world.jobsDone()
    expect(heard.map(({ target }) => target.endpoint).toSorted()).toEqual(
      phones.map(({ endpoint }) => endpoint).toSorted(),
    )
    for (const { message } of heard) {
      expect(z.parse(PushMessage, JSON.parse(message))).toMatchObject({
        kind: 'approval.waiting',
        waiting: 1,
        path: `/dashboard/payouts/payout-approvals/${reference}`,
      })
      expect(message).not.toMatch(/5,?000|₦|Musa|Bola|Adire|SAMPLE|0123456781/i)
    }
    heard.length = 0
    await approve(world, team.checker, reference)
    await world.jobsDone()
    expect(heard.map(({ message }) => (JSON.parse(message) as { kind: string }).kind)).toEqual([
      'approval.approved',
    ])
  })

  test('forgets a device that is gone, and tries one again that cannot be reached', async () => {
    const team = await payers(world)
    const [gone, away] = [await subscribed(team.checker), await subscribed(team.checker)]
    answer = ({ endpoint }) =>
      endpoint === gone.endpoint ? 'gone' : new Error('The push service answered 503')
    await asked(world, team)
    await expect(world.jobsDone()).rejects.toThrow('503')
    expect((await devicesOf(team.checker)).map(({ id }) => id)).toEqual([away.id])
    answer = () => 'sent'
    await world.jobsDone()
    // The request, and that the other device is told no more.
    expect(heard.map(({ target }) => target.endpoint)).toEqual([away.endpoint, away.endpoint])
  })

  test('wakes nobody who was blocked or has left', async () => {
    const team = await payers(world)
    await subscribed(team.checker)
    await asked(world, team)
    await world.ask(users.update, {
      token: team.admin.token,
      params: { id: team.checker.user_id },
      body: { status: 'BLOCKED', totp_code: await team.admin.code() },
    })
    await world.jobsDone()
    expect(heard).toEqual([])
    const back = { ...team.checker, token: await anotherSession(world, team.checker) }
    expect((await world.ask(calls.show, { token: back.token })).status).toBe(401)
  })
})

describe('a message takes the place of an earlier one', () => {
  const paths = ['', '/dashboard/payouts/payout-approvals/123456789012', '/dashboard/ö/' + 'x'.repeat(300)]

  test('by a topic that every push service takes, of whatever kind it is', () => {
    const others = [
      'push.lost', 'payout.settled', 'access.changed', 'review.received', 'review.sent_back', 'review.live',
      ...measureNames.map((measure) => `restriction.${measure}`),
    ]
    const kinds = [...noticeEvents.flatMap((event) => event.kinds), ...others]
    for (const kind of kinds) {
      for (const path of paths) {
        for (const together of [{}, { is_together: true } as const]) {
          const tag = tagOf({ kind, path, ...together })
          expect([kind, topicRule.test(tag), topicOf(tag)]).toEqual([kind, true, tag])
        }
      }
    }
    expect(topicOf('collection.received')).toMatch(topicRule)
    expect(topicOf('collection.received')).not.toBe(topicOf('settlement.paid'))
  })

  test('only of its own kind and thing: one decision leaves another on the screen, a queue is one',
    async () => {
    const team = await payers(world)
    await subscribed(team.maker)
    await subscribed(team.checker)
    const references = [await asked(world, team), await asked(world, team), await asked(world, team)]
    await world.jobsDone()
    const said = () => heard.map(({ message, tag }) => ({ ...JSON.parse(message) as { title: string }, tag }))
    expect(new Set(said().map(({ tag }) => tag)).size).toBe(1)
    expect(said().at(-1)?.title).toBe('3 payouts wait for you')
    heard.length = 0
    for (const reference of references) await approve(world, team.checker, reference)
    await world.jobsDone()
    const decisions = said().filter(({ title }) => title === 'Your payout was approved')
    expect(decisions).toHaveLength(3)
    expect(new Set(decisions.map(({ tag }) => tag)).size).toBe(3)
    expect(heard.every(({ tag }) => topicRule.test(tag))).toBe(true)
  })
})
