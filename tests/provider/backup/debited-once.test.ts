// A debit that left after the snapshot of a backup leaves no second time once that is restored: the network
// is asked first, by the name that the debit would have, and gets what it does not know.
import { afterAll, expect, test, vi } from 'vitest'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { fromNaira } from '#domain/money.ts'
import { runDebits } from '#provider/direct-debit/run.ts'
import { jobWork } from '#provider/jobs.ts'
import { sandboxMandates, type MandateNetwork } from '#provider/outside/mandates.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn, unsettled } from '../money/collecting.ts'
import { anActiveMandate, DAY, debitsOf, mandateOf, MINUTE } from '../money/debiting.ts'
import { aMerchant, freshToken, type Merchant } from '../money/merchant.ts'
import { job } from '../money/settling.ts'
import { aFolder, restoredWorld } from './places.ts'

// Whole databases are filled: that takes its time on a machine with other work.
vi.setConfig({ testTimeout: 120_000 })

const folder = aFolder()
afterAll(() => folder.remove())

/** A network that knows what it was sent, and nothing else, and outlives every database. */
function aNetwork() {
  const sent: { session: string, code: string }[] = []
  let [code, is_silent, asked] = ['00', false, 0]
  const network: MandateNetwork = {
    ...sandboxMandates(0),
    async debit({ session_id }) {
      sent.push({ session: session_id, code })
      return { code, times: 1 }
    },
    async query({ session_id }) {
      asked += 1
      if (is_silent) return { code: null, times: 1 }
      return { code: sent.find(({ session }) => session === session_id)?.code ?? '25', times: 1 }
    },
  }
  return {
    outside: { mandates: network }, sent,
    get asked() { return asked },
    answers: (with_code: string) => { code = with_code },
    silence: (is: boolean) => { is_silent = is },
  }
}

type Network = ReturnType<typeof aNetwork>
type Who = Pick<Merchant, 'token'>

const restored = (world: World, { outside }: Network, since: () => Promise<unknown>) =>
  restoredWorld(folder, world, outside, since)

/** Asked for by a member; nothing of it has left yet. */
const askFor = async (world: World, { token }: Who, reference: string) =>
  (await world.ask(mandates.debit, { token, params: { reference }, body: {} })).data.reference

const send = async (world: World, reference: string) => job(world, 'send_debit',
  await world.database.selectFrom('mandate_debit').select(['id', 'merchant_id', 'mode'])
    .where('reference', '=', reference).executeTakeFirstOrThrow())

/** Of mandates that were debited once each. */
const endsOf = (world: World, who: Who, given: readonly string[]) =>
  Promise.all(given.map(async (mandate) => {
    const debits = await debitsOf(world, who, mandate)
    expect(debits).toHaveLength(1)
    return debits[0]?.[0]
  }))

const once = ({ sent }: Network) => {
  const sessions = sent.map(({ session }) => session)
  expect(new Set(sessions).size, 'each is sent under a name of its own').toBe(sessions.length)
  return sessions.length
}

/** A merchant's product of each week, one customer of it, and a debit due today. */
async function subscribed(world: World) {
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const mandate = await anActiveMandate(world, merchant)
  const { reference } = (await world.ask(directDebit.createProduct, { token, body: {
    name: 'Stall rent', amount: fromNaira(4_000), frequency: 'weekly', retries: 1, retry_days: 2,
  } })).data
  await world.ask(directDebit.subscribe, {
    token, params: { reference }, body: { mandates: [mandate], start_date: '2026-03-02' },
  })
  const dueIn = async (at: World) => (await at.ask(directDebit.product, {
    token: await freshToken(at, merchant), params: { reference },
  })).data.due
  return { merchant, mandate, dueIn }
}

async function collect(world: World): Promise<void> {
  await runDebits({}, jobWork(world.app))
  await world.jobsDone()
}

/** Two debits, of which one left after the snapshot from which the database was restored. */
async function oneLeftSince() {
  const network = aNetwork()
  const world = await aProvider({ outside: network.outside })
  const merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  const given = [await anActiveMandate(world, merchant), await anActiveMandate(world, merchant)] as const
  const left = await askFor(world, merchant, given[0])
  await askFor(world, merchant, given[1])
  const after = await restored(world, network, () => send(world, left))
  return { network, merchant, given, after }
}

test('what left since the snapshot leaves no second time, and what never left is sent', async () => {
  const { network, merchant, given, after } = await oneLeftSince()
  expect(network.sent).toHaveLength(1)
  expect(await endsOf(after, merchant, given)).toEqual(['PENDING', 'PENDING'])
  await after.jobsDone()
  expect(await endsOf(after, merchant, given)).toEqual(['SUCCESSFUL', 'SUCCESSFUL'])
  expect(once(network)).toBe(2)
  expect(await after.database.selectFrom('collection').select('id').execute()).toHaveLength(2)
  expect((await unsettled(after, merchant)).posted).toBeGreaterThan(0)
  expect(await faultsIn(after)).toEqual([])
})

test('of what left only the network says what became of it, whatever its mandate is since', async () => {
  const { network, merchant, given, after } = await oneLeftSince()
  for (const reference of given) {
    const { mandate: { version } } = await mandateOf(after, merchant, reference)
    await after.ask(mandates.suspend, { token: merchant.token, params: { reference }, body: { version } })
  }
  await after.jobsDone()
  expect(await endsOf(after, merchant, given)).toEqual(['SUCCESSFUL', 'FAILED'])
  expect(once(network)).toBe(1)
  expect(await faultsIn(after)).toEqual([])
})

test('while the network is silent nothing is sent; it waits, and is asked about again', async () => {
  const network = aNetwork()
  const world = await aProvider({ outside: network.outside })
  const merchant = await aMerchant(world, { naira: 0 })
  const given = [await anActiveMandate(world, merchant), await anActiveMandate(world, merchant)] as const
  const left = await askFor(world, merchant, given[0])
  await askFor(world, merchant, given[1])
  const after = await restored(world, network, () => send(world, left))
  network.silence(true)
  await after.jobsDone()
  expect(network.asked).toBe(2)
  await after.clock.advance(MINUTE)
  await after.jobsDone()
  expect(network.asked).toBe(4)
  expect(await endsOf(after, merchant, given)).toEqual(['PENDING', 'PENDING'])
  expect(once(network)).toBe(1)
  network.silence(false)
  await after.clock.advance(MINUTE)
  await after.jobsDone()
  expect(await endsOf(after, merchant, given)).toEqual(['SUCCESSFUL', 'SUCCESSFUL'])
  expect(once(network)).toBe(2)
  expect(await faultsIn(after)).toEqual([])
})

test('a day of a subscription that was debited since is found, though its debit is made anew', async () => {
  const network = aNetwork()
  const world = await aProvider({ outside: network.outside })
  const { merchant, mandate, dueIn } = await subscribed(world)
  const after = await restored(world, network, () => collect(world))
  expect(network.sent).toHaveLength(1)
  expect(await dueIn(after)).toEqual([])
  await collect(after)
  expect(await dueIn(after)).toMatchObject([{ due_on: '2026-03-02', status: 'PAID', tries: 1 }])
  expect(await debitsOf(after, merchant, mandate)).toEqual([['SUCCESSFUL', '00']])
  expect(once(network)).toBe(1)
  await after.clock.advance(7 * DAY)
  await collect(after)
  expect((await dueIn(after)).map(({ due_on, status }) => [due_on, status]))
    .toEqual([['2026-03-09', 'PAID'], ['2026-03-02', 'PAID']])
  expect(once(network)).toBe(2)
  expect(await faultsIn(after)).toEqual([])
})

test('a try that was refused since is that try and no other: the next one is sent on its day', async () => {
  const network = aNetwork()
  const world = await aProvider({ outside: network.outside })
  const { dueIn } = await subscribed(world)
  network.answers('51')
  const after = await restored(world, network, () => collect(world))
  network.answers('00')
  await collect(after)
  expect(await dueIn(after)).toMatchObject([{ status: 'DUE', tries: 1, next_try: '2026-03-04' }])
  expect(once(network)).toBe(1)
  await after.clock.advance(2 * DAY)
  await collect(after)
  expect(await dueIn(after)).toMatchObject([{ status: 'PAID', tries: 2 }])
  expect(network.sent.map(({ code }) => code)).toEqual(['51', '00'])
  expect(once(network)).toBe(2)
  expect(await faultsIn(after)).toEqual([])
})
