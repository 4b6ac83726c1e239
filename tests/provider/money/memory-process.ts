// A provider of its own on a test's database that makes and gives out files, one after another, and says what
// memory each took: all that is alive is counted again and again while it works.
import { readFileSync } from 'node:fs'
import { createProvider } from '#provider/app.ts'
import { openDatabase } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import { openLog } from '#provider/log.ts'
import { nouns } from '#provider/nouns.ts'
import { openOutside } from '#provider/outside/open.ts'
import { openSecrets } from '#provider/secrets.ts'
import { readSettings } from '#provider/settings.ts'
import { makeStatement } from '#provider/statements/make.ts'

/**
 * One of: a statement to be made; a file to be read to its end; so many pages of a list, each by the cursor
 * of the one before, as the dashboard reads them for a file.
 */
export type FileTask =
  | { make: string }
  | { read: string, token: string, pages?: number }

export interface Orders { url: string, now: string, tasks: FileTask[] }

/**
 * Bytes above those that were alive before: at most, and what was never less from half of the work on, which
 * what is gathered grows and a page in hand does not; and by how many the whole process grew.
 */
export interface Taken { most: number, kept: number, grown: number, bytes: number, lines: number }

/** What is read is looked at piece by piece, and rarely between: each look takes 50 ms. */
const MAKING_MS = 20
const READING_MS = 60

const { url, now, tasks } = JSON.parse(process.argv[2] ?? '') as Orders
const settings = readSettings({
  LOG_LEVEL: 'silent', RAIL_LATENCY_MS: '0', PUBLIC_URL: 'http://oja.example', DATA_DIR: '/nonexistent',
  REVIEWER_KEY: 'a reviewer\'s key for tests',
})
const main = openDatabase({ url, max: 2 })
const side = openDatabase({ url, max: 2 })
const clock = { now: () => new Date(now) }
const app = createProvider({
  settings, database: main.database, side: side.pool, outside: { ...openOutside(settings), clock },
  secrets: openSecrets([Buffer.alloc(32, 7)]), log: openLog('silent'), nouns,
})

function aliveNow(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * What the process itself has taken, in bytes; pages of files come and go as others need room. Not the most
 * that it ever had: it starts with more than a file takes, and on a busy machine with several times that.
 */
function processHas(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss()
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
}

type Look = () => void

async function asked(path: string, token: string): Promise<Response> {
  const response = await app.fetch(new Request(new URL(path, settings.PUBLIC_URL), { headers: { token } }))
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

async function fileOf(path: string, token: string, look: Look) {
  const read = { bytes: 0, lines: 0 }
  for await (const chunk of (await asked(path, token)).body ?? []) {
    read.bytes += chunk.length
    for (const byte of chunk) if (byte === 10) read.lines += 1
    look()
  }
  return read
}

async function pagesOf(path: string, token: string, pages: number, look: Look) {
  const read = { bytes: 0, lines: 0 }
  const page = async (cursor: string) => {
    const text = await (await asked(`${path}${cursor}`, token)).text()
    const { data } = JSON.parse(text) as { data: { items: unknown[], next_cursor: string } }
    read.bytes += text.length
    read.lines += data.items.length
    return `&cursor=${data.next_cursor}`
  }
  let cursor = ''
  for (let at = 0; at < pages; at += 1) {
    cursor = await page(cursor)
    look()
  }
  return read
}

async function done(task: FileTask, look: Look) {
  if ('read' in task) {
    const { read, token, pages } = task
    return pages === undefined ? fileOf(read, token, look) : pagesOf(read, token, pages, look)
  }
  await makeStatement({ statement_id: task.make }, jobWork(app))
  return { bytes: 0, lines: 0 }
}

async function measured(task: FileTask): Promise<Taken> {
  const before = aliveNow()
  const had = processHas()
  const seen: number[] = []
  const grown: number[] = []
  const every = 'read' in task ? READING_MS : MAKING_MS
  let last = performance.now()
  const look = () => {
    // Before what is done with goes.
    grown.push(processHas() - had)
    seen.push(aliveNow() - before)
    last = performance.now()
  }
  const looking = setInterval(() => {
    if ('make' in task || performance.now() > last + every) look()
  }, every)
  const read = await done(task, look)
  clearInterval(looking)
  const late = seen.slice(Math.floor(seen.length / 2))
  return { most: Math.max(0, ...seen), kept: Math.min(...late), grown: Math.max(...grown), ...read }
}

const taken: Taken[] = []
for (const task of tasks) taken.push(await measured(task))
console.log(JSON.stringify(taken))
await main.close()
await side.close()
