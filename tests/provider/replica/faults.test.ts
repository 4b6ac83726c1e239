// A standby that is away, slow, behind, not one at all or full of something else: the primary answers, and
// nobody sees an error.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Fitness } from '#provider/replica-looks.ts'
import { queryAt } from '#tests/databases.ts'
import { adire, aSmallProvider, kente, notes, type SmallWorld } from '#tests/provider/ground/small-world.ts'
import { counted, slowLists, slowly } from './slow-lists.ts'
import { aPrimary, aStandby, listsAnswered, type Primary, type Standby } from './standby.ts'

let primary: Primary
let standby: Standby
let world: SmallWorld
/** In the order in which they were written. */
const said: { why: Fitness | 'used' }[] = []

function listen({ app: { log } }: SmallWorld, into: { why: Fitness | 'used' }[]) {
  vi.spyOn(log, 'info').mockImplementation((...words: unknown[]) => {
    if (words[0] === 'lists are read from the replica') into.push({ why: 'used' })
  })
  vi.spyOn(log, 'warn').mockImplementation((...words: unknown[]) => {
    if (words[1] === 'lists are read from the primary') into.push({ why: (words[0] as { why: Fitness }).why })
  })
}

beforeAll(async () => {
  primary = await aPrimary()
  standby = await aStandby(primary)
  world = await aSmallProvider({
    template: primary.url, replica: standby.urlOf, most_lag_ms: 600_000, beside: [slowLists],
  })
  listen(world, said)
  for (const who of [as(adire), as(kente), as(adire, 'live')]) {
    const body = { text: `${who.merchant_id === adire ? 'ours' : 'theirs'} ${who.mode}` }
    await world.ask(notes.add, { token: world.signIn(who), body })
  }
}, 120_000)
afterAll(async () => {
  await world.stop()
  await standby.remove()
  await primary.remove()
})

const as = (merchant_id: string, mode: 'test' | 'live' = 'test') => ({ merchant_id, mode, events: 0 })

const look = ({ app } = world) => app.replica?.look()

async function fit() {
  await standby.caughtUp()
  await expect.poll(() => look(), { interval: 50 }).toBe('used')
}

const texts = async (who: ReturnType<typeof as>, at = world) =>
  (await at.ask(notes.list, { token: at.signIn(who) })).data.items.map(({ text }) => text)

/** As a job would, with nothing of it in a trail. */
const addNote = (text: string, { database } = world) =>
  database.insertInto('note')
    .values({ id: crypto.randomUUID(), merchant_id: kente, mode: 'live', text }).execute()

test('row-level security keeps merchants and modes apart on the standby too', async () => {
  await fit()
  const since = await listsAnswered(world)
  expect(await texts(as(adire))).toEqual(['ours test'])
  expect(await texts(as(adire, 'live'))).toEqual(['ours live'])
  expect(await texts(as(kente))).toEqual(['theirs test'])
  expect(await since()).toEqual({ replica: 3 })
})

test('a copy that has less of the trail than the primary had is not read', async () => {
  await fit()
  const since = await listsAnswered(world)
  expect(await texts({ ...as(adire), events: 2 })).toEqual(['ours test'])
  expect(await since()).toEqual({ replica: 1 })
  expect(await texts({ ...as(adire), events: 3 })).toEqual(['ours test'])
  expect(await since()).toEqual({ replica: 1, 'primary own_change': 1 })
})

test('nothing can be written there: what tries to is done once, by the primary', async () => {
  await fit()
  const since = await listsAnswered(world)
  const token = world.signIn(as(kente))
  expect((await world.ask(counted, { token })).status).toBe(200)
  expect(await since()).toEqual({ 'primary read_only': 1 })
  expect(await texts(as(kente))).toContain('theirs test')
  const rows = await world.database.selectFrom('note').select('id').where('text', '=', 'asked').execute()
  expect(rows).toHaveLength(1)
})

test('what stands in the way of a change that arrives is cancelled there, and answered by the primary',
  async () => {
  await fit()
  const since = await listsAnswered(world)
  const answer = world.ask(slowly, { token: world.signIn(as(adire)), query: { seconds: 1.5 } })
  await expect.poll(() => standby.ask(`select from pg_stat_activity
    where query ~ 'pg_sleep' and state = 'active' and application_name = 'oja lists'`), { interval: 20 })
    .toHaveLength(1)
  await sql`alter table note add column colour text`.execute(world.database)
  expect((await answer).data.texts).toEqual(['ours test'])
  expect(await since()).toEqual({ 'primary conflict': 1 })
})

test('a list that takes too long there is cancelled, and answered by the primary', async () => {
  await fit()
  const since = await listsAnswered(world)
  const asked = { token: world.signIn(as(adire)), query: { seconds: 2.3 } }
  expect((await world.ask(slowly, asked)).data.texts).toEqual(['ours test'])
  expect(await since()).toEqual({ 'primary slow': 1 })
})

/** People who ask one list after another, until `over`; what they were answered. */
async function people(count: number, over: () => boolean): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  const token = world.signIn(as(adire))
  await Promise.all(Array.from({ length: count }, async () => {
    while (!over()) {
      const { status } = await world.ask(notes.list, { token })
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }))
  return statuses
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('the standby is killed and comes back while people ask: all of them are answered', async () => {
  await fit()
  said.length = 0
  const since = await listsAnswered(world)
  const begun = performance.now()
  let over = false
  onTestFinished(() => { over = true })
  const asking = people(8, () => over || performance.now() - begun > 50_000)
  await expect.poll(async () => (await since())['replica'] ?? 0).toBeGreaterThan(20)
  await standby.kill()
  await expect.poll(() => look()).toBe('away')
  await wait(300)
  const { replica: before = 0 } = await since()
  await standby.start()
  await fit()
  await expect.poll(async () => (await since())['replica'] ?? 0).toBeGreaterThan(before + 20)
  over = true
  const statuses = await asking
  expect(Object.keys(statuses)).toEqual(['200'])
  expect((await since())['primary away']).toBeGreaterThan(0)
  // Once for each change, however many asked: it may have been behind for a moment after it came.
  expect(said[0]).toEqual({ why: 'away' })
  expect(said.at(-1)).toEqual({ why: 'used' })
  expect(said.filter((line, at) => line.why === said[at - 1]?.why)).toEqual([])
}, 60_000)

test('a standby that hangs is hung up on', async () => {
  await fit()
  const since = await listsAnswered(world)
  expect(await texts(as(adire))).toEqual(['ours test'])
  onTestFinished(() => standby.signal('SIGCONT'))
  await standby.signal('SIGSTOP')
  const began = performance.now()
  const statuses = await Promise.all(Array.from({ length: 6 }, () => texts(as(adire))))
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(statuses).toEqual(Array.from({ length: 6 }, () => ['ours test']))
  await expect.poll(() => look()).toBe('away')
  expect(await since()).toEqual({ replica: 1, 'primary away': 6 })
  expect(await texts(as(adire))).toEqual(['ours test'])
  expect((await since())['primary away']).toBe(7)
  await standby.signal('SIGCONT')
  await fit()
}, 60_000)

test('further behind than it may be it is not read, until it has caught up', async () => {
  const most_lag_ms = 1_000
  const other = await aSmallProvider({ template: primary.url, replica: standby.urlOf, most_lag_ms })
  const lines: typeof said = []
  listen(other, lines)
  const standing = () => look(other)
  await addNote('first', other)
  await standby.caughtUp()
  await expect.poll(standing, { interval: 50 }).toBe('used')
  onTestFinished(() => standby.resume())
  await standby.pause()
  await addNote('second', other)
  await expect.poll(standing, { interval: 50 }).toBe('behind')
  const since = await listsAnswered(other)
  for (let times = 0; times < 3; times += 1) expect(await standing()).toBe('behind')
  expect(await texts(as(kente, 'live'), other)).toEqual(['first', 'second'])
  expect(await since()).toEqual({ 'primary behind': 1 })
  // What a look found counts for no longer than the standby may be behind.
  await standby.resume()
  await standby.caughtUp()
  await expect.poll(standing, { interval: 50 }).toBe('used')
  await wait(most_lag_ms + 100)
  await texts(as(kente, 'live'), other)
  expect(await since()).toEqual({ 'primary behind': 1, 'primary unknown': 1 })
  const figure = other.app.metrics.registry.getSingleMetric('oja_replica_lag_seconds')!
  const { values: [lag] } = await figure.get()
  expect(lag?.value).toBeLessThan(1)
  const written = lines.map(({ why }) => why).filter((why) => why !== 'unknown')
  expect(written).toEqual(['used', 'behind', 'used'])
}, 60_000)

test('the primary itself, and a standby of another database, are no replica', async () => {
  const itself = await aSmallProvider({
    template: primary.url, replica: (name) => primary.url.replace(/[^/]+$/, name),
  })
  expect(await look(itself)).toBe('promoted')
  const elsewhere = await aSmallProvider({ replica: () => standby.urlOf('oja') })
  expect(await look(elsewhere)).toBe('another')
  const beside = await aSmallProvider({ template: primary.url, replica: () => standby.urlOf('oja') })
  expect(await look(beside)).toBe('another')
  const gone = await aSmallProvider({ template: primary.url, replica: () => standby.urlOf('nowhere') })
  expect(await look(gone)).toBe('away')
  for (const each of [itself, elsewhere, beside, gone]) {
    await addNote('a', each)
    expect(await texts(as(kente, 'live'), each)).toEqual(['a'])
  }
}, 60_000)

test('a standby that became a primary is not read from that moment on, before anybody looks', async () => {
  await fit()
  const since = await listsAnswered(world)
  expect(await texts(as(kente, 'live'))).toEqual([])
  await standby.ask('select pg_promote()')
  const { rows: [here] } = await sql<{ name: string }>`select current_database() as name`
    .execute(world.database)
  await queryAt(standby.urlOf(here?.name ?? ''),
    `insert into note values ('${crypto.randomUUID()}', '${kente}', 'live', 'of the other one')`)
  expect(await texts(as(kente, 'live'))).toEqual([])
  expect(await since()).toEqual({ replica: 1, 'primary promoted': 1 })
  said.length = 0
  expect(await look()).toBe('promoted')
  expect(await look()).toBe('promoted')
  expect(said).toEqual([{ why: 'promoted' }])
  expect(await texts(as(kente, 'live'))).toEqual([])
  expect(await since()).toEqual({ replica: 1, 'primary promoted': 2 })
})
