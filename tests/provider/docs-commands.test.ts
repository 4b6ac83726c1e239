// The short commands that the pages name are run here as a reader types them, through npm, against a database
// with the demo; and so is what the pages ask with curl.
import { execFile } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { jobWork } from '#provider/jobs.ts'
import { seedDemo } from '#provider/seed/demo.ts'
import { commandsOf } from '#tests/docs/commands.ts'
import { pages } from '#tests/docs/pages.ts'
import { proven } from '#tests/docs/proven.data.ts'
import { npm } from '#tests/npm.ts'
import { aProvider, type World } from '#tests/world.ts'

let world: World
let settings: Record<string, string>

beforeAll(async () => {
  world = await aProvider({ now: new Date() })
  await seedDemo(jobWork(world.app))
  const { rows: [found] } = await sql<{ name: string }>`select current_database() as name`
    .execute(world.database)
  settings = {
    DATABASE_URL: inject('database_url').replace(/[^/]+$/, found!.name),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), NODE_ENV: 'development', PUBLIC_URL: '',
    SANDBOX: 'on',
  }
})
afterAll(() => world.stop())

/** What the command says, and how it ended. */
function npmRun(name: string, words: readonly string[]): Promise<{ code: number, says: string }> {
  return new Promise((done) => {
    execFile(...npm('run', '--silent', name, '--', ...words), { env: { ...process.env, ...settings } },
      (error, out, problems) => {
        const code = error === null ? 0 : Number(error.code ?? 1)
        done({ code, says: code === 0 ? out : `${out}${problems}` })
      })
  })
}

const here = Object.entries(proven).flatMap(([name, each]) => (each.here ? [{ name, runs: each.here }] : []))

describe('npm run', () => {
  test.each(here)('$name', async ({ name, runs }) => {
    for (const { words, says } of runs) {
      const ended = await npmRun(name, words)
      expect(ended, `${name} ${words.join(' ')}`).toMatchObject({ code: 0 })
      expect(ended.says).toMatch(says)
    }
  }, 60_000)

  test('each of them that knows its words says so when it is given another', async () => {
    for (const name of ['reviewer', 'holidays', 'trouble']) {
      const { code, says } = await npmRun(name, ['shine'])
      expect([name, code]).toEqual([name, 1])
      expect(says).toContain(`npm run ${name} -- `)
    }
  }, 60_000)
})

test('what the pages ask a provider for with curl is there', async () => {
  // The integrator's guide has more to it, and a test of its own.
  const asked = pages().filter(({ path }) => path !== 'docs/guides/integrator.md').flatMap(commandsOf)
    .flatMap(({ page, line }) => (line.startsWith('curl') ? [{ page, line }] : []))
  const lost: string[] = []
  for (const { page, line } of asked) {
    const path = /https?:\/\/[^/\s"']+(\/[^\s"'<]*)/.exec(line)?.[1] ?? '/'
    const { status } = await world.request(path)
    if (status >= 400) lost.push(`${page}: ${line}: ${status}`)
  }
  expect(lost).toEqual([])
})
