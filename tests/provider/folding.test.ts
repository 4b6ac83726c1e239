// Names are found by any of their words, folded: the database folds as the domain does, and every list finds.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { bills } from '#contract/bills.ts'
import { cards } from '#contract/cards.ts'
import { chargebacks } from '#contract/chargebacks.ts'
import { customers } from '#contract/customers.ts'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import { payouts } from '#contract/payouts.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { subAccounts } from '#contract/sub-accounts.ts'
import { transactions } from '#contract/transactions.ts'
import { users } from '#contract/users.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { nameWords } from '#domain/folding.ts'
import { kobo } from '#domain/money.ts'
import { fund } from '#provider/accounts/funding.ts'
import { sourceAccount } from '#provider/accounts/open.ts'
import { jobWork } from '#provider/jobs.ts'
import { names } from '#tests/corpora/names.data.ts'
import { fillNameWords } from '#provider/finder/words-together.ts'
import { aProvider, type World } from '#tests/world.ts'
import { payBill } from './money/billing.ts'
import { aLink, anAccount, aTill, transferIn } from './money/collecting.ts'
import { aProduct, anActiveMandate, debit } from './money/debiting.ts'
import { charged } from './money/disputing.ts'
import { aMerchant, pay, type Merchant } from './money/merchant.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})

async function wordsOfDatabase(given: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] }>`
    select array(select word from name_words(name) as word order by word collate "C") as words
    from unnest(${[...given]}::text[]) with ordinality as one (name, place) order by place`
    .execute(world.database)
  return rows.map(({ words }) => words)
}

const inBytes = (words: readonly string[]) =>
  [...words].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))

test('the database takes every name of the table apart as the domain does', async () => {
  const given = names.flatMap(([name, typed]) => [name, typed, name.normalize('NFD')])
  expect(await wordsOfDatabase(given)).toEqual(given.map((name) => inBytes(nameWords(name))))
})

test('and any text at all of the alphabets that names here are written in', async () => {
  const unit = fc.oneof(
    fc.integer({ min: 1, max: 0x24f }).map((code) => String.fromCharCode(code)),
    fc.constantFrom(...'ɓɗƙƴɛɔəẹọṣẸỌṢ\u0300\u0301\u0323\u02bc\u2019\u200b\u00a0ﬁ'),
    fc.integer({ min: 0x370, max: 0x45f }).map((code) => String.fromCharCode(code)),
  )
  const texts = fc.array(fc.string({ unit, maxLength: 12 }), { maxLength: 40 })
  await fc.assert(fc.asyncProperty(texts, async (given) => {
    expect(await wordsOfDatabase(given)).toEqual(given.map((name) => inBytes(nameWords(name))))
  }), { numRuns: 40 })
})

/** Each list of things with a name: the table, its column, and what is asked. */
const lists = [
  ['payout', 'beneficiary_account_name', payouts.list],
  // Before the customer, by whose name it is found as well.
  ['mandate', 'payer_name', mandates.list],
  ['customer', 'fullname', customers.list], ['virtual_account', 'account_name', virtualAccounts.list],
  ['collection', 'payer_name', transactions.list], ['card_payment', 'payer_name', cards.list],
  ['chargeback', 'payer_name', chargebacks.list], ['payment_link', 'description', paymentLinks.list],
  ['qr_code', 'name', qrPayments.list],
  ['mandate_debit', 'payer_name', directDebit.debits], ['debit_product', 'name', directDebit.products],
  ['bill', 'customer_name', bills.list], ['beneficiary', 'beneficiary_account_name', beneficiaries.list],
  ['sub_account', 'account_name', subAccounts.list], ['sub_account', 'account_name', accounts.list],
] as const

const spellings = ['Olanrewaju', 'ọlán', 'OBRIEN', 'o’brien', "O'Brien", 'brien', '  danladi   olan ', 'ƊANL']
const others = ['anrewaju', 'olanrewaju x', 'banladi']

describe('every list', () => {
  let merchant: Merchant
  beforeAll(async () => {
    merchant = await aMerchant(world)
    const { token } = merchant
    await pay(world, merchant)
    await aLink(world, merchant)
    await aTill(world, merchant)
    await payBill(world, merchant)
    await transferIn(world, merchant, await anAccount(world, merchant))
    await charged(world, merchant)
    await debit(world, merchant, await anActiveMandate(world, merchant), 2_000)
    await aProduct(world, merchant)
    const account = { nuban: '0123456781', bank_code: '000014' }
    await world.ask(subAccounts.save, { token, body: account })
    const body = { beneficiary_nuban: account.nuban, beneficiary_bank_code: account.bank_code }
    await world.ask(beneficiaries.create, { token, body })
  })

  const countIn = ({ path }: { path: string }) => async (search: string) => {
    const query = new URLSearchParams({ search })
    const reply = await world.request(`/v2/${path}?${query}`, { headers: { token: merchant.token } })
    const { data } = await reply.json() as { data: { items: unknown[] } }
    return data.items.length
  }

  test.each(lists)('finds a %s by any word of its %s, folded', async (table, column, endpoint) => {
    const { merchant_id } = merchant
    const count = countIn(endpoint)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'Nobody Sample'
      where merchant_id = ${merchant_id}`.execute(world.database)
    expect(await count('danladi')).toBe(0)
    expect(await count('sample')).toBeGreaterThan(0)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'Ɗanladi  O’Brien-Ọláńrewájú'
      where merchant_id = ${merchant_id}`.execute(world.database)
    const found = await Promise.all(spellings.map(count))
    expect(found.map((items) => items > 0)).toEqual(spellings.map(() => true))
    expect(await Promise.all(others.map(count))).toEqual(others.map(() => 0))
    expect(await count('nobody')).toBe(0)
  })

  test('finds money that came in to pay from by any word of the sender, folded', async () => {
    const { merchant_id, mode, nuban } = merchant
    await jobWork(world.app).inTransaction(async (work) => {
      const source = await sourceAccount(work, { merchant_id, mode }, nuban)
      const sender_name = 'Ɗanladi  O’Brien-Ọláńrewájú'
      await fund(work, { merchant_id, mode }, { source, amount: kobo(500), sender_name })
    })
    const count = countIn(accounts.funding)
    expect(await Promise.all(spellings.map(count))).toEqual(spellings.map(() => 1))
    expect(await Promise.all(others.map(count))).toEqual(others.map(() => 0))
  })

  test('finds what was there before its words stood together, and sets them together', async () => {
    const body = { fullname: 'Ọláńrewájú Ɗanladi Bello' }
    const { id } = (await world.ask(customers.create, { token: merchant.token, body })).data
    const together = async () => (await sql<{ words: string }>`select distinct words from name_word
      where thing_id = ${id}`.execute(world.database)).rows.map(({ words }) => words.split(' ').toSorted())
    const whole = [['', 'bello', 'danladi', 'olanrewaju']]
    expect(await together()).toEqual(whole)
    const count = countIn(customers.list)
    const found = () => Promise.all(['olan dan bel', 'bel', 'olan nobody'].map(count))
    const before = await found()
    expect(before[2]).toBe(0)
    await sql`update name_word set words = '' where thing_id = ${id}`.execute(world.database)
    expect(await found()).toEqual(before)
    await fillNameWords({}, jobWork(world.app))
    expect(await together()).toEqual(whole)
    expect(await found()).toEqual(before)
  })

  test('of a mandate has the words of both names, also when the customer is renamed', async () => {
    const names = async () => (await sql<{ word: string, words: string }>`select word, words from name_word
      where kind = 'mandate' order by word`.execute(world.database)).rows
    const before = await names()
    await sql`update customer set fullname = 'Indigo Newname' where id in (select customer_id from mandate)`
      .execute(world.database)
    const after = await names()
    expect(before.length).toBeGreaterThan(0)
    const isNew = (words: string) => / indigo( |$)/.test(words) && / newname( |$)/.test(words)
    expect(after.filter(({ words }) => !isNew(words))).toEqual([])
    for (const { word, words } of after) expect(` ${words} `).toContain(` ${word} `)
  })

  test('of a name that goes, no word stays', async () => {
    const body = { fullname: 'Ṣọlá Ẹ̀bùn' }
    const { id } = (await world.ask(customers.create, { token: merchant.token, body })).data
    const words = async () => (await sql<{ word: string }>`select word from name_word where thing_id = ${id}
      order by word`.execute(world.database)).rows.map(({ word }) => word)
    expect(await words()).toEqual(['ebun', 'sola'])
    await sql`update customer set fullname = 'Sola' where id = ${id}`.execute(world.database)
    expect(await words()).toEqual(['sola'])
    await sql`delete from customer where id = ${id}`.execute(world.database)
    expect(await words()).toEqual([])
  })

  test('finds a member, and who asked for a payout, by any word of the name', async () => {
    const { merchant_id, token } = merchant
    await sql`update member set fullname = 'Ṣọlá Ọláńrewájú' where merchant_id = ${merchant_id}`
      .execute(world.database)
    const found = (await world.ask(users.list, { token, query: { search: 'olanrewaju' } })).data
    expect(found.items).toHaveLength(1)
  })
})
