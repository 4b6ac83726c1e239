// A device that its push service gave up: its owner is told, and it comes back under another address.
import { createECDH, createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { push as calls } from '#contract/push.ts'
import { noPush, type PushSender } from '#provider/outside/push.ts'
import { aProvider, type World } from '#tests/world.ts'
import { asked, payers } from './approving.ts'
import type { Member } from './team.ts'

const gone = new Set<string>()
const service: PushSender = {
  ...noPush, send: async ({ endpoint }) => (gone.has(endpoint) ? 'gone' : 'sent'),
}

let world: World
beforeAll(async () => { world = await aProvider({ outside: { push: service } }) })
afterAll(() => world.stop())

function aSubscription() {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

async function subscribed({ token }: Pick<Member, 'token'>) {
  const body = aSubscription()
  const headers = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 11) Chrome/120.0.0.0 Mobile Safari/537.36' }
  const { fingerprint } = (await world.ask(calls.subscribe, { token, body, headers })).data
  expect(fingerprint).toBe(createHash('sha256').update(body.endpoint).digest('hex'))
  return { endpoint: body.endpoint, fingerprint }
}

describe('a device that its push service gave up', () => {
  test('is told of once, and comes back under another address in the place of the old one', async () => {
    const team = await payers(world)
    const { fingerprint, endpoint } = await subscribed(team.checker)
    gone.add(endpoint)
    await asked(world, team)
    await asked(world, team)
    await world.jobsDone()
    const { token } = team.checker
    const standing = async () => (await world.ask(calls.show, { token })).data
    expect(await standing()).toMatchObject({ devices: [], lost: [fingerprint] })
    const { items } = (await world.ask(notifications.list, { token, query: {} })).data
    const lost = items.filter(({ kind }) => kind === 'push.lost')
    expect(lost.map(({ title, detail }) => [title, detail])).toEqual([
      ['One of your devices is not told any more', expect.stringContaining('Chrome on Android')],
    ])
    const body = { ...aSubscription(), replaces: fingerprint }
    const back = (await world.ask(calls.subscribe, { token, body })).data
    expect(await standing()).toMatchObject({ devices: [{ id: back.id }], lost: [] })
  })

  test('takes the place of nobody else\'s', async () => {
    const team = await payers(world)
    const { fingerprint } = await subscribed(team.admin)
    const body = { ...aSubscription(), replaces: fingerprint }
    await world.ask(calls.subscribe, { token: team.checker.token, body })
    const { devices } = (await world.ask(calls.show, { token: team.admin.token })).data
    expect(devices).toHaveLength(1)
  })
})
