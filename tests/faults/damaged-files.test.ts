// Damaged files by the hundred thousand through the inspection of uploads and the reading of sheets, in
// processes of their own: none throws, none takes two seconds, none fills the memory. FILES=1000000 for all
// of them; FILES_SEED and FILES_FROM look at the same again, from any on.
import { fork } from 'node:child_process'
import { expect, test } from 'vitest'
import { countOf, seedOf } from '#tests/drawn.ts'
import { compiled } from '#tests/program.ts'
import type { Orders, Told } from './damage/inspector.ts'

const seed = seedOf('FILES_SEED')
const from = Number(process.env['FILES_FROM'] ?? 0)
const count = countOf('FILES', 800)

const PROCESSES = 2
const HANGS_MS = 10_000
const MOST_RSS = 512 * 1024 * 1024
const program = await compiled('./damage/inspector.ts', import.meta.url)

test(`${count} damaged files`, async () => {
  const began = performance.now()
  const all = await Promise.all(Array.from({ length: PROCESSES }, (_, first) =>
    look({ seed, first: from + first, end: from + count, step: PROCESSES })))
  const sum = (of: (told: Told) => number) => all.reduce((total, told) => total + of(told), 0)
  const most = (of: (told: Told) => number) => Math.round(Math.max(...all.map(of)))
  const pace = Math.round(count / ((performance.now() - began) / 1_000))
  console.info(`seed ${seed}: files ${from} to ${from + count - 1} at ${pace} a second: `
    + `${sum((one) => one.kept)} kept, ${sum((one) => one.refused)} refused; as sheets `
    + `${sum((one) => one.rows)} read, ${sum((one) => one.turned_away)} refused; `
    + `slowest ${most((one) => one.slowest)} ms, most memory ${most((one) => one.rss / 1024 / 1024)} MB`)
  expect(all.flatMap(({ faults }) => faults).slice(0, 40)).toEqual([])
  expect(most(({ rss }) => rss)).toBeLessThan(MOST_RSS)
  // Both were met often: damage that is always seen at the first byte tests nothing.
  expect(sum((one) => one.kept) / count).toBeGreaterThan(0.05)
  expect(sum((one) => one.refused) / count).toBeGreaterThan(0.3)
}, 60_000 + count * 20)

/** What a process found; it is ended, and that is a fault, when nothing is heard of it. */
function look(orders: Orders): Promise<Told> {
  return new Promise((done) => {
    let told: Told = { next: orders.first, kept: 0, refused: 0, rows: 0, turned_away: 0, slowest: 0, rss: 0,
      faults: [] }
    // As deploy/Dockerfile starts the provider: else what libvips frees stays in pieces, ever more of them.
    const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
    const child = fork(program, { env })
    const lost = (why: string) => {
      child.kill('SIGKILL')
      done({ ...told, faults: [...told.faults, `${why} at ${told.next} or soon after`] })
    }
    let silence = setTimeout(lost, 3 * HANGS_MS, 'does not begin')
    child.on('message', (message) => {
      told = message as Told
      clearTimeout(silence)
      silence = setTimeout(lost, HANGS_MS, 'hangs')
    })
    child.once('exit', (code, signal) => {
      clearTimeout(silence)
      if (told.next >= orders.end && code === 0) done(told)
      else lost(`ends with ${code ?? signal}`)
    })
    child.send(orders)
  })
}
