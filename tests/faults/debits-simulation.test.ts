// Random histories of debits: people who debit by hand and many at once, a network that pays, refuses or
// loses, answers late, twice or never, or breaks off, mandates that merchants and banks suspend and let go
// on, banks that take back what was paid, connections that are cut at any statement, and clocks that jump. At
// the end every naira is where the history says, nothing was charged twice, and nothing that was unknown was
// sent again.
//
// DEBITS=20000 asks for so many; DEBITS_SEED=7 draws another history.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { fromNaira } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { freeOrphans } from '#provider/orphans.ts'
import { sandboxMandates, type MandateNetwork, type NetworkAnswer } from '#provider/outside/mandates.ts'
import { askReversal } from '#provider/transactions/reverse.ts'
import { countOf, seedOf } from '#tests/drawn.ts'
import { unsettled } from '#tests/provider/money/collecting.ts'
import { aCustomer, sendCode, termsFor } from '#tests/provider/money/debiting.ts'
import { aMerchant, freshToken, type Merchant } from '#tests/provider/money/merchant.ts'
import { aProvider, type Reply, type World } from '#tests/world.ts'
import { aProcessBeside, type Beside } from './simulation/beside.ts'
import { chanceOf } from './simulation/chance.ts'
import { startCutting, type Cuts } from './simulation/cuts.ts'

const COUNT = countOf('DEBITS', 180, 3_700)
const MANDATES = 30
const HOUR = 3_600_000
const chance = chanceOf(seedOf('DEBITS_SEED'))

interface Known { fate: 'paid' | 'refused' | 'lost', silent: boolean, times: number, known_at: number }

/** A mandate whose debit is never known takes no other: only so many, or a long history stands still. */
const MOST_SILENT = MANDATES / 3
let silent = 0

/** What the network did, by the session that it knows a debit by. */
const known = new Map<string, Known>()

const sure = ({ fate }: Known): NetworkAnswer =>
  ({ code: fate === 'paid' ? '00' : '51', times: chance.percent(20) ? 2 : 1 })

const sandbox = sandboxMandates(0)
/** Not before the mandates are there. */
let banksAct = false

const network: MandateNetwork = {
  ...sandbox,
  async standing(mandate, now) {
    if (!banksAct) return sandbox.standing(mandate, now)
    if (chance.percent(10)) throw new Error('the road broke')
    return chance.percent(10) ? null : { state: chance.percent(25) ? 'suspended' : 'active', code: null }
  },
  async debit({ session_id, sent_at }) {
    const before = known.get(session_id)
    const drawn = chance.below(100)
    const made: Known = before ?? {
      fate: drawn < 70 ? 'paid' : drawn < 92 ? 'refused' : 'lost', times: 0,
      silent: chance.percent(3) && silent < MOST_SILENT,
      known_at: sent_at.getTime() + (chance.percent(50) ? 0 : chance.below(20 * HOUR)),
    }
    if (!before && made.silent) silent += 1
    made.times += 1
    known.set(session_id, made)
    if (made.fate === 'lost' || made.silent || chance.percent(30)) {
      if (chance.percent(40)) throw new Error('the road broke')
      return { code: chance.one([null, '09', '91', '96']), times: 1 }
    }
    return sure(made)
  },
  async query({ session_id }, now) {
    const made = known.get(session_id)
    if (!made || made.fate === 'lost') return { code: '25', times: 1 }
    if (made.silent) return { code: null, times: 1 }
    if (now.getTime() < made.known_at) return { code: chance.one([null, '25', '09']), times: 1 }
    if (chance.percent(10)) throw new Error('the road broke')
    return sure(made)
  },
}

let world: World
let merchant: Merchant
let references: string[]
let cuts: Cuts
let beside: Beside
let asked = 0
beforeAll(async () => {
  world = await aProvider({ outside: { mandates: network } })
  beside = await aProcessBeside(world)
  merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  const customer = await aCustomer(world, merchant)
  const { token } = merchant
  references = []
  for (let at = 0; at < MANDATES; at += 1) {
    const body = termsFor(customer, { nuban: `01234500${10 + at}` })
    references.push((await world.ask(mandates.create, { token, body })).data.reference)
    // No more of them are begun in one minute.
    if (at % 20 === 19) await world.clock.advance(61_000)
  }
  await world.jobsDone()
  for (const reference of references) await sendCode(world, merchant, reference)
  await world.jobsDone()
  banksAct = true
  cuts = startCutting(chance, 60)
}, 120_000)
afterAll(async () => {
  cuts.stop()
  await beside.stop()
  await world.stop()
})

const naira = () => fromNaira(100 + chance.below(19_000))

/** As a phone or a program does: again under the same id until the answer is certain. */
async function insist<T>(ask: (requestId: string) => Promise<Reply<T>>): Promise<Reply<T>> {
  const requestId = randomUUID()
  for (let tries = 0; tries < 800; tries += 1) {
    const reply = await ask(requestId)
    if (reply.status === 200) return reply
    if (!['in_progress', 'unavailable', 'internal'].includes(reply.refusal.code)) return reply
    await new Promise((wake) => setTimeout(wake, 5))
  }
  throw new Error('A debit was never answered')
}

async function byHand(accepted: Set<string>): Promise<void> {
  asked += 1
  const ask = {
    token: merchant.token, params: { reference: chance.one(references) }, body: { amount: naira() },
  }
  const reply = await insist((requestId) => world.ask(mandates.debit, { ...ask, requestId }))
  if (reply.status === 200) accepted.add(reply.data.reference)
  else expect(reply.refusal.code).toBe('conflict')
}

/** The same mandate can stand there twice: the second is refused. */
async function manyAtOnce(accepted: Set<string>): Promise<void> {
  const debits = Array.from({ length: 20 }, () => ({ mandate: chance.one(references), amount: naira() }))
  asked += debits.length
  const ask = { token: merchant.token, query: { command: 'initiate' as const }, body: { debits } }
  const reply = await insist((requestId) => world.ask(directDebit.bulk, { ...ask, requestId }))
  for (const { reference } of reply.data.debits) if (reference !== null) accepted.add(reference)
}

async function holdOrLetGo(): Promise<void> {
  const params = { reference: chance.one(references) }
  const shown = await world.ask(mandates.show, { token: merchant.token, params })
  if (shown.status !== 200) return
  const { status, version } = shown.data.mandate
  const ask = { token: merchant.token, params, body: { version } }
  await insist((requestId) =>
    world.ask(status === 'ACTIVE' ? mandates.suspend : mandates.resume, { ...ask, requestId }))
}

/** Sessions whose payment went back. */
const taken_back = new Set<string>()

/** A customer's bank takes back what was paid, sometimes twice. */
async function takeBack(): Promise<void> {
  const paid = await world.database.selectFrom('collection').select(['reference', 'session_id'])
    .where('status', '=', 'SUCCESSFUL').orderBy('id').execute()
  if (paid.length === 0) return
  const { reference, session_id } = chance.one(paid)
  for (let times = 0; times < (chance.percent(30) ? 2 : 1); times += 1) {
    await jobWork(world.app).asTenant(merchant, (work) => askReversal(work, merchant, reference, 'recalled'))
  }
  taken_back.add(session_id)
}

async function pass(hours: number): Promise<void> {
  await world.clock.advance(hours * HOUR)
  merchant.token = await freshToken(world, merchant)
  await beside.workOff()
}

test(`${COUNT} debits end with every naira where it belongs`, async () => {
  const accepted = new Set<string>()
  while (asked < COUNT) {
    await cuts.during(() => Promise.all([
      ...Array.from({ length: 6 }, () => byHand(accepted)), manyAtOnce(accepted), manyAtOnce(accepted),
      holdOrLetGo(), beside.workOff(),
    ]))
    await freeOrphans(beside.queue, 0)
    await beside.workOff()
    if (chance.percent(30)) await world.app.jobs['sweep_debits']!({}, jobWork(world.app))
    if (chance.percent(40)) await takeBack()
    await pass(chance.below(8))
  }
  for (let times = 0; times < 9; times += 1) {
    for (const sweep of ['sweep_debits', 'sweep_mandates']) {
      await world.app.jobs[sweep]!({}, jobWork(world.app))
    }
    // A short history may have drawn none; by now most of what was paid is known.
    if (times === 4) await takeBack()
    await pass(5)
  }
  await judge(accepted)
  expect(cuts.count).toBeGreaterThan(0)
}, 120_000 + COUNT * 100)

async function judge(accepted: ReadonlySet<string>): Promise<void> {
  expect((await checkLedger(world.database)).faults).toEqual([])
  const rows = await world.database.selectFrom('mandate_debit').selectAll().execute()
  expect(new Set(rows.map(({ reference }) => reference))).toEqual(accepted)
  const ends = { SUCCESSFUL: 0, FAILED: 0, INQ: 0 }
  for (const { reference, session_id, status } of rows) {
    const made = known.get(session_id ?? '')
    const wanted = made?.fate === 'lost' ? 'FAILED' : made?.silent ? 'INQ'
      : made?.fate === 'paid' ? 'SUCCESSFUL' : 'FAILED'
    expect({ reference, status, times: made?.times ?? 0 })
      .toEqual({ reference, status: wanted, times: made ? 1 : 0 })
    if (status !== 'PENDING') ends[status] += 1
  }
  const came = await world.database.selectFrom('collection').selectAll().execute()
  const paid = rows.filter(({ status }) => status === 'SUCCESSFUL')
  expect(came.map(({ session_id, amount }) => `${session_id} ${amount}`).toSorted())
    .toEqual(paid.map(({ session_id, amount }) => `${session_id} ${amount}`).toSorted())
  const kept = came.filter(({ session_id }) => !taken_back.has(session_id))
  const net = kept.reduce((total, { amount, fee, vat, stamp_duty }) =>
    total + amount - fee - vat - stamp_duty, 0)
  expect((await unsettled(world, merchant)).posted).toBe(net)
  const went = rows.filter(({ session_id }) => taken_back.has(session_id ?? ''))
  const query = { status: 'REVERSED', limit: 2_000 } as const
  const { items } = (await world.ask(directDebit.debits, { token: merchant.token, query })).data
  expect(items.map(({ reference, amount }) => `${reference} ${amount}`).toSorted())
    .toEqual(went.map(({ reference, amount }) => `${reference} ${amount}`).toSorted())
  console.info(`debits: ${JSON.stringify({ ...ends, reversed: went.length, asked, cuts: cuts.count })}`)
  expect(went.length).toBeGreaterThan(0)
  expect(ends).toEqual({
    // Most of what is asked is refused: the mandate has a debit under way, or is held. These did go out.
    SUCCESSFUL: expect.toSatisfy((count) => count > COUNT / 18),
    FAILED: expect.toSatisfy((count) => count > COUNT / 70),
    INQ: expect.any(Number),
  })
}
