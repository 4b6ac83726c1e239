// What docs/backup.md gives to type into psql is typed: by psql itself, where the machine has one, and its
// SQL by the driver everywhere.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { overview } from '#contract/overview.ts'
import { takeBackup } from '#provider/backup/take.ts'
import { restoredOf } from '#provider/restored.ts'
import { anEmptyDatabase, queryAt } from '#tests/databases.ts'
import { whereThereIs } from '#tests/deploy/programs.ts'
import { blocksOf, codeOf, pages } from '#tests/docs/pages.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMerchant, pay } from '../money/merchant.ts'
import { collected, DAY, liveMerchant, run } from '../money/settling.ts'
import { contentOf, urlOf } from './places.ts'

vi.setConfig({ testTimeout: 120_000 })

const page = pages().find(({ path: name }) => name === 'docs/backup.md')!
const commands = blocksOf(page).map(({ text }) => text).filter((text) => text.includes('psql'))
const commandWith = (word: string) => commands.find((text) => text.includes(word)) ?? ''

const folder = mkdtempSync(path.join(tmpdir(), 'oja-backup-page-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a reader's shell says to a command of the page, in the folder with bank.txt. */
async function typed(command: string, DATABASE_URL: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-ec', command],
    { cwd: folder, env: { ...process.env, DATABASE_URL, PAGER: '', LC_ALL: 'C' } })
  return stdout
}

/** The words of each `-c`, as the shell hands them on. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/ -c (?:"((?:[^"\\]|\\[^])*)"|'([^']*)')/g)]
    .map(([, double, single]) => double?.replaceAll(/\\(["\\$`])/g, '$1') ?? single ?? '')

/** The same without psql: its `\copy` is an insert of each line. */
async function driven(command: string, url: string, lines: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let said = ''
    for (const words of wordsOf(command)) {
      const [, table] = /^\\copy (\w+) from pstdin$/.exec(words) ?? []
      for (const line of table ? lines : []) await client.query(`insert into ${table} values ($1)`, [line])
      if (table) continue
      const { rows } = await client.query<Record<string, unknown>>(words)
      said += rows.map((row) => `${Object.values(row).join(' ')}\n`).join('')
    }
    return said
  } finally {
    await client.end()
  }
}

test('the page has two such commands, and nothing in them but what is run here', () => {
  expect(commands.map((text) => wordsOf(text).length)).toEqual([3, 1])
  const left = commands.map((text) => text.replaceAll(/ -c (?:"(?:[^"\\]|\\[^])*"|'[^']*')/g, '').trim())
  expect(left).toEqual(['psql "$DATABASE_URL" < bank.txt', 'psql "$DATABASE_URL"'])
})

const ways: [string, typeof driven][] = [
  ['the driver', driven],
  ...whereThereIs('psql').map((program): [string, typeof driven] => [program, typed]),
]

describe.each(ways)('by %s', (_, say) => {
  let world: World
  let url: string
  let sessions: string[]
  beforeAll(async () => {
    world = await aProvider()
    url = await urlOf(world)
    const merchant = await aMerchant(world)
    await pay(world, merchant)
    await world.jobsDone()
    const settled = await liveMerchant(world)
    await collected(world, settled, 5_000)
    await world.clock.advance(DAY)
    await run(world)
    const { rows } = await sql<{ session: string }>`select nip_session_id as session from payout
      union all select session_id from settlement_attempt`.execute(world.database)
    sessions = rows.map(({ session }) => session)
  })
  afterAll(() => world.stop())

  test('sessions that only the bank knows are left over, and no others', async () => {
    expect(sessions).toHaveLength(2)
    const unknown = '999099261121093000000000000001'
    const lines = [...sessions, unknown]
    writeFileSync(path.join(folder, 'bank.txt'), lines.map((line) => `${line}\n`).join(''))
    const said = await say(commandWith('bank.txt'), url, lines)
    expect(said.match(/\d{30}/g)).toEqual([unknown])
  })

  test('a database that came back by WAL says so of itself, and the second time too', async () => {
    expect(await restoredOf(world.database)).toBeNull()
    for (let time = 0; time < 2; time += 1) {
      await say(commandWith('insert into ground'), url, [])
      expect(await restoredOf(world.database)).toEqual({
        taken_at: new Date('2026-11-21T09:30:00Z'), restored_at: new Date('2026-11-21T11:00:00Z'),
      })
    }
  })
})

test('the statement that logs everybody out does', async () => {
  const world = await aProvider()
  const { token } = await aMerchant(world)
  expect((await world.ask(overview.show, { token })).status).toBe(200)
  const statement = codeOf(page).find((code) => code.startsWith('delete from'))
  expect(statement).toBe('delete from session')
  await queryAt(await urlOf(world), statement ?? '')
  expect((await world.ask(overview.show, { token })).status).toBe(401)
})

test.each(whereThereIs('psql'))('a plain backup is read without Oja, and %s understands it', async () => {
  const world = await aProvider()
  await aMerchant(world)
  const file = path.join(folder, 'plain')
  await takeBackup(await urlOf(world), file, null)
  const reading = codeOf(page).find((code) => code.startsWith('tail -n +2'))
  expect(reading).toBe('tail -n +2 file | zcat 2>/dev/null')
  const { url, query } = await anEmptyDatabase()
  const content = await contentOf(file)
  const copies = [...content.matchAll(/^copy (\S+) \((.*)\) from stdin;$/gm)]
  expect(copies.length).toBeGreaterThan(50)
  await query('create schema if not exists graphile_worker')
  for (const [, table, columns = ''] of copies) {
    await query(`create table ${table} (${columns.split(', ').map((name) => `${name} text`).join(', ')})`)
  }
  onTestFinished(() => rmSync(file))
  const read = reading?.replace(' file ', ' plain ')
  await typed(`${read} | psql --quiet -v ON_ERROR_STOP=1 "$DATABASE_URL"`, url)
  const [{ count } = { count: 0 }] = await query('select count(*)::int as count from merchant')
  expect(count).toBe(1)
})
