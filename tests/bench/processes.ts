// `npm run bench:processes`: what a second process on the same PostgreSQL adds. Each is given a part of a
// processor, as on a machine of its own: two of them, the database and whoever asks fit on this one, and what
// is measured is how much they stand in each other's way. ROUNDS=9 for more rounds than five.
import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { sql } from 'kysely'
import { checkLedger } from '#provider/ledger/check.ts'
import { aProcess, type Process } from '#tests/faults/processes.ts'
import { aMerchant, payoutBody, type Merchant } from '#tests/provider/money/merchant.ts'
import { median, times, verdict, type Goal } from './figures.ts'
import { partsFor, type Part } from './part-of-a-processor.ts'
import { aStage } from './stage.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SECONDS = 8
/** One of so many parts of a processor for each process; unhindered, the machine itself is the limit. */
const PARTS = { 'a quarter': 4, 'an eighth': 8, unhindered: 1 }
/** On two cores: with a quarter each, two processes are near what the whole machine does. */
const FITS = 'an eighth'
const GOAL = 1.6
const PEOPLE = 12

const paid = new Set<string>()

async function ask(url: string, path: string, init: RequestInit): Promise<void> {
  const answer = await fetch(`${url}/v2/dashboard/${path}`, init)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
}

/** What somebody at work asks for: three looks and a payout. */
async function aTurn(url: string, merchant: Merchant): Promise<void> {
  const { token } = merchant
  for (const path of ['overview', 'merchant/payouts?limit=20', 'merchant/payout/account/details']) {
    await ask(url, path, { headers: { token } })
  }
  const body = { ...payoutBody(merchant), amount: 200 }
  await ask(url, 'payouts/request/single?command=initiate', {
    method: 'POST', body: JSON.stringify(body),
    headers: { token, requestId: randomUUID(), 'Content-Type': 'application/json' },
  })
  paid.add(String(body.unique_reference))
}

/** Requests a second that these answer together; each person stays with one of them. */
async function rate(processes: readonly Process[], merchants: readonly Merchant[]): Promise<number> {
  const late = performance.now() + SECONDS * 1_000
  let turns = 0
  await Promise.all(merchants.map(async (merchant, at) => {
    const { url } = processes[at % processes.length]!
    while (performance.now() < late) {
      await aTurn(url, merchant)
      turns += 1
    }
  }))
  return turns * 4 / SECONDS
}

const { world, url, stop } = await aStage()
const settings = {
  DATABASE_URL: url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('hex'), RAIL_LATENCY_MS: '0',
  SANDBOX: 'on', PUBLIC_URL: 'http://oja.example',
}
const processes = [aProcess('web', settings), aProcess('web', settings)]
/** The same for one and for two, as fast as it goes. */
const worker = aProcess('worker', settings)
let part: Part | undefined
try {
  const merchants = await Promise.all(
    Array.from({ length: PEOPLE }, () => aMerchant(world, { naira: 9_000_000 })))
  for (const each of [...processes, worker]) await each.start()
  part = partsFor(processes.map(({ pid }) => pid()))
  // What is compiled and planned at first, in each of them.
  for (const each of [...processes, ...processes]) await rate([each], merchants)
  const empty = await storedBytes()
  const before = paid.size
  const found = new Map<string, number[]>()
  const note = (name: string, figure: number) => found.set(name, [...found.get(name) ?? [], figure])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [size, slower] of Object.entries(PARTS)) {
      part.give(slower)
      for (const count of round % 2 ? [2, 1] : [1, 2]) {
        note(`${count}, ${size}`, await rate(processes.slice(0, count), merchants))
      }
    }
  }
  part.give(1)
  const whole = (rates: number[]) => rates.map((each) => each.toFixed(0)).join(', ')
  console.table(Object.fromEntries([...found].map(([name, rates]) => [name, whole(rates)])))
  const each = (await storedBytes() - empty) / (paid.size - before)
  console.log(`The database grew by ${each.toFixed(0)} bytes for each payout, indexes and all.`)
  console.log(`Parts of a processor are given by ${part.how}.`)
  const ratios = Object.keys(PARTS).map((size) =>
    [size, median(found.get(`2, ${size}`)!) / median(found.get(`1, ${size}`)!)] as const)
  console.log(`Two to one: ${ratios.map(([size, ratio]) => `${size} ${times(ratio)}`).join(', ')}.`)
  const ratio = new Map(ratios).get(FITS)!
  const goals: Goal[] = [{
    what: `two processes to one, each ${FITS} of a processor`, figure: times(ratio),
    goal: `at least ${GOAL} x`, isKept: ratio >= GOAL,
  }]
  goals.push(await nothingLost())
  const isKept = verdict(goals)
  console.log(`${cpus()[0]?.model ?? ''} x ${cpus().length}, load at the end ${loadavg()[0]?.toFixed(1)}.`)
  process.exitCode = isKept ? 0 : 1
} finally {
  await Promise.all([...processes, worker].map((each) => each.kill()))
  part?.end()
  await stop()
}

async function storedBytes(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    .execute(world.database)
  return Number(rows[0]?.bytes)
}

/** Every payout that was acknowledged is paid once, and the books agree. */
async function nothingLost(): Promise<Goal> {
  const counted = async () => {
    const { rows } = await sql<{ status: string, count: number }>`
      select status, count(*)::int from payout group by status`.execute(world.database)
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  }
  let now = await counted()
  for (const late = Date.now() + 60_000; now['SUCCESSFUL'] !== paid.size && Date.now() < late;) {
    await new Promise((over) => { setTimeout(over, 500) })
    now = await counted()
  }
  const { faults, transfers } = await checkLedger(world.database)
  const isKept = faults.length === 0 && now['SUCCESSFUL'] === paid.size && Object.keys(now).length === 1
  const figure = `${paid.size} payouts, ${JSON.stringify(now)}, ${transfers} transfers, `
    + `${faults.length} faults`
  return { what: 'every payout paid once', figure, goal: 'all', isKept }
}
