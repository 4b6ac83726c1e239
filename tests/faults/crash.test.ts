// Killed without warning, provider and database alike, while people work: what was acknowledged is there,
// once.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinEmbedded } from '#provider/embedded.ts'
import { countOf } from '#tests/drawn.ts'
import { startedProvider, type RunningProvider } from '#tests/journeys/server.ts'
import { checks, command } from './command.ts'
import { moneyAfterKills, theDayComes } from './crash-money.ts'
import { crashReferences, underLoad, type Load } from './load.ts'
import { smtpSink, type Sink } from './smtp-sink.ts'

/** FAULTS_TIMES=100 kills a hundred times as often. */
const KILLS = 3 * countOf('FAULTS_TIMES', 1)

let provider: RunningProvider
let sink: Sink
let load: Load
let database: pg.Client
/** What the two checks said after each restart, with people at work again. */
const checked: string[] = []

beforeAll(async () => {
  sink = await smtpSink(150)
  provider = await startedProvider({ SMTP_URL: sink.url, TRUST_PROXY: '1', LOG_LEVEL: 'error' })
  load = await underLoad(provider, 2)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await somethingDone(3 * (kill + 1))
    await pause(Math.random() * 1500)
    await killAll(kill)
    await provider.start()
    await timePasses()
    checked.push(...(await checks(provider.data_dir)))
  }
  await pause(500)
  await load.finish()
  database = await connected()
}, 240_000 * KILLS)

afterAll(async () => {
  const { registered, uploaded, asked, batches, races, scheduled, collected, settled, broken } = load
  console.info(
    `${KILLS} kills: ${registered.length} registrations, ${uploaded.length} uploads, ` +
      `${asked.length} payouts, ${batches.length} batches, ${races.length} races of two, ` +
      `${scheduled.length} schedules, ${collected.length} payments and ${settled.length} settlements ` +
      `acknowledged, ${broken} requests met a fault`,
  )
  await database?.end()
  await provider.remove()
  await sink.close()
})

async function connected(): Promise<pg.Client> {
  const { url } = await joinEmbedded(provider.data_dir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** More is asked of one merchant here than people ever would; and what was for tomorrow is due. */
async function timePasses(): Promise<void> {
  const client = await connected()
  await client.query('delete from rate_limit')
  await theDayComes(client)
  await client.end()
}

/** Each kind of work was acknowledged so often: on a busy machine that takes longer than any pause. */
async function somethingDone(times: number): Promise<void> {
  const { registered, uploaded, asked, batches, races, scheduled, collected, settled } = load
  const isShort = () =>
    [registered, uploaded, asked].some(({ length }) => length < times) ||
    [batches, races, scheduled, collected, settled].some(({ length }) => length < times / 3)
  while (isShort()) {
    // Whoever got an answer that nobody should get has stopped working.
    if (load.odd.length > 0) throw new Error(load.odd.join('\n'))
    await pause(50)
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

const postmaster = () =>
  Number(readFileSync(join(provider.data_dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** The server and all its helpers, and the provider: now one first, now the other, a moment apart. */
async function killAll(turn: number): Promise<void> {
  const server = postmaster()
  const family = [
    server,
    ...readdirSync('/proc')
      .map(Number)
      .filter((pid) => statOf(pid)?.parent === server),
  ]
  const killServer = () => {
    for (const pid of family) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // Gone with its parent.
      }
    }
  }
  if (turn % 2 === 0) killServer()
  await pause(Math.random() * 100)
  await provider.kill()
  if (turn % 2 === 1) killServer()
}

function statOf(pid: number): { state: string; parent: number } | null {
  try {
    const [, state = '', parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { state, parent: Number(parent) }
  } catch {
    return null
  }
}

/** One that ended stays in the list until somebody has asked how. */
const isAlive = (pid: number) => (statOf(pid)?.state ?? 'Z') !== 'Z'

async function countBy(query: string): Promise<Record<string, number>> {
  const { rows } = await database.query<{ name: string; count: number }>(query)
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

const eachOnce = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]))

describe('after kill -9 of everything under load', () => {
  test('there were people at work and faults in their way', () => {
    expect(load.registered.length).toBeGreaterThan(2 * KILLS)
    expect(load.uploaded.length).toBeGreaterThan(2 * KILLS)
    expect(load.asked.length).toBeGreaterThan(2 * KILLS)
    expect(load.broken).toBeGreaterThan(KILLS)
  })

  test('nobody was ever answered with anything but success or "try again"', () => {
    expect(load.odd).toEqual([])
  })

  test('every acknowledged registration is there once, and no shadow of one', async () => {
    expect(
      await countBy("select email as name, count(*) from member where email like 'crash%' group by 1"),
    ).toEqual(eachOnce(load.registered))
    expect(await countBy('select email as name, count(*) from member where shadow group by 1')).toEqual({})
    expect(
      await countBy(`select email as name, count(*) from audit_event
      where action = 'merchant.registered' and email like 'crash%' group by 1`),
    ).toEqual(eachOnce(load.registered))
  })

  test('every acknowledged document is there once with its own bytes, the last of a kind stays', async () => {
    const { rows } = await database.query<{ name: string; sha256: string; live: boolean }>(`select name,
      encode(sha256(stored_file.bytes), 'hex') as sha256, replaced_at is null as live
      from kyc_document join stored_file on stored_file.id = file_id where name like '%-%.pdf' order by name`)
    const last = new Map(load.uploaded.map(({ kind, name }) => [kind, name]))
    const expected = load.uploaded.map(({ name, kind, sha256 }) => ({
      name,
      sha256,
      live: last.get(kind) === name,
    }))
    expect(rows).toEqual(expected.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    expect(
      await countBy(`select after ->> 'name' as name, count(*) from audit_event
      where action like 'onboarding.document_%' and after ->> 'name' like '%-%.pdf' group by 1`),
    ).toEqual(eachOnce(load.uploaded.map(({ name }) => name)))
  })

  test('every acknowledged payout is there once, took its money once, and is on its way', async () => {
    const ours = `unique_reference between '${crashReferences}' and '${crashReferences + 9_999_999}'`
    expect(
      await countBy(`select unique_reference as name, count(*) from payout where ${ours} group by 1`),
    ).toEqual(eachOnce(load.asked))
    const states = () => countBy(`select status as name, count(*) from payout where ${ours} group by 1`)
    // What left for the bank as the provider died is asked about later; until then nobody knows.
    await expect
      .poll(async () => Object.keys(await states()).filter((status) => status === 'PENDING'), {
        timeout: 60_000,
        interval: 500,
      })
      .toEqual([])
    const { SUCCESSFUL: paid = 0, INQ: open = 0, ...others } = await states()
    expect([others, paid + open]).toEqual([{}, load.asked.length])
    expect(paid).toBeGreaterThan(0)
    expect(
      await countBy(`select payout.unique_reference as name, count(*) from payout
      join ledger_transfer on subject = payout.id and effect = 'reserve' where ${ours} group by 1`),
    ).toEqual(eachOnce(load.asked))
  }, 90_000)

  moneyAfterKills(() => ({ load, database }))

  test('books and trail agree after each restart and at the end', async () => {
    const all = [...checked, ...(await checks(provider.data_dir))]
    expect(all).toEqual(Array.from({ length: 2 * (KILLS + 1) }, () =>
      expect.stringMatching(/^0: .*\d+ (transfers|events in \d+ chains) read, 0 faults/s)))
  }, 60_000)

  test('every letter of an acknowledged registration arrives, and is one letter', async () => {
    const sent = () => sink.letters.filter(({ to }) => to.startsWith('crash'))
    await expect
      .poll(() => new Set(sent().map(({ to }) => to)).size, { timeout: 30_000, interval: 200 })
      .toBe(load.registered.length)
    // The same letter may come twice when its sender died before it had heard that it was taken.
    const different = new Map(sent().map((letter) => [letter.id, letter.to]))
    expect([...different.values()].sort()).toEqual(load.registered.toSorted())
  }, 40_000)

  test('a second start on the same data is refused at once and says why', async () => {
    const began = performance.now()
    await command('build', {})
    const empty = performance.now() - began
    const settings = { DATA_DIR: provider.data_dir, PORT: '0', LOG_LEVEL: 'error' }
    const { code, says, ms } = await command('start', settings)
    expect([code, says]).toEqual([
      1,
      expect.stringContaining(`${provider.data_dir} is in use by another Oja, process `),
    ])
    // Five seconds where a program that does nothing takes a third of one; a busy machine is slower at both.
    expect(ms).toBeLessThan(5000 * Math.max(1, empty / 333))
    expect((await fetch(`${provider.url}/ready`)).status).toBe(200)
  }, 60_000)

  test('SIGTERM ends it within five seconds, its database cleanly', async () => {
    await database.end()
    const server = postmaster()
    const began = performance.now()
    await provider.stop()
    expect(performance.now() - began).toBeLessThan(5000)
    expect(isAlive(server)).toBe(false)
    const log = readFileSync(join(provider.data_dir, 'postgres', 'server.log'), 'utf8')
    expect(log.trim().split('\n').at(-1)).toContain('database system is shut down')
    expect(provider.printed().trim().split('\n').at(-1)).toBe('SIGTERM: stopping')
  }, 30_000)
})
