// A flood of requests drawn from the agreement itself, most of them past the door and deep into the work:
// none may be answered 5xx, tell of the inside, come without the security headers or keep anybody waiting.
// FUZZ_COUNT=1000000 for all of it; FUZZ_SEED and FUZZ_FROM ask the same again, from any request on.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countOf, seedOf } from '#tests/drawn.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aCast, type Cast } from './fuzz/cast.ts'
import { request, type Drawn } from './fuzz/requests.ts'
import { aTally, type Tally } from './fuzz/tally.ts'
import { faultsOfRandom, readAnswer, type Answered } from './plain-answer.ts'
import { chanceOf } from './simulation/chance.ts'

/** The same in each run of the suite: what nobody drew before belongs to a long run, where somebody looks. */
const seed = seedOf('FUZZ_SEED')
const from = Number(process.env['FUZZ_FROM'] ?? 0)
const count = countOf('FUZZ_COUNT', 400, 8_000)
/** Ends sooner when these are over, and says how far it came. */
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 100_000)

/** So many are asked of one provider; what they leave behind makes it no slower for the next. */
const LAP = 25_000
const AT_ONCE = 14
const SLOW_MS = 5_000
const MOST_GROWN = 64 * 1024 * 1024
const MOST_SHOWN = 30

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void
const inUse = () => {
  collect()
  return process.memoryUsage().heapUsed
}

test(`${count} drawn requests`, async () => {
  const tally = aTally()
  const heaps: number[] = []
  const late = Date.now() + seconds * 1_000
  let next = from
  while (next < from + count && Date.now() < late && tally.faults.length < MOST_SHOWN) {
    // An answer of 500 shows nothing of its reason: the log has it, as in life.
    const world = await aProvider({ settings: { LOG_LEVEL: 'error' } })
    const cast = await aCast(world)
    const end = Math.min(next + LAP, from + count)
    const began = performance.now()
    next = await aLap(world, cast, tally, [next, end], late)
    tally.took(performance.now() - began)
    await world.stop()
    heaps.push(inUse())
  }
  console.info(`seed ${seed}: requests ${from} to ${next - 1}, ${tally.said()}`)
  const megabytes = heaps.map((heap) => Math.round(heap / 1024 / 1024))
  console.info(`seed ${seed}: heap after each ${LAP}: ${megabytes.join(', ')} MB`)
  expect(tally.faults).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
  expect((heaps.at(-1) ?? 0) - (heaps[1] ?? heaps[0] ?? 0)).toBeLessThan(MOST_GROWN)
  expect(tally.shareOf(401)).toBeLessThan(0.2)
  expect(tally.shareOf(200)).toBeGreaterThan(0.1)
}, 60_000 + Math.min(seconds * 1_000 + 60_000, count * 20))

/** Asks `[first, end)`, several at once; answers the number of the first that was not asked. */
async function aLap(
  world: World, cast: Cast, tally: Tally, [first, end]: [number, number], late: number,
): Promise<number> {
  let next = first
  const asker = async () => {
    while (next < end && Date.now() < late) {
      const number = next
      next += 1
      if (number % 150 === 0) await sql`delete from rate_limit`.execute(world.database)
      const drawn = await request(chanceOf(Math.imul(seed, 2_654_435_761) + number), cast)
      await one(world, cast, tally, drawn, number)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asker))
  return next
}

async function one(world: World, cast: Cast, tally: Tally, drawn: Drawn, number: number): Promise<void> {
  const { named, path, init, token } = drawn
  const began = performance.now()
  const answered = await readAnswer(await world.request(path, init))
  const ms = performance.now() - began
  if (answered.status === 401 && token) cast.forget(token)
  tally.met(named.name, answered.status)
  const said = [...faultsOf(init.method ?? '', answered)]
  if (ms > SLOW_MS) said.push(`took ${Math.round(ms)} ms`)
  for (const fault of said)
    tally.faults.push(`${number} ${named.name} ${path.slice(0, 120)} ${sentOf(init)}: ${fault}`)
}

/** Words of the inside in an answer of success, where what people wrote is shown too. */
const inside = /node_modules|TypeError|ECONN|violates|syntax error at|relation "|\bat \S+ \(\S+:\d+:\d+\)/

function* faultsOf(method: string, answered: Answered): Generator<string> {
  if (method === 'HEAD' && answered.status < 500) return
  if (answered.status < 400 && inside.test(answered.text)) yield 'shows its inside'
  yield* faultsOfRandom(answered)
}

const sentOf = ({ body }: RequestInit): string =>
  (body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : String(body ?? '')).slice(0, 300)
