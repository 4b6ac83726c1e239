// The journal in the accounts of a merchant's own books: balanced to the kobo whatever happened, the same in
// every form, and the same as the statements of the same days.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journal as calls } from '#contract/journal.ts'
import { statements } from '#contract/statements.ts'
import { journalAccounts, journalFormNames } from '#domain/journal.ts'
import { fromNaira } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { raiseChargeback } from '#provider/chargebacks/raise.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { askReversal } from '#provider/transactions/reverse.ts'
import { aProvider, type World } from '#tests/world.ts'
import { journalOf, journalText, summed } from './journal-reader.ts'
import { payBill } from './money/billing.ts'
import { accept } from './money/disputing.ts'
import { arrivalAt, receive } from './money/engine.ts'
import { aColleague, aMerchant, freshToken, funded, pay, type Merchant } from './money/merchant.ts'
import { reserved, to } from './money/our-accounts.ts'
import { DAY, liveMerchant, run, sweep } from './money/settling.ts'

let world: World
beforeAll(async () => {
  world = await aProvider({ now: '2026-03-02T09:00:00Z' })
})
afterAll(() => world.stop())

const today = () => lagosDay(world.clock.now())
const fresh = async (merchant: Merchant): Promise<Merchant> =>
  ({ ...merchant, token: await freshToken(world, merchant) })

async function paid(merchant: Merchant, naira: number): Promise<string> {
  const got = await receive(world, arrivalAt(merchant, { naira, channel: 'card' }))
  if (!('collection' in got)) throw new Error('It did not come in')
  return got.collection.reference
}

const recall = (merchant: Merchant, reference: string) =>
  jobWork(world.app).inTransaction((work) => askReversal(work, merchant, reference, 'recalled'))

async function dispute(merchant: Merchant, reference: string): Promise<void> {
  const chargeback = await jobWork(world.app).inTransaction((work) =>
    raiseChargeback(work, merchant, reference, 'fraud'))
  await accept(world, await fresh(merchant), chargeback)
}

const set = async (merchant: Merchant, body: object) =>
  world.ask(calls.setAccounts, { token: await freshToken(world, merchant), body } as never)

test('a payout, a payment and what became of it are entries that an accountant would write', async () => {
  const merchant = await liveMerchant(world)
  await funded(world, merchant, fromNaira(100_000))
  await pay(world, merchant, { amount: fromNaira(20_000) })
  await pay(world, merchant, { amount: fromNaira(20_000), is_salary: true })
  await pay(world, merchant, { amount: fromNaira(900), beneficiary_nuban: '0123456793' })
  await payBill(world, merchant, { amount: fromNaira(500) })
  const reference = await paid(merchant, 3_000)
  await world.jobsDone()
  await recall(merchant, reference)
  const lines = await journalOf(world, merchant, { from: today(), to: today(), detail: 'documents' })
  const entries = new Map<string, Record<string, number>>()
  for (const { entry, words, account, kobo: amount } of lines) {
    const key = `${words} ${entry}`
    entries.set(key, { ...entries.get(key), [account]: amount })
  }
  const said = [...entries].map(([key, accounts]) => [key.replace(/ OJA-\d+-\d+$/, ''), accounts])
  expect(said).toContainEqual(['Money in',
    { 'Payout balance': 10_000_000, 'Deposits to payout accounts': -10_000_000 }])
  expect(said).toContainEqual(['Payout', {
    Payouts: 2_000_000, 'Payment fees': 2_500, 'VAT on payment fees': 188, 'Stamp duty': 5_000,
    'Payout balance': -2_007_688,
  }])
  expect(said).toContainEqual(['Salary', {
    Salaries: 2_000_000, 'Payment fees': 2_500, 'VAT on payment fees': 188, 'Payout balance': -2_002_688,
  }])
  expect(said).toContainEqual(['Payment received', {
    'Payments not settled': 298_925, 'Payment fees': 1_000, 'VAT on payment fees': 75, Sales: -300_000,
  }])
  expect(said).toContainEqual(['Refund to payer', {
    Refunds: 300_000, 'Payments not settled': -298_925, 'Payment fees': -1_000, 'VAT on payment fees': -75,
  }])
  expect(said.map(([words]) => words).filter((words) => words === 'Payout')).toHaveLength(1)
  expect(new Set(lines.map(({ entry }) => entry)).size).toBe(entries.size)
})

test('accounts are set once and named in every form; two who set them at once are told', async () => {
  const merchant = await liveMerchant(world)
  await paid(merchant, 3_000)
  const before = (await world.ask(calls.accounts, { token: await freshToken(world, merchant) })).data
  expect(before.version).toBe(0)
  expect(before.accounts.find(({ account }) => account === 'sales'))
    .toEqual({ account: 'sales', code: '4000', name: 'Sales' })
  const turnover = { account: 'sales', code: '40-1', name: 'Turnover; "Lagos"' }
  const reply = await set(merchant, { accounts: [turnover], version: 0 })
  expect(reply.data).toMatchObject({ version: 1 })
  expect((await set(merchant, { accounts: [turnover], version: 0 })).refusal.code).toBe('stale')
  for (const accounts of [[turnover, turnover], [{ ...turnover, code: '=1+1' }], []]) {
    const refused = await world.request('/v2/dashboard/journal/accounts', {
      method: 'PUT', body: JSON.stringify({ accounts }),
      headers: { token: await freshToken(world, merchant), 'content-type': 'application/json' },
    })
    expect(refused.status).toBe(422)
  }
  for (const format of journalFormNames) {
    const lines = await journalOf(world, merchant, { from: today(), to: today(), format })
    const called = format === 'sage' ? turnover.code : turnover.name
    const sales = lines.filter(({ account }) => account === called)
    expect([format, sales.map((line) => line.kobo)]).toEqual([format, [-300_000]])
  }
  const shown = await world.ask(calls.show, {
    token: await freshToken(world, merchant), query: { from: today(), to: today() },
  })
  expect(shown.data.accounts.at(-1)).toEqual({ ...turnover, debit: 0, credit: 300_000 })
  expect(shown.data.debits).toBe(shown.data.credits)
})

test('money of test mode says so in every form', async () => {
  const merchant = await aMerchant(world, { naira: 1_000 })
  const wanted = { from: today(), to: today() }
  expect(await journalText(world, merchant, wanted)).toContain('TEST: NO REAL MONEY')
  for (const format of journalFormNames.filter((name) => name !== 'csv')) {
    const lines = await journalOf(world, merchant, { ...wanted, format })
    expect([format, lines.length > 0 && lines.every(({ words }) => words.startsWith('TEST: '))])
      .toEqual([format, true])
  }
})

test('who may not see payments takes no document away', async () => {
  const merchant = await liveMerchant(world)
  await paid(merchant, 700)
  const clerk = await aColleague(world, merchant, ['export_data', 'view_balances'])
  const asked = (token: string, detail: string) => world.request(
    `/v2/dashboard/journal/file?from=${today()}&to=${today()}&detail=${detail}`, { headers: { token } })
  expect((await asked(clerk.token, 'days')).status).toBe(200)
  expect((await asked(clerk.token, 'documents')).status).toBe(403)
})

test('days that have not come are refused; of more than a month there is the file alone', async () => {
  const merchant = await liveMerchant(world)
  const token = await freshToken(world, merchant)
  const asked = async (query: { from: string, to: string }) => (await world.ask(calls.show, { token, query }))
  expect((await asked({ from: '2026-03-01', to: '2030-01-01' })).refusal.errors).toHaveProperty('to')
  expect((await asked({ from: '2026-01-01', to: '2026-03-01' })).refusal.errors).toHaveProperty('from')
  expect(await journalOf(world, merchant, { from: '2026-01-01', to: '2026-03-01' })).toEqual([])
})

type Event = { kind: 'pay' | 'fund' | 'out' | 'salary' | 'refused' | 'own', naira: number }
  | { kind: 'recall' | 'dispute', at: number } | { kind: 'bill', naira: number }

const naira = fc.integer({ min: 1, max: 60_000 })
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), naira }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('out', 'salary', 'refused', 'own', 'fund'), naira }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('recall', 'dispute'), at: fc.nat(30) }) },
  fc.constant({ kind: 'bill' as const, naira: 500 }),
)

async function happens(merchant: Merchant, one: Event, open: string[], spare: string): Promise<void> {
  if ('at' in one) {
    const [taken] = open.splice(one.at % Math.max(open.length, 1), 1)
    if (taken) await (one.kind === 'recall' ? recall : dispute)(merchant, taken)
    return
  }
  if (one.kind === 'bill') await payBill(world, merchant)
  else if (one.kind === 'fund') await funded(world, merchant, fromNaira(one.naira))
  else if (one.kind === 'pay') open.push(await paid(merchant, one.naira))
  else if (one.kind === 'own') await pay(world, merchant, to(spare, one.naira))
  else {
    await pay(world, merchant, {
      amount: fromNaira(one.naira), is_salary: one.kind === 'salary',
      ...one.kind === 'refused' && { beneficiary_nuban: '0123456793' },
    })
  }
}

/** What an account, or what is not settled, changed by between two days, as its statement says. */
async function changeOf(merchant: Merchant, of: object, days: { from: string, to: string }): Promise<number> {
  const token = await freshToken(world, merchant)
  const { data: { id } } = await world.ask(statements.request, { token, body: { ...of, ...days } as never })
  await world.jobsDone()
  const { items } = (await world.ask(statements.list, { token })).data
  const made = items.find((one) => one.id === id)!
  return made.closing_balance! - made.opening_balance!
}

test('whatever happens, every entry balances, and the sums are those of the statements', async () => {
  const someDays = fc.array(fc.array(event, { maxLength: 6 }), { minLength: 2, maxLength: 4 })
  let entries = 0
  await fc.assert(fc.asyncProperty(someDays, fc.nat(3), fc.nat(3), async (days, first, length) => {
    const merchant = await liveMerchant(world)
    await funded(world, merchant, fromNaira(5_000_000))
    const spare = await reserved(world, merchant)
    const open: string[] = []
    const seen: string[] = []
    for (const events of days) {
      await run(world)
      for (const one of events) await happens(await fresh(merchant), one, open, spare)
      await world.jobsDone()
      await sweep(world)
      seen.push(today())
      await world.clock.advance(DAY)
    }
    const from = seen[first % seen.length]!
    const to_day = seen[Math.min(seen.length - 1, seen.indexOf(from) + length)]!
    const period = { from, to: to_day }
    const byDay = await journalOf(world, merchant, period)
    const sums = summed(byDay, 'account')
    for (const format of journalFormNames) {
      for (const detail of ['days', 'documents'] as const) {
        const lines = await journalOf(world, merchant, { ...period, format, detail })
        const unbalanced = Object.entries(summed(lines, 'entry')).filter(([, sum]) => sum !== 0)
        expect([format, detail, unbalanced]).toEqual([format, detail, []])
        expect(lines.every(({ date }) => date >= from && date <= to_day)).toBe(true)
        entries += new Set(lines.map(({ entry }) => entry)).size
        const named = Object.fromEntries(
          Object.entries(summed(lines, 'account')).filter(([, sum]) => sum !== 0))
        const key = (name: string) =>
          (format === 'sage' ? Object.values(journalAccounts).find((one) => one.name === name)!.code : name)
        expect(named).toEqual(Object.fromEntries(
          Object.entries(sums).filter(([, sum]) => sum !== 0).map(([name, sum]) => [key(name), sum])))
      }
    }
    const balance = await changeOf(merchant, { nuban: merchant.nuban }, period)
      + await changeOf(merchant, { nuban: spare }, period)
    expect(sums['Payout balance'] ?? 0).toBe(balance)
    expect(sums['Payments not settled'] ?? 0)
      .toBe(await changeOf(merchant, { statement_of: 'collections' }, period))
    expect(sums['Transfers between own accounts'] ?? 0).toBe(0)
    expect(sums['Suspense'] ?? 0).toBe(0)
    const { data } = await world.ask(calls.show, { token: await freshToken(world, merchant), query: period })
    expect(Object.fromEntries(data.accounts.map(({ name, debit, credit }) => [name, debit - credit])))
      .toEqual(Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0)))
    expect((await checkLedger(world.database)).faults).toEqual([])
  }), { numRuns: 4 })
  expect(entries).toBeGreaterThan(8)
}, 240_000)
