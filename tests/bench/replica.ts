// `npm run bench:replica`: what lists from a standby take off the primary, as the time that its processes use
// a processor for the same lists with the standby away and with it there, in turns. SIZE says how many
// payouts the merchant has (20,000), ROUNDS how often each is measured (5).
import { sql } from 'kysely'
import { aPrimary, aStandby, listsAnswered } from '#tests/provider/replica/standby.ts'
import { aProvider } from '#tests/world.ts'
import { median, times, verdict } from './figures.ts'
import { addressOf, paidLists } from './lists.ts'
import { lookedOver } from './looked-over.ts'
import { longPasts, type Past } from './many-rows.ts'
import { processorTime } from './processor-time.ts'
import { writings } from './row-writings.ts'

const SIZE = Number(process.env['SIZE'] ?? 20_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** How often each list is asked for in a round. */
const TURNS = 25
const ofAll = 'select pid from pg_stat_activity where backend_type = \'client backend\''

const primary = await aPrimary()
const standby = await aStandby(primary)
const world = await aProvider({ template: primary.url, replica: standby.urlOf, now: new Date() })
try {
  const [past] = (await longPasts(world, [SIZE], writings)) as [Past]
  await lookedOver(world)
  const { token } = past.merchant
  const lists = paidLists(past).filter(({ endpoint }) => endpoint.lags_unless)
  const addresses = lists.flatMap((list) => list.queries.slice(0, 8)
    .filter((query) => !list.endpoint.lags_unless!.some((name) => name in query))
    .map((query) => `/v2/${addressOf(list)}?${new URLSearchParams({ limit: '20', ...query })}`))
  const askAll = async () => {
    for (const address of addresses) {
      const answer = await world.request(address, { headers: { token } })
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
      await answer.text()
    }
  }
  /** Milliseconds of the primary and of the standby for one list. */
  const measured = async () => {
    await askAll()
    const began = { primary: await primaryTime(), standby: await standbyTime() }
    for (let turn = 0; turn < TURNS; turn += 1) await askAll()
    const asked = TURNS * addresses.length
    return {
      primary: (await primaryTime() - began.primary) / asked,
      standby: (await standbyTime() - began.standby) / asked,
    }
  }
  const found = { alone: [] as number[], beside: [] as number[], standby: [] as number[] }
  const counted = await listsAnswered(world)
  for (let round = 0; round < ROUNDS; round += 1) {
    await standby.kill()
    await expectLook('away')
    found.alone.push((await measured()).primary)
    await standby.start()
    await standby.caughtUp()
    await expectLook('used')
    const both = await measured()
    found.beside.push(both.primary)
    found.standby.push(both.standby)
  }
  const inMs = (values: number[]) => values.map((value) => value.toFixed(2)).join(', ')
  console.log(`${addresses.length} lists of a merchant with ${SIZE} payouts; ms of a processor for each:`)
  console.table(Object.fromEntries(Object.entries(found).map(([name, values]) => [name, inMs(values)])))
  console.log(`Answered: ${JSON.stringify(await counted())}.`)
  const left = median(found.beside) / median(found.alone)
  const isKept = verdict([{
    what: 'the primary\'s work for a list with a standby, to without', figure: times(left),
    goal: 'at most 0.50 x', isKept: left <= 0.5,
  }])
  process.exitCode = isKept ? 0 : 1
} finally {
  await world.stop()
  await standby.remove()
  await primary.remove()
}

async function expectLook(fitness: string) {
  const found = await world.app.replica?.look()
  if (found !== fitness) throw new Error(`The standby is ${String(found)} and not ${fitness}.`)
}

function pidsOf(rows: readonly Record<string, unknown>[]): number[] {
  return rows.map(({ pid }) => Number(pid))
}
async function primaryTime(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`${sql.raw(ofAll)}`.execute(world.database)
  return processorTime(pidsOf(rows)).all
}

async function standbyTime(): Promise<number> {
  return processorTime(pidsOf(await standby.ask(ofAll).catch(() => []))).all
}
