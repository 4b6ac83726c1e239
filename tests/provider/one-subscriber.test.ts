// Over IPv6 a subscriber has half an address, and any number of whole ones: what is counted by address counts
// for all of them together.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { fieldMeasures, type Measure } from '#contract/field-measures.ts'
import { lookup } from '#contract/lookup.ts'
import { users } from '#contract/users.ts'
import { subscriberOf } from '#provider/address.ts'
import { aProvider, type World } from '#tests/world.ts'
import { ada, enrolled, loggedIn, password, phone, type Enrolled } from './people.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

/** The fourth group is the subscriber's; whatever follows is chosen anew for each try. */
const at = (subscriber: string, place: number) => `2001:db8:7:${subscriber}:${place.toString(16)}::1`

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['what a proxy made up', 'what a proxy made up'],
])('%s is counted as %s', (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber)
})

const guess = async (email: string, from: string) =>
  (await world.ask(auth.login, { body: { email, password: 'Wrong-Loom-27' }, from })).status

async function inTurn(times: number, ask: (place: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let place = 0; place < times; place += 1) statuses.push(await ask(place))
  return statuses
}

/** How many addresses have tries to log in to whatever account. */
const countedAtLogin = async () => (await world.database.selectFrom('rate_limit').select('key')
  .where('key', 'like', 'login_address_%').execute()).length

describe('A login', () => {
  let person: Enrolled
  beforeAll(async () => { person = await enrolled(world) })

  test('is tried by one subscriber as often as by one address, in a network its owner knows', async () => {
    const home = { ...phone, from: at('1', 1) }
    expect((await loggedIn(world, person, home)).status).toBe(200)
    const statuses = await inTurn(7, (place) => guess(person.email, at('bad', place)))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(await guess(person.email, at('bae', 1))).toBe(401)
    expect((await loggedIn(world, person, home)).status).toBe(200)
  })

  test('is tried so in a network that its owner does not know, and by others beside it', async () => {
    const from = (subscriber: string, place: number) => at(subscriber, place).replace('db8', 'db9')
    const before = await countedAtLogin()
    const statuses = await inTurn(6, (place) => guess(person.email, from('bad', place)))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(await guess(person.email, from('bae', 1))).toBe(401)
    expect(await countedAtLogin() - before).toBe(2)
  })

  test('that is right starts the subscriber\'s count afresh, whichever address it came from', async () => {
    for (let round = 0; round < 2; round += 1) {
      const statuses = await inTurn(4, (place) => guess(person.email, at('1', 10 + place)))
      expect(statuses).toEqual([401, 401, 401, 401])
      expect((await loggedIn(world, person, { ...phone, from: at('1', 20 + round) })).status).toBe(200)
    }
  })
})

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const nobody = (place: number) => `shop${place}@adire.example`
const key = { 'Content-Type': 'application/json', Authorization: 'Bearer a guess' }
const decision = '/review/api/merchants/01000000-0000-7000-8000-000000000000/decision'
const lantern = { email: 'kemi@oja.example', password: 'a guess', code: '000000' }
const page = `/pay/${'x'.repeat(22)}`
const tap: Measure = { name: 'INP', value: 88, screen: '/dashboard/payouts/$id' }

const posted = async (path: string, body: string, from: string, headers: Record<string, string> = form) =>
  (await world.request(path, { method: 'POST', headers, body, from })).status

/** How many tries one address has, and one of them; no other limit comes in between. */
const doors: [what: string, tries: number, ask: (place: number, from: string) => Promise<number>][] = [
  ['asking who has an authenticator', 30, async (place, from) =>
    (await world.ask(auth.totpCheck, { query: { email: nobody(place) }, from })).status],
  ['registering', 10, async (place, from) =>
    (await world.ask(auth.register, { body: { ...ada, email: nobody(place) }, from })).status],
  ['asking for a new password', 20, async (place, from) =>
    (await world.ask(auth.resetInit, { body: { email: nobody(place) }, from })).status],
  ['choosing a new password', 20, async (_, from) =>
    (await world.ask(auth.resetComplete, { body: { token: 'x', new_password: password }, from })).status],
  ['opening an invitation', 30, async (_, from) =>
    (await world.ask(users.invitation, { body: { token: 'x' }, from })).status],
  ['accepting an invitation', 30, async (_, from) =>
    (await world.ask(users.accept, { body: { token: 'x', fullname: 'Eve Sample', password }, from })).status],
  ['looking for a payment', 10, async (place, from) => (await world.ask(lookup.find,
    { query: { reference: String(100_000_000_000 + place), account_ending: '0000' }, from })).status],
  ['a reviewer\'s log-in', 5, (_, from) => posted('/review/login', `${new URLSearchParams(lantern)}`, from)],
  ['the reviewers\' key', 10, (_, from) => posted(decision, '{"decision":"approve"}', from, key)],
  ['looking at a payment page', 300, async (_, from) => (await world.request(page, { from })).status],
  ['paying on it', 60, (_, from) => posted(page, 'means=card', from)],
  ['sending field measures', 300, async (_, from) =>
    (await world.ask(fieldMeasures.send, { body: { measures: [tap] }, from })).status],
]

test.each(doors)('%s is counted for all addresses of a subscriber together', async (what, tries, ask) => {
  const subscriber = `a${doors.findIndex(([name]) => name === what)}`
  const statuses = await inTurn(tries + 1, (place) => ask(place, at(subscriber, place)))
  expect(statuses.indexOf(429)).toBe(tries)
  expect(await ask(tries + 1, at('5ee', 1))).not.toBe(429)
})
