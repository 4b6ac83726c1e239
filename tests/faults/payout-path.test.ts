// Every statement on a payout's way to the bank and back goes wrong once: the bank gets it at most once, and
// the money ends where the bank says that it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kobo } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import type { InterbankRail } from '#provider/outside/rail.ts'
import { sandboxRail } from '#provider/outside/rail-sandbox.ts'
import { dispatch } from '#provider/payouts/dispatch.ts'
import { queryPayouts } from '#provider/payouts/query.ts'
import { balances, aMerchant, pay, payoutOf } from '#tests/provider/money/merchant.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faults, standBetween, withFault, type Fault } from './statements.ts'

const HOUR = 3_600_000

/** A bank that remembers what it received, and says nothing of it before it is asked when `mute`. */
const received: string[] = []
let mute = false
const rail: InterbankRail = {
  ...sandboxRail(0),
  async send({ payout_reference }) {
    received.push(payout_reference)
    return mute ? null : '00'
  },
  async query({ payout_reference }) {
    return received.includes(payout_reference) ? '00' : '25'
  },
}

let world: World
let putBack: () => void
beforeAll(async () => {
  world = await aProvider({ outside: { rail } })
  putBack = standBetween()
})
afterAll(async () => {
  putBack()
  await world.stop()
})

async function aPayout() {
  await world.clock.advance(30_000)
  const merchant = await aMerchant(world, { naira: 5_000 })
  const asked = await pay(world, merchant, { amount: kobo(100_000) })
  const { id: request_id } = await world.database
    .selectFrom('payout_request')
    .select('id')
    .where('unique_reference', '=', asked.unique_reference)
    .executeTakeFirstOrThrow()
  return { merchant, ...asked, request_id }
}

const failing = async (work: () => Promise<void>) => work().catch((error: Error) => error)

/** Sent and heard, or sent and asked about a minute later: the work in which one statement fails. */
const ways = {
  sending: async (request_id: string) => failing(() => dispatch({ request_id }, jobWork(world.app))),
  asking: async () => failing(() => queryPayouts({}, jobWork(world.app))),
} as const

async function spoil(way: keyof typeof ways, at: number, fault: Fault | null): Promise<string[]> {
  const { merchant, unique_reference, payout_reference, request_id } = await aPayout()
  mute = way === 'asking'
  if (way === 'asking') {
    await ways.sending(request_id)
    await world.clock.advance(61_000)
  }
  const { seen } = await withFault(at, fault, () => ways[way](request_id))
  for (let hours = 0; hours < 26; hours += 5) {
    await world.jobsDone()
    await world.clock.advance(5 * HOUR)
  }
  await world.jobsDone()
  const said = `${way}, statement ${at} (${seen[at - 1]}), ${fault}`
  const sent = received.filter((each) => each === payout_reference).length
  const { status } = await payoutOf(world, merchant, unique_reference)
  expect([said, sent, status]).toEqual([said, sent === 1 ? 1 : 0, sent === 1 ? 'SUCCESSFUL' : 'FAILED'])
  const left = sent === 1 ? 400_000 : 500_000
  expect([said, await balances(world, merchant)]).toEqual([
    said,
    { available: left, ledger: left, pending: 0 },
  ])
  return seen
}

test.each(['sending', 'asking'] as const)(
  'whichever statement of %s fails',
  async (way) => {
    const seen = await spoil(way, 0, null)
    expect(seen.length).toBeGreaterThan(8)
    for (const [index] of seen.entries()) {
      await spoil(way, index + 1, faults[index % faults.length]!)
    }
    expect((await checkLedger(world.database)).faults).toEqual([])
  },
  240_000,
)
