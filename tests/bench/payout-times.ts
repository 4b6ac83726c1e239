// How many payouts a second are asked for and reserved, against bare transactions; of one merchant and of
// many; and what a batch of 10,000 rows takes.
import { randomUUID } from 'node:crypto'
import { bulk } from '#contract/bulk.ts'
import { payouts } from '#contract/payouts.ts'
import { aMerchant, freshToken, payoutBody, pin, type Merchant } from '#tests/provider/money/merchant.ts'
import { rows } from '#tests/provider/money/batch.ts'
import { hashPassword, verifyPassword } from '#provider/secrets.ts'
import type { World } from '#tests/world.ts'
import { barePayout } from './bare-payout.ts'
import { ms, timed, times, type Goal } from './figures.ts'

const WORKERS = [1, 4, 8]
const EACH = 30
const MERCHANTS = 8
const ROUNDS = 2

type Payer = Merchant & { source: string }

/** The hash of a PIN as it is stored in earnest; a test's payer has one that costs next to nothing. */
const hashed = hashPassword(pin)

/** What a payout has besides its rows: the PIN of a person, compared slowly on purpose. */
const onePin = async () => void (await verifyPassword(await hashed, pin))

async function aPayer(world: World): Promise<Payer> {
  const merchant = await aMerchant(world, { naira: 90_000_000 })
  const { id } = await world.database
    .selectFrom('payout_account')
    .select('id')
    .where('nuban', '=', merchant.nuban)
    .executeTakeFirstOrThrow()
  return { ...merchant, source: id }
}

async function pay(world: World, payer: Payer): Promise<void> {
  const reply = await world.request(`/v2/${payouts.requestSingle.path}?command=initiate`, {
    method: 'POST',
    body: JSON.stringify({ ...payoutBody(payer), amount: 200 }),
    headers: { token: payer.token, requestId: randomUUID(), 'Content-Type': 'application/json' },
  })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(text)
}

/** A second, by so many at once. */
async function rate(workers: number, one: (at: number) => Promise<void>): Promise<number> {
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: workers }, async (_, worker) => {
        for (let at = 0; at < EACH; at += 1) await one(worker + at)
      }),
    ),
  )
  return (workers * EACH * 1000) / took
}

export async function singlePayouts(world: World): Promise<Goal[]> {
  const payers = await Promise.all(Array.from({ length: MERCHANTS }, () => aPayer(world)))
  const hot = payers[0]!
  const of = (at: number) => payers[at % MERCHANTS]!
  await rate(4, (at) => pay(world, of(at)))
  await rate(4, (at) => barePayout(world, of(at)))
  const table: Record<string, Record<string, string>> = {}
  let best = { bare: 0, pins: 0, many: 0, hot: 0 }
  for (const workers of WORKERS) {
    const sums = { bare: 0, pins: 0, many: 0, hot: 0 }
    // In turns, so that what else the machine does meets all alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      sums.bare += (await rate(workers, (at) => barePayout(world, of(at)))) / ROUNDS
      sums.pins += (await rate(workers, onePin)) / ROUNDS
      sums.many += (await rate(workers, (at) => pay(world, of(at)))) / ROUNDS
      sums.hot += (await rate(workers, () => pay(world, hot))) / ROUNDS
    }
    if (sums.many > best.many) best = sums
    const shown = (value: number) => `${Math.round(value)} a second`
    table[`${workers} at once`] = {
      'bare transactions': shown(sums.bare),
      'PINs compared, apart': shown(sums.pins),
      'payouts of many merchants': shown(sums.many),
      'of one merchant': shown(sums.hot),
      'to bare': times(sums.many / sums.bare),
      'one to many': times(sums.hot / sums.many),
    }
  }
  console.table(table)
  return [
    {
      what: 'payouts, asked to reserved, to bare transactions',
      figure: times(best.many / best.bare),
      goal: 'at least 0.5 x',
      isKept: best.many / best.bare >= 0.5,
    },
    {
      what: 'payouts of one merchant to those of many',
      figure: times(best.hot / best.many),
      goal: 'at least 0.5 x',
      isKept: best.hot / best.many >= 0.5,
    },
  ]
}

const ROWS = 10_000
const WITHIN_MS = 3_000
const MEMORY_MB = 200

export async function aBatch(world: World): Promise<Goal[]> {
  const payer = await aPayer(world)
  const transactions = rows(ROWS)
  let reference = ''
  const token = () => freshToken(world, payer)
  let [held, most] = [process.memoryUsage().rss, 0]
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - held)
  }, 20)
  const tokens = [await token(), await token()]
  const check = await timed(async () => {
    const { data } = await world.ask(bulk.validate, { token: tokens[0]!, body: { transactions } })
    if (data.valid !== ROWS) throw new Error(`${data.valid} rows are valid`)
    reference = data.bulk_reference
  })
  const send = await timed(async () => {
    const reply = await world.ask(bulk.request, {
      token: tokens[1]!,
      query: { command: 'initiate' },
      body: { bulk_reference: reference, pin },
    })
    if (reply.status !== 200) throw new Error(reply.text)
  })
  const mend = await timed(() =>
    world.ask(bulk.validate, {
      token: tokens[0]!,
      body: { transactions: rows(1) },
    }),
  )
  clearInterval(watch)
  held = most / 1_048_576
  return [
    {
      what: `a batch of ${ROWS} rows is checked`,
      figure: ms(check),
      goal: `within ${WITHIN_MS} ms`,
      isKept: check <= WITHIN_MS,
    },
    {
      what: 'and sent, its money reserved',
      figure: ms(send),
      goal: `within ${WITHIN_MS} ms`,
      isKept: send <= WITHIN_MS,
    },
    {
      what: 'a row of it, to a batch of one row',
      figure: times(check / ROWS / mend),
      goal: 'at most 0.1 x',
      isKept: check / ROWS / mend <= 0.1,
    },
    {
      what: 'memory meanwhile',
      figure: `${Math.round(held)} MB more`,
      goal: `at most ${MEMORY_MB} MB`,
      isKept: held <= MEMORY_MB,
    },
  ]
}
