// Bulk payouts: rows checked and mended.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { kobo } from '#domain/money.ts'
import { syntheticName } from '#provider/outside/rail.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aRow, batchOf, rows, rowsOf, sent, validated, type Row } from './money/batch.ts'
import { sent as sentPlainly } from './people.ts'
import { aMerchant, balances, freshToken, pay } from './money/merchant.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

describe('checking a file', () => {
  test('names each account, adds up the valid rows, and pays nothing', async () => {
    proves('call:POST dashboard/payouts/bulk/validate')
    const merchant = await aMerchant(world, { mode: 'live', naira: 5_000 })
    const data = await validated(world, merchant, [
      aRow(1),
      aRow(2, { amount: '₦12,000.50', bank_code: '044', beneficiary_nuban: '0100000216' }),
      aRow(3, { beneficiary_nuban: '123' }),
    ])
    expect(data).toMatchObject({
      bulk_reference: expect.stringMatching(/^\d{12}$/),
      total_amount: 1_300_050,
      fee: 3_500,
      vat: 263,
      stamp_duty: 5_000,
      total_debit: 1_308_813,
      valid: 2,
      invalid: 1,
      warned: 0,
    })
    expect(data.transactions.map(({ row, status }) => [row, status])).toEqual([
      [1, 'VALID'],
      [2, 'VALID'],
      [3, 'INVALID'],
    ])
    expect(data.transactions[0]!.account_name).toMatch(/SAMPLE$/)
    expect(await balances(world, merchant)).toMatchObject({ pending: 0 })
  })

  const wrong: [string, Partial<Row>, string][] = [
    ['nine digits', { beneficiary_nuban: '123456789' }, 'beneficiary_nuban'],
    ['a number that a spreadsheet rounded', { beneficiary_nuban: '1.23457E+09' }, 'beneficiary_nuban'],
    ['letters', { beneficiary_nuban: 'O123456789' }, 'beneficiary_nuban'],
    ['an account that the bank does not know', { beneficiary_nuban: '0000000097' }, 'beneficiary_nuban'],
    ['a dormant account', { beneficiary_nuban: '0000000096' }, 'beneficiary_nuban'],
    ['no bank', { bank_code: '' }, 'bank_code'],
    ['a code without its zeros', { bank_code: '11' }, 'bank_code'],
    ['a code and another bank’s name', { bank_code: '011', bank_name: 'Unity Bank' }, 'bank_code'],
    [
      'an account of another bank', { bank_code: '011', beneficiary_nuban: '0123456786' },
      'beneficiary_nuban',
    ],
    ['another country’s bank', { bank_code: 'Deutsche Bank' }, 'bank_code'],
    ['too little', { amount: 99.99 }, 'amount'],
    ['too much', { amount: 10_000_000.01 }, 'amount'],
    ['three decimals', { amount: 100.001 }, 'amount'],
    ['words', { amount: 'one thousand' }, 'amount'],
    ['scientific writing', { amount: '1e5' }, 'amount'],
    ['less than nothing', { amount: -500 }, 'amount'],
    ['an amount beyond counting', { amount: 1e300 }, 'amount'],
    ['what can be two amounts', { amount: '1.000' }, 'amount'],
    ['a formula', { narration: '=HYPERLINK("http://x")' }, 'narration'],
    ['a narration of 101 characters', { narration: 'x'.repeat(101) }, 'narration'],
    ['half a character', { narration: 'pay \ud800' }, 'narration'],
    ['a NUL', { narration: 'pay\u0000' }, 'narration'],
  ]

  test('says what is wrong with each bad row and at which field, whatever stands in it', async () => {
    const merchant = await aMerchant(world)
    const data = await validated(
      world,
      merchant,
      wrong.map(([, changes], at) => aRow(at + 1, changes)),
    )
    expect(data).toMatchObject({ valid: 0, invalid: wrong.length, total_amount: 0 })
    expect(data.transactions.map(({ field }, at) => [wrong[at]![0], field])).toEqual(
      wrong.map(([what, , field]) => [what, field]),
    )
    expect(data.transactions.every(({ problem }) => problem?.endsWith('.'))).toBe(true)
  })

  test('takes what people write: the CBN’s code, a bank’s short name, spaces and signs', async () => {
    const merchant = await aMerchant(world)
    const data = await validated(world, merchant, [
      aRow(1, { bank_code: '044', beneficiary_nuban: '0100000113' }),
      aRow(2, { bank_code: ' access ', beneficiary_nuban: '0100000216' }),
      aRow(3, { bank_code: 'ZENITH BANK PLC', beneficiary_nuban: '0100000313' }),
      aRow(4, { beneficiary_nuban: '0123 456 711' }),
      aRow(5, { amount: 'NGN 1,500' }),
      aRow(6, { narration: '  ' }),
    ])
    expect(data.transactions.map(({ problem }) => problem)).toEqual(Array(6).fill(undefined))
    const { items } = await rowsOf(world, merchant, { bulk_reference: data.bulk_reference })
    expect(items.map(({ bank_code }) => bank_code)).toEqual([
      '000014',
      '000014',
      '000015',
      '000014',
      '000014',
      '000014',
    ])
    expect(items[3]!.beneficiary_nuban).toBe('0123456711')
    expect(items[5]!.narration).toBeNull()
  })

  test('warns of what is twice in the file, paid in the last seven days, or without a name', async () => {
    const merchant = await aMerchant(world)
    await pay(world, merchant, { beneficiary_nuban: '0100000310', amount: kobo(100_000) })
    await world.jobsDone()
    await world.clock.advance(6 * 86_400_000)
    const given = [
      aRow(1),
      { ...aRow(1), row: 2 },
      aRow(3),
      aRow(4, { beneficiary_nuban: '0123456798' }),
      { ...aRow(1), row: 5, amount: 1_001 },
    ]
    const data = await validated(world, merchant, given)
    expect(data).toMatchObject({ valid: 5, warned: 4 })
    expect(data.transactions.map(({ warnings }) => warnings)).toEqual([
      ['duplicate'],
      ['duplicate'],
      ['repeat'],
      ['unnamed'],
      [],
    ])
    await world.clock.advance(2 * 86_400_000)
    expect((await validated(world, merchant, [aRow(3)])).warned).toBe(0)
  })

  test('warns of another amount or account than the same people had in the last batch', async () => {
    const merchant = await aMerchant(world, { naira: 50_000 })
    const account = (at: number) => `01${String(at).padStart(6, '0')}10`
    const named = new Map<string, string>()
    // Two accounts that the bank gives one name to.
    const twins: string[] = []
    for (let at = 100; twins.length === 0; at += 1) {
      const name = syntheticName(`000014${account(at)}`)
      const other = named.get(name)
      if (other) twins.push(other, account(at))
      named.set(name, account(at))
    }
    const [before = '', after = ''] = twins
    const first = await validated(world, merchant, [
      aRow(1), aRow(2), aRow(3, { beneficiary_nuban: before }),
    ])
    expect(first.warned).toBe(0)
    await sent(world, merchant, first.bulk_reference)
    await world.clock.advance(8 * 86_400_000)
    const second = await validated(world, merchant, [
      aRow(1), aRow(2, { amount: 9_000 }), aRow(3, { beneficiary_nuban: after }), aRow(4),
    ])
    expect(second.transactions.map(({ warnings }) => warnings)).toEqual([[], ['changed'], ['moved'], []])
    const { items } = await rowsOf(world, merchant, { bulk_reference: second.bulk_reference })
    expect(items.map(({ last_amount, last_account }) => [last_amount, last_account])).toEqual([
      [undefined, undefined], [100_000, undefined], [100_000, `Access Bank ${before}`],
      [undefined, undefined],
    ])
  })

  test('adds up what goes to each bank, without rows that cannot be paid', async () => {
    const merchant = await aMerchant(world)
    const { bulk_reference } = await validated(world, merchant, [
      aRow(1), aRow(2, { amount: 2_500 }), aRow(3, { bank_code: '000015', amount: 9_000 }),
      aRow(4, { bank_code: '000015', amount: 'x' }),
    ])
    expect((await batchOf(world, merchant, bulk_reference)).by_bank).toEqual([
      { bank_code: '000015', bank_name: 'Zenith Bank', rows: 1, amount: 900_000 },
      { bank_code: '000014', bank_name: 'Access Bank', rows: 2, amount: 350_000 },
    ])
  })

  test('refuses no rows, too many, and a row number twice', async () => {
    const merchant = await aMerchant(world)
    const errors = async (transactions: Row[]) => {
      const { body } = await sentPlainly(world, bulk.validate.path, { transactions }, merchant.token)
      return body.errors
    }
    expect(await errors([])).toHaveProperty('transactions')
    expect(await errors(rows(10_001))).toHaveProperty('transactions')
    expect(await errors([aRow(1), aRow(1)])).toEqual({ 'transactions.1.row': 'Row 1 is given twice.' })
  })

  test('does not wait for a bank that is slow: its rows are valid, and unnamed', async () => {
    const { rail } = world.app.outside
    const slow = await aProvider({ outside: { rail: { ...rail, enquire: () => new Promise(() => {}) } } })
    const merchant = await aMerchant(slow, { naira: 0 })
    const data = await validated(slow, merchant, rows(20))
    expect(data).toMatchObject({ valid: 20, warned: 20 })
    await slow.stop()
  })
})

describe('mending', () => {
  test('replaces rows by their number, adds others, drops one, and keeps the figures right', async () => {
    proves('call:POST dashboard/payouts/bulk', 'call:DELETE dashboard/payouts/transaction/{id}')
    const merchant = await aMerchant(world)
    const token = freshToken(world, merchant)
    const begun = await validated(world, merchant, [
      aRow(1),
      aRow(2, { amount: 'x' }),
      { ...aRow(1), row: 3 },
    ])
    const { bulk_reference } = begun
    const change = async (transactions: Row[]) =>
      world.ask(bulk.change, {
        token: await token,
        body: { bulk_reference, transactions },
      })
    const mended = (await change([aRow(2, { amount: 2_500 }), aRow(4)])).data
    expect(mended).toMatchObject({ bulk_reference, valid: 4, invalid: 0, warned: 2, total_amount: 550_000 })
    expect(mended.transactions.map(({ row }) => row)).toEqual([2, 4])
    const third = begun.transactions[2]!.id
    const dropped = await world.ask(bulk.remove, { token: await token, params: { id: third } })
    expect(dropped.data).toMatchObject({ valid: 3, warned: 0, total_amount: 450_000 })
    expect((await world.ask(bulk.remove, { token: await token, params: { id: third } })).status).toBe(404)
    const stranger = await aMerchant(world, { naira: 0 })
    const first = begun.transactions[0]!.id
    expect((await world.ask(bulk.remove, { token: stranger.token, params: { id: first } })).status).toBe(404)
    await sent(world, merchant, bulk_reference)
    expect((await change([aRow(9)])).refusal.code).toBe('conflict')
    expect((await world.ask(bulk.remove, { token: await token, params: { id: first } })).refusal.code).toBe(
      'conflict',
    )
  })
})
