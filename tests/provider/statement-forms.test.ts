// A statement in all its forms: the same lines, to the kobo, for programs that are not ours; in words, with
// each charge on a line of its own and somebody on the other side of every line.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statements as calls } from '#contract/statements.ts'
import { fromNaira, kobo } from '#domain/money.ts'
import { productName } from '#domain/product.ts'
import { statementFormNames, type StatementForm } from '#domain/statement.ts'
import { lagosDay } from '#domain/time.ts'
import { raiseChargeback } from '#provider/chargebacks/raise.ts'
import { hashOf } from '#provider/files/bytes.ts'
import { jobWork } from '#provider/jobs.ts'
import { askReversal } from '#provider/transactions/reverse.ts'
import { aProvider, type World } from '#tests/world.ts'
import { accept } from './money/disputing.ts'
import { arrivalAt, receive } from './money/engine.ts'
import { freshToken, funded, pay, type Merchant } from './money/merchant.ts'
import { DAY, liveMerchant, run } from './money/settling.ts'
import { readCamt, readCsv, readMt940, readPdf, readXlsx, type ReadStatement } from './statement-readers.ts'

let world: World
let merchant: Merchant
/** The ids of statements. */
let ofAccount: string
let ofCollections: string
let ofNothing: string
/** Of three days: money comes in and is paid out, payments come, two of them go back, the rest is settled. */
beforeAll(async () => {
  world = await aProvider({ now: '2026-11-24T09:00:00Z' })
  merchant = await liveMerchant(world)
  await funded(world, merchant, fromNaira(100_000))
  await world.clock.advance(DAY)
  merchant = { ...merchant, token: await freshToken(world, merchant) }
  await pay(world, merchant, { amount: fromNaira(20_000), narration: 'Rent; "=1+1" & <Ọjà>' })
  await pay(world, merchant, { amount: fromNaira(4_000) })
  await world.jobsDone()
  await paid(60_000, 'ZAINAB SAMPLE')
  const recalled = await paid(3_000, 'YUSUF SAMPLE')
  const disputed = await paid(7_000, 'TAMUNO SAMPLE')
  const { inTransaction } = jobWork(world.app)
  await inTransaction((work) => askReversal(work, merchant, recalled, 'recalled'))
  const chargeback = await inTransaction((work) => raiseChargeback(work, merchant, disputed, 'fraud'))
  await accept(world, merchant, chargeback)
  await world.clock.advance(DAY)
  await run(world)
  await world.jobsDone()
  // The account opens with what came in on the day before.
  ofAccount = await made({ from: day(1), to: day(0), nuban: merchant.nuban })
  ofCollections = await made({ from: day(1), to: day(0), statement_of: 'collections' })
  ofNothing = await made({ from: day(2), to: day(2), statement_of: 'collections' })
}, 60_000)
afterAll(() => world.stop())

async function paid(naira: number, name: string): Promise<string> {
  const payer = { name, bank_code: '000014', nuban: '0123456781' }
  const got = await receive(world, arrivalAt(merchant, { naira, channel: 'card', payer }))
  if (!('collection' in got)) throw new Error('It did not come in')
  return got.collection.reference
}

const day = (back: number) => lagosDay(new Date(world.clock.now().getTime() - back * DAY))

async function made(body: object): Promise<string> {
  const token = await freshToken(world, merchant)
  const { data } = await world.ask(calls.request, { token, body: body as never })
  await world.jobsDone()
  return data.id
}

async function file(id: string, format: StatementForm): Promise<Buffer> {
  const token = await freshToken(world, merchant)
  const reply = await world.request(`/v2/dashboard/statements/${id}?format=${format}`, { headers: { token } })
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

const read = { csv: readCsv, xlsx: readXlsx, mt940: readMt940, camt053: readCamt } as const
const readable = Object.keys(read) as (keyof typeof read)[]

const accountLines = [
  ['Payout', 'INDIGO LOOM SAMPLE', -20_000_00], ['Fee for payout', productName, -25_00],
  ['VAT on payout fee', productName, -1_88], ['Stamp duty on payout', productName, -50_00],
  ['Payout', 'INDIGO LOOM SAMPLE', -4_000_00], ['Fee for payout', productName, -10_00],
  ['VAT on payout fee', productName, -75],
] as const

const collectionLines = [
  ['Payment received', 'ZAINAB SAMPLE', 60_000_00], ['Collection fee', productName, -50_00],
  ['VAT on collection fee', productName, -3_75],
  ['Payment received', 'YUSUF SAMPLE', 3_000_00], ['Collection fee', productName, -10_00],
  ['VAT on collection fee', productName, -75],
  ['Payment received', 'TAMUNO SAMPLE', 7_000_00], ['Collection fee', productName, -25_00],
  ['VAT on collection fee', productName, -1_88],
  ['Refund to payer', 'YUSUF SAMPLE', -3_000_00], ['Collection fee returned', productName, 10_00],
  ['VAT on collection fee returned', productName, 75],
  ['Dispute: payment taken back', 'TAMUNO SAMPLE', -7_000_00],
  ['Collection fee returned', productName, 25_00],
  ['VAT on collection fee returned', productName, 1_88],
  ['Settlement', 'ADIRE WORKS SAMPLE', -59_946_25],
] as const

type Expected = readonly (readonly [string, string, number])[]

function expectLines({ opening, closing, moved, says }: ReadStatement, lines: Expected, opens: number): void {
  expect(moved).toEqual(lines.map(([, , amount]) => amount))
  expect(opening).toBe(opens)
  expect(closing).toBe(opens + lines.reduce((sum, [, , amount]) => sum + amount, 0))
  for (const [place, [words, who]] of lines.entries()) {
    expect(says[place]).toContain(`${words}, ${who}`)
  }
}

describe.each(readable)('As %s', (format) => {
  test('a payout, its fee, the VAT and the stamp duty are a line each, to the kobo', async () => {
    const statement = await read[format](await file(ofAccount, format))
    expectLines(statement, accountLines, 100_000_00)
    if (statement.account !== '') expect(statement.account).toBe(merchant.nuban)
    expect(statement.owner).toMatch(/Adire/i)
  })

  test('payments that came in have a statement: gross, fee, VAT, refund, dispute, settlement', async () => {
    expectLines(await read[format](await file(ofCollections, format)), collectionLines, 0)
  })

  test('a day without a line is whole too', async () => {
    expectLines(await read[format](await file(ofNothing, format)), [], 0)
  })
})

test('A PDF has every amount whole, and says on each page what it is of', async () => {
  const pages = await readPdf(await file(ofAccount, 'pdf'))
  const texts = pages.join('\n')
  for (const [words, , amount] of accountLines) {
    expect(texts).toContain(words)
    expect(texts).toContain((Math.abs(amount) / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 }))
  }
  expect(texts).toContain('Rent; "=1+1" & <Ọjà>')
  for (const page of pages) {
    expect(page).toContain(`Account ${merchant.nuban}`)
    expect(page).toMatch(/Page 1\s*of 1/)
    expect(page).toContain('₦100,000.00')
  }
})

test('A narration that looks like a formula or like XML is a text in every form', async () => {
  const id = ofAccount
  expect((await file(id, 'csv')).toString()).toContain('"Rent; ""=1+1"" & <Ọjà>"')
  expect((await file(id, 'camt053')).toString()).toContain('Rent; &quot;=1+1&quot; &amp; &lt;Ọjà&gt;')
  const plain = (await file(id, 'mt940')).toString()
  expect(plain).toMatch(/^[\x20-\x7e\r\n]*$/)
  expect(plain.replaceAll('\r\n', '')).toContain('Rent 1+1 Oja')
})

test('The list says in which forms it is there, and what came and went', async () => {
  const id = ofAccount
  const token = await freshToken(world, merchant)
  const one = (await world.ask(calls.list, { token })).data.items.find((item) => item.id === id)
  expect(one).toMatchObject({
    statement_of: 'account', formats: statementFormNames, rows: accountLines.length, money_in: kobo(0),
    opening_balance: fromNaira(100_000), money_out: 24_087_63, closing_balance: 75_912_37,
  })
})

test('One that was made before there were forms is still given out as the CSV file that it is', async () => {
  const id = ofAccount
  const before = Buffer.from('date,kind\r\n2026-11-25,payout\r\n')
  await world.database.updateTable('statement_part')
    .set({ bytes: before, sha256: hashOf(before), size: before.length })
    .where('statement_id', '=', id).execute()
  await world.database.updateTable('statement').set({ money_in: null, money_out: null })
    .where('id', '=', id).execute()
  expect(await file(id, 'csv')).toEqual(before)
  const token = await freshToken(world, merchant)
  const other = await world.request(`/v2/dashboard/statements/${id}?format=pdf`, { headers: { token } })
  expect(other.status).toBe(422)
})

test('Payments have no account number, and need the right to see them', async () => {
  const token = await freshToken(world, merchant)
  const body = { from: day(1), to: day(0), statement_of: 'collections', nuban: merchant.nuban } as const
  expect((await world.ask(calls.request, { token, body })).refusal.errors).toHaveProperty('nuban')
})
