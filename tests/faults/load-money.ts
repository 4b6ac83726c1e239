// The rest of a merchant's money while the provider is killed under it: batches, requests that two people
// decide at once, schedules, payments that come in and their settlements.
import { lagosDay } from '#domain/time.ts'
import { demoLogIns } from '#tests/demo-log-ins.ts'
import { change, signIn, untilHeard, type Met, type Started } from './heard.ts'

export interface Race {
  unique_reference: string
  /** Who was told that their decision counts, and what it was. */
  won: { email: string; verdict: Verdict }[]
}

type Verdict = 'approve' | 'decline'

/** What was acknowledged, by reference. */
export interface MoneyLoad {
  batches: string[]
  races: Race[]
  scheduled: string[]
  collected: string[]
  settled: string[]
}

export const noMoney = (): MoneyLoad =>
  ({ batches: [], races: [], scheduled: [], collected: [], settled: [] })

/** So many payouts has each batch. */
export const BATCH_ROWS = 20
export const crashPayer = 'Crash Payer'

/** Above what the demo's policy lets one person pay alone, in naira. */
const NEEDS_APPROVAL = 6_000
const approvers = ['approver@adire.example', 'admin@adire.example'] as const

interface Place {
  admin: string
  source_nuban: string
  pin: string
  isOver: () => boolean
}

/** Everybody at work until `isOver`: a promise for each. */
export async function moneyUnderLoad(
  at: Started,
  load: MoneyLoad & Met,
  given: Omit<Place, 'pin'>,
): Promise<Promise<void>[]> {
  const place = { ...given, pin: demoLogIns(at).pin }
  const approver = await signIn(at, load, approvers[0])
  const maker = await signIn(at, load, 'initiator@adire.example')
  const caller = (token: string): Ask => (method, path, body, unless) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const init = { ...change({ token, 'Content-Type': 'application/json' }), method, ...json }
    return untilHeard(load, (signal) => fetch(`${at.url}/v2/dashboard/${path}`, { ...init, signal }), unless)
  }
  const asAdmin = caller(place.admin)
  // The simulator works in test mode, which is a session's own.
  const inTest = caller(await signIn(at, load, approvers[1], 1))
  await inTest('PUT', 'merchants', { is_test: true })
  const listed = await inTest('GET', 'vnubans?status=ACTIVE&limit=1')
  const [into] = (listed as { items: { vnuban: string }[] }).items
  const deciding = { maker: caller(maker), deciders: [caller(approver), asAdmin], ...place }
  const works = [
    (time: number) => batch(load, asAdmin, place, time),
    (time: number) => race(load, deciding, time),
    (time: number) => schedule(load, asAdmin, place, time),
    () => collect(load, inTest, into?.vnuban ?? ''),
    () => settle(load, inTest),
  ]
  return works.map(async (work) => {
    for (let time = 1; !place.isOver(); time += 1) await work(time)
  })
}

type Method = 'GET' | 'POST' | 'PUT'
type Ask = (method: Method, path: string, body?: object, unless?: string[]) => Promise<unknown>

/** What the references of these requests begin at: twelve digits. */
const references = { race: 720_000_000_000, schedule: 730_000_000_000 }

/** A condition of SQL: the request's reference is one of these. */
export const isOurs = (kind: keyof typeof references, table: string) =>
  `${table}.unique_reference between '${references[kind]}' and '${references[kind] + 9_999_999}'`

const payee = { bank_code: '000014', beneficiary_nuban: '0123450001' }

async function batch({ batches }: MoneyLoad, ask: Ask, { source_nuban, pin }: Place, time: number) {
  const transactions = Array.from({ length: BATCH_ROWS }, (_, at) =>
    ({ ...payee, row: at + 1, amount: 100 + at, narration: `Crash ${time}` }))
  const body = { name: `crash-${time}.csv`, source_nuban, transactions }
  const checked = (await ask('POST', 'payouts/bulk/validate', body)) as { bulk_reference: string }
  const { bulk_reference } = checked
  await ask('POST', 'payouts/request/bulk?command=initiate', { bulk_reference, pin })
  batches.push(bulk_reference)
}

const asked = { ...payee, beneficiary_account_name: 'Teal River Sample' }

interface Deciding extends Place {
  maker: Ask
  deciders: readonly Ask[]
}

/** Two people decide the same request at the same moment, now both the same, now not. */
async function race({ races }: MoneyLoad, deciding: Deciding, time: number) {
  const { maker, deciders, source_nuban, pin } = deciding
  const unique_reference = String(references.race + time)
  const body = { ...asked, source_nuban, pin, unique_reference, amount: NEEDS_APPROVAL }
  await maker('POST', 'payouts/request/single?command=initiate', body)
  const won: Race['won'] = []
  await Promise.all(deciders.map(async (decide, at) => {
    const verdict = at === 1 && time % 2 === 0 ? 'decline' : 'approve'
    const how = verdict === 'approve' ? { pin } : { reason: 'Not agreed' }
    const path = `payouts/${unique_reference}/${verdict}`
    const heard = await decide('PUT', path, { version: 1, ...how }, ['stale'])
    if (heard !== null) won.push({ email: approvers[at] ?? '', verdict })
  }))
  races.push({ unique_reference, won })
}

/** For tomorrow: the day is made to come between two kills. */
async function schedule({ scheduled }: MoneyLoad, ask: Ask, { source_nuban, pin }: Place, time: number) {
  const unique_reference = String(references.schedule + time)
  const start_date = lagosDay(new Date(Date.now() + 86_400_000))
  const body = {
    ...asked, source_nuban, pin, unique_reference, amount: 200, schedule: { start_date, frequency: 'once' },
  }
  await ask('POST', 'payouts/request/single?command=scheduled', body)
  scheduled.push(unique_reference)
}

async function collect({ collected }: MoneyLoad, ask: Ask, vnuban: string) {
  const body = { vnuban, amount: 500, sender_name: crashPayer }
  const { reference } = (await ask('POST', 'simulator/collections', body)) as { reference: string }
  collected.push(reference)
}

/** Nothing waits where another was as quick. */
async function settle({ settled }: MoneyLoad, ask: Ask) {
  const made = await ask('POST', 'simulator/settlements', undefined, ['conflict'])
  if (made !== null) settled.push((made as { settlement_reference: string }).settlement_reference)
  else await new Promise((done) => setTimeout(done, 100))
}
