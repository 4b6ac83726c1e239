// Random histories of money: requests, batches, decisions, schedules, a bank that answers late, twice or
// never, connections that are cut at any statement, clocks that jump, several processes at once. At the end
// every naira is where the history says.
//
// Counted as an operation: a call of a person, a row of a batch, what the bank was sent, asked or told us, a
// run of a schedule. 20,000 of them in the suite; MONEY_OPERATIONS=1000000 for a long run, MONEY_SEED=7 for
// the draws of another.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeOrphans } from '#provider/orphans.ts'
import { countOf, seedOf } from '#tests/drawn.ts'
import { aProvider, type World } from '#tests/world.ts'
import { act, aTeam, callAllOff, signIn, type Stage } from './simulation/actors.ts'
import { aProcessBeside, type Beside } from './simulation/beside.ts'
import { judge, serverHeld, watchStates } from './simulation/books.ts'
import { chanceOf } from './simulation/chance.ts'
import { startCutting, type Cuts } from './simulation/cuts.ts'
import { OURS } from './simulation/our-numbers.ts'
import { hostileRail, type HostileRail } from './simulation/rail.ts'

const operations = countOf('MONEY_OPERATIONS', 2_000, 30_000)
const seed = seedOf('MONEY_SEED')
const AT_ONCE = 12
const PEOPLE_DO = 60
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const chance = chanceOf(seed)
let world: World
let rail: HostileRail
let cuts: Cuts
/** Processes beside the first, each with a queue of its own. */
let workers: Beside[]
let stage: Stage

beforeAll(async () => {
  rail = hostileRail(chance)
  world = await aProvider({ outside: { rail } })
  await watchStates(world.database)
  workers = await Promise.all([aProcessBeside(world), aProcessBeside(world)])
  const history = { intents: [], batches: [], funded: new Map<string, number>() }
  stage = { world, chance, history, teams: [], done: {} }
  stage.teams.push(await aTeam(stage, 'test', true, 2_000_000), await aTeam(stage, 'live', true, 30_000_000))
  stage.teams.push(
    await aTeam(stage, 'test', false, 2_000_000),
    await aTeam(stage, 'live', false, 30_000_000),
  )
  cuts = startCutting(chance, 400)
})
afterAll(async () => {
  cuts.stop()
  await Promise.all(workers.map((each) => each.stop()))
  await world.stop()
})

/** The people, the bank and two processes at the same time. */
async function aRound(): Promise<void> {
  let left = PEOPLE_DO
  const person = async () => {
    while (left > 0) {
      left -= 1
      await act(stage)
    }
  }
  await cuts.during(() =>
    Promise.all([
      ...Array.from({ length: AT_ONCE }, person),
      ...workers.map((each) => each.workOff()),
      (async () => {
        await rail.tellAll()
        await Promise.all(workers.map((each) => each.workOff()))
      })(),
    ]),
  )
  await freeOrphans(workers[0]!.queue, 0)
}

/** Mostly minutes or hours, seldom days, now and then backwards. */
async function jump(): Promise<void> {
  const by = chance.percent(40)
    ? chance.below(20) * MINUTE
    : chance.percent(70)
      ? chance.below(15) * HOUR
      : chance.percent(75)
        ? chance.below(60) * HOUR
        : -chance.below(90) * MINUTE
  await world.clock.advance(by)
  await signIn(stage)
}

/** All kinds of operations so far. */
async function counted(): Promise<Record<string, number>> {
  const runs = await world.database
    .selectFrom('schedule_run')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const rows = stage.history.batches.reduce((sum, batch) => sum + batch.rows, 0)
  const { sent = 0, asked = 0, notices = 0 } = rail.met
  return { ...stage.done, rows, sent, asked, notices, runs: Number(runs.count) }
}

const total = (counts: Record<string, number>) => Object.values(counts).reduce((one, other) => one + other, 0)

/** Nobody does anything any more, schedules are called off, and two days pass. */
async function settle(): Promise<void> {
  await callAllOff(stage)
  for (let hour = 0; hour < 50; hour += 5) {
    await world.clock.advance(5 * HOUR)
    await rail.tellAll()
    await world.jobsDone()
  }
}

test(
  `${operations} operations end with every naira where it belongs (seed ${seed})`,
  async () => {
    let rounds = 0
    while (total(await counted()) < operations) {
      rounds += 1
      await aRound()
      await jump()
    }
    await settle()
    await serverHeld(world.database)
    await judge(world.database, rail, stage.history)
    const counts = { ...(await counted()), rounds, cuts: cuts.count }
    console.info(`money: ${JSON.stringify(counts)}, of the bank ${JSON.stringify(rail.met)}`)
    expect(total(counts)).toBeGreaterThanOrEqual(operations)
    const ours = await world.database.selectFrom('payout')
      .select(['status', sql<number>`count(*)`.as('times')])
      .where('bank_code', '=', OURS).groupBy('status').execute()
    console.info(`money between accounts of ours: ${JSON.stringify(ours)}`)
    expect(ours.map(({ status }) => status)).toEqual(expect.arrayContaining(['SUCCESSFUL', 'FAILED']))
    for (const kind of ['sent', 'asked', 'notices', 'told twice', 'lost', 'not answered', 'told by itself']) {
      expect({ kind, times: rail.met[kind] ?? 0 }).toEqual({
        kind,
        times: expect.toSatisfy((times) => times > 0),
      })
    }
    expect(cuts.count).toBeGreaterThan(0)
  },
  60_000 + operations * 30,
)
