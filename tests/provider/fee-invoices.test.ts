// Invoices for fees: of a month, a document and no more, which the ledger's lines of fees and VAT come to.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feeInvoices as calls } from '#contract/fee-invoices.ts'
import { documentsOf, type FeeMovement } from '#domain/fee-invoice.ts'
import { fromNaira, kobo } from '#domain/money.ts'
import { firstDayOf, lastDayOf, monthBeside, monthOf } from '#domain/month.ts'
import { lagosDay } from '#domain/time.ts'
import { jobWork } from '#provider/jobs.ts'
import { idFrom } from '#provider/page.ts'
import { askReversal } from '#provider/transactions/reverse.ts'
import { aProvider, type World } from '#tests/world.ts'
import { payBill } from './money/billing.ts'
import { arrivalAt, receive } from './money/engine.ts'
import { freshToken, funded, pay, type Merchant } from './money/merchant.ts'
import { job, liveMerchant } from './money/settling.ts'
import { readPdf } from './statement-readers.ts'

let world: World
beforeAll(async () => {
  world = await aProvider({ now: '2026-03-20T09:00:00Z' })
})
afterAll(() => world.stop())

const thisMonth = () => monthOf(lagosDay(world.clock.now()))

async function toNextMonth(time = '00:20:00') {
  const over = thisMonth()
  await world.clock.advance(
    Date.parse(`${monthBeside(over, 1)}-01T${time}Z`) - world.clock.now().getTime())
  return over
}

async function invoiced(): Promise<void> {
  await job(world, 'fee_invoice_run')
  await world.jobsDone()
}

async function paid(merchant: Merchant, naira: number): Promise<string> {
  const got = await receive(world, arrivalAt(merchant, { naira, channel: 'card' }))
  if (!('collection' in got)) throw new Error('It did not come in')
  return got.collection.reference
}

const recall = (merchant: Merchant, reference: string) =>
  jobWork(world.app).inTransaction((work) => askReversal(work, merchant, reference, 'recalled'))

const listed = async (merchant: Merchant) =>
  (await world.ask(calls.list, { token: await freshToken(world, merchant), query: {} })).data.items

const shown = async (merchant: Merchant, number: string) =>
  (await world.ask(calls.show, { token: await freshToken(world, merchant), params: { number } })).data

async function withTin(merchant: Merchant, tin: string): Promise<void> {
  await world.database.insertInto('business_profile').values({
    merchant_id: merchant.merchant_id, business_registration_name: 'Adire Works Limited',
    business_registration_type: 'incorporated_business', industry: 'retail', business_description: 'Cloth',
    tax_identification_number: tin, web_address: 'www.adire.example', dispute_email: 'a@adire.example',
    support_email: 'a@adire.example', city_state: 'Lagos', country: 'NG', business_address: '7 Cloth Lane',
    updated_at: world.clock.now(),
  } as never).execute()
}

/** By the ledger alone: what its accounts of fees and of VAT were moved by in a month. */
async function ledgerOf({ merchant_id, mode }: Merchant, month: string) {
  const { rows: [row] } = await sql<{ fee: string, vat: string }>`
    select coalesce(sum(case when target.kind = 'fee' then kobo when source.kind = 'fee' then -kobo end), 0)
        as fee,
      coalesce(sum(case when target.kind = 'vat' then kobo when source.kind = 'vat' then -kobo end), 0) as vat
    from ledger_transfer as moved
    join ledger_account as source on source.id = moved.from_account
    join ledger_account as target on target.id = moved.to_account
    where moved.merchant_id = ${merchant_id} and moved.mode = ${mode} and effect in ('move', 'post')
      and moved.id >= ${idFrom(firstDayOf(month))} and moved.id < ${idFrom(lastDayOf(month), 1)}`
    .execute(world.database)
  return { fee: Number(row?.fee), vat: Number(row?.vat) }
}

test('on the first there is one invoice of the month: registered, told of and on paper', async () => {
  const merchant = await liveMerchant(world)
  await withTin(merchant, '01234567-0001')
  await funded(world, merchant, fromNaira(100_000))
  await pay(world, merchant, { amount: fromNaira(20_000) })
  await payBill(world, merchant)
  await paid(merchant, 3_000)
  const back = await paid(merchant, 700)
  await recall(merchant, back)
  await world.jobsDone()
  await invoiced()
  expect(await listed(merchant)).toEqual([])
  const month = await toNextMonth()
  await invoiced()
  const [invoice, ...more] = await listed(merchant)
  expect(more).toEqual([])
  const whole = await shown(merchant, invoice!.number)
  expect(whole).toMatchObject({
    kind: 'invoice', month, registration: 'REGISTERED', fee: 3_500, vat: 263, total: 3_763,
    issuer: { tin: '00000000-0001' },
    customer: { name: 'Adire Works Limited', tin: '01234567-0001', address: '7 Cloth Lane, Lagos' },
    irn: `${invoice!.number}-SANDBOX1-${lagosDay(world.clock.now()).replaceAll('-', '')}`,
  })
  expect(whole.lines).toMatchObject([
    { what: 'payouts', items: 1, fee: 2_500, vat: 188 }, { what: 'collections', fee: 1_000, vat: 75 },
  ])
  expect(JSON.parse(Buffer.from(whole.qr!, 'base64').toString())).toMatchObject({ irn: whole.irn })
  await invoiced()
  await job(world, 'sweep_fee_invoices')
  await world.jobsDone()
  expect(await listed(merchant)).toHaveLength(1)
  const letters = (await world.mailbox(merchant.email)).filter(({ subject }) => subject.includes('Invoice'))
  expect(letters).toHaveLength(1)
  expect(letters[0]!.text).toContain(whole.number)

  const token = await freshToken(world, merchant)
  const file = await world.request(`/v2/dashboard/fee-invoices/${whole.number}/pdf`, { headers: { token } })
  const text = (await readPdf(Buffer.from(await file.arrayBuffer()))).join(' ')
  for (const words of [whole.number, whole.irn!, '01234567-0001', '00000000-0001', '₦37.63']) {
    expect(text).toContain(words)
  }
})

test('fees that are given back after the invoice have a credit note that names it', async () => {
  const merchant = await liveMerchant(world)
  const back = await paid(merchant, 3_000)
  await paid(merchant, 900)
  const first = await toNextMonth()
  await invoiced()
  await recall(merchant, back)
  await paid(merchant, 60_000)
  const second = await toNextMonth()
  await invoiced()
  const [note, invoice, before] = (await listed(merchant)).toSorted((left, right) =>
    right.month.localeCompare(left.month) || left.number.localeCompare(right.number))
    .toSorted((left, right) => Number(left.kind === 'invoice') - Number(right.kind === 'invoice'))
  expect([note!.kind, note!.month, note!.fee, note!.vat]).toEqual(['credit_note', second, 1_000, 75])
  expect([invoice!.month, before!.month]).toEqual([second, first])
  const whole = await shown(merchant, note!.number)
  expect(whole).toMatchObject({ credits_month: first, credits_number: before!.number })
  // The invoice is as it was.
  expect((await shown(merchant, before!.number)).fee).toBe((await ledgerOf(merchant, first)).fee)
})

test('a register that does not answer is asked again; one that refuses says why', async () => {
  const [silent, unknown] = [await liveMerchant(world), await liveMerchant(world)]
  await withTin(silent, '01234567-0098')
  await withTin(unknown, '01234567-0097')
  for (const merchant of [silent, unknown]) await paid(merchant, 3_000)
  await toNextMonth()
  await invoiced()
  expect((await listed(silent)).map(({ registration }) => registration)).toEqual(['WAITING'])
  const [refused] = await listed(unknown)
  expect(await shown(unknown, refused!.number))
    .toMatchObject({ registration: 'REFUSED', irn: null, reason: 'The register does not know this TIN.' })
  await sql`update fee_invoice set customer = '{"name":"A","tin":"1","address":""}'
    where merchant_id = ${silent.merchant_id}`.execute(world.database)
  await job(world, 'sweep_fee_invoices')
  await world.jobsDone()
  expect((await listed(silent)).map(({ registration }) => registration)).toEqual(['REGISTERED'])
})

test('where there is no register an invoice is told of at once, and nobody issues it unnamed', async () => {
  const bare = await aProvider({ now: '2026-03-20T09:00:00Z', outside: { invoicing: null } })
  const merchant = await liveMerchant(bare)
  await receive(bare, arrivalAt(merchant, { naira: 3_000, channel: 'card' }))
  await bare.clock.advance(Date.parse('2026-04-01T00:20:00Z') - bare.clock.now().getTime())
  const { settings } = bare.app
  Object.assign(bare.app, { settings: { ...settings, INVOICE_ISSUER: null } })
  await job(bare, 'fee_invoice_run')
  await bare.jobsDone()
  const all = async () => (await bare.ask(calls.list,
    { token: await freshToken(bare, merchant), query: {} })).data.items
  expect(await all()).toEqual([])
  Object.assign(bare.app, { settings })
  await job(bare, 'fee_invoice_run')
  await bare.jobsDone()
  expect((await all()).map(({ registration }) => registration)).toEqual(['WAITING'])
  const letters = await bare.mailbox(merchant.email)
  expect(letters.filter(({ subject }) => subject.includes('Invoice'))).toHaveLength(1)
})

test('numbers of a mode have no gap', async () => {
  const merchants = [await liveMerchant(world), await liveMerchant(world), await liveMerchant(world)]
  for (const merchant of merchants) await paid(merchant, 3_000)
  await toNextMonth()
  await invoiced()
  const { rows } = await sql<{ place: number }>`select right(number, 8)::integer as place from fee_invoice
    where mode = 'live' order by 1`.execute(world.database)
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => at + 1))
})

const movement: fc.Arbitrary<FeeMovement> = fc.record({
  what: fc.constantFrom('payouts', 'bills', 'collections'), is_back: fc.boolean(),
  of: fc.constantFrom('2026-03', '2026-02', '2025-12'), items: fc.integer({ min: 1, max: 9 }),
  fee: fc.integer({ min: 0, max: 9_999 }).map(kobo), vat: fc.integer({ min: 0, max: 999 }).map(kobo),
})

test('whatever was charged and given back, the documents come to the same', () => {
  fc.assert(fc.property(fc.array(movement, { maxLength: 12 }), (movements) => {
    const real = movements.map((one) => (one.is_back ? one : { ...one, of: '2026-03' }))
    const documents = documentsOf('2026-03', real)
    for (const part of ['fee', 'vat'] as const) {
      const charged = real.reduce((sum, one) => sum + (one.is_back ? -one[part] : one[part]), 0)
      expect(documents.reduce((sum, one) => sum + (one.kind === 'invoice' ? one[part] : -one[part]), 0))
        .toBe(charged)
    }
    expect(new Set(documents.map(({ kind, of }) => `${kind} ${of}`)).size).toBe(documents.length)
  }))
})

test('of random months the documents are the ledger’s lines of fees, to the kobo', async () => {
  const event = fc.record({ naira: fc.integer({ min: 1, max: 60_000 }), at: fc.nat(20) })
  await fc.assert(fc.asyncProperty(
    fc.array(fc.array(event, { maxLength: 4 }), { minLength: 2, maxLength: 3 }), async (monthly) => {
      const merchant = await liveMerchant(world)
      await funded(world, merchant, fromNaira(1_000_000))
      const open: string[] = []
      const over: string[] = []
      for (const events of monthly) {
        for (const { naira, at } of events) {
          open.push(await paid(merchant, naira))
          if (at % 3 === 0) {
            const token = await freshToken(world, merchant)
            await pay(world, { ...merchant, token }, { amount: fromNaira(naira) })
          }
          if (at % 2 === 0) await recall(merchant, open.splice(at % open.length, 1)[0]!)
        }
        await world.jobsDone()
        over.push(await toNextMonth())
        await invoiced()
      }
      const documents = await listed(merchant)
      for (const month of over) {
        const of = documents.filter((one) => one.month === month)
        const total = (part: 'fee' | 'vat') =>
          of.reduce((sum, one) => sum + (one.kind === 'invoice' ? one[part] : -one[part]), 0)
        expect([month, total('fee'), total('vat')])
          .toEqual([month, ...Object.values(await ledgerOf(merchant, month))])
      }
    }), { numRuns: 4 })
}, 120_000)
