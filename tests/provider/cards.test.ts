import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cards } from '#contract/cards.ts'
import { simulator } from '#contract/simulator.ts'
import { transactions } from '#contract/transactions.ts'
import { fromNaira } from '#domain/money.ts'
import { cardOutcomes } from '#provider/outside/cards.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn, seenBy, unsettled } from './money/collecting.ts'
import { cardEndingIn, payByCard } from './money/disputing.ts'
import { aMerchant, freshToken, type Merchant } from './money/merchant.ts'

const shown = async (world: World, merchant: Merchant, reference: string) =>
  (await world.ask(cards.show, { token: merchant.token, params: { reference } })).data

test('a payment by card is a transaction, and no more than ten digits of the card are kept', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const card_number = cardEndingIn('10', '506102987654')
  const paid = await payByCard(world, merchant, { card_number, naira: 4_000, narration: 'Order 12' })
  expect(paid).toMatchObject({
    brand: 'verve', first_six: '506102', last_four: card_number.slice(-4), status: 'SUCCESSFUL',
    response_code: '00', reason: null, amount: 400_000, narration: 'Order 12', chargeback_reference: null,
  })
  const { transaction } = await seenBy(world, merchant, paid.transaction_reference ?? '')
  expect(transaction).toMatchObject({
    channel: 'card', status: 'SUCCESSFUL', amount: 400_000, card_payment: paid.reference,
    payer_name: 'INDIGO LOOM SAMPLE', payer_nuban: null, chargeback: null,
  })
  expect((await unsettled(world, merchant)).posted).toBe(400_000)
  await world.jobsDone()
  // The middle of the number stands nowhere: in no table, answer, letter or trail. The moments of migrations
  // may be any figures.
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'graphile_worker')
      and tablename <> 'migration'`.execute(world.database)
  for (const { name } of tables) {
    const { rows: [found] } = await sql.raw<{ count: number }>(
      `select count(*)::int as count from ${name} as one where one::text like '%${card_number.slice(6, -4)}%'
        or one::text like '%${card_number.slice(2, 9)}%'`).execute(world.database)
    expect([name, found?.count]).toEqual([name, 0])
  }
  expect(await faultsIn(world)).toEqual([])
})

test('the end of the number chooses what its bank says, as the documents print it', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const printed = await readFile(new URL('../../docs/simulator.md', import.meta.url), 'utf8')
  const { cards: table } = (await world.ask(simulator.outcomes, { token: merchant.token })).data
  for (const { chosen_by, name, happens } of table) {
    expect(printed).toContain(`| ${chosen_by} | ${name} | ${happens} |`)
  }
  const said: string[] = []
  for (const ending of Object.keys(cardOutcomes)) {
    const paid = await payByCard(world, merchant, { card_number: cardEndingIn(ending) })
    said.push(`${ending} ${paid.status} ${paid.response_code}`)
    expect(paid.reason === null, ending).toBe(paid.status !== 'FAILED')
  }
  expect(said).toEqual([
    '90 PENDING 09', '91 PENDING 09', '92 PENDING 91', '93 FAILED 05', '94 FAILED 51', '95 FAILED 54',
    '96 FAILED 34', '97 FAILED 55', '98 PENDING 91', '99 SUCCESSFUL 00',
  ])
  // Told twice is counted once; what failed and what waits is no money.
  expect((await unsettled(world, merchant)).posted).toBe(500_000)
  expect(await faultsIn(world)).toEqual([])
})

test('a bank that has not said yet is asked until it says, and after a day it has failed', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const references: string[] = []
  for (const ending of ['90', '91', '92', '98']) {
    references.push((await payByCard(world, merchant, { card_number: cardEndingIn(ending) })).reference)
  }
  const standing = async () => {
    const again = { ...merchant, token: await freshToken(world, merchant) }
    return Promise.all(references.map(async (reference) => (await shown(world, again, reference)).status))
  }
  await world.clock.advance(119_000)
  await world.jobsDone()
  expect(await standing()).toEqual(['PENDING', 'PENDING', 'PENDING', 'PENDING'])
  await world.clock.advance(1_000)
  await world.jobsDone()
  expect(await standing()).toEqual(['SUCCESSFUL', 'FAILED', 'PENDING', 'PENDING'])
  for (const minutes of [5, 15, 60, 240, 720]) {
    await world.clock.advance(minutes * 60_000)
    await world.jobsDone()
  }
  expect(await standing()).toEqual(['SUCCESSFUL', 'FAILED', 'SUCCESSFUL', 'PENDING'])
  await world.clock.advance(8 * 3_600_000)
  await world.jobsDone()
  expect(await standing()).toEqual(['SUCCESSFUL', 'FAILED', 'SUCCESSFUL', 'FAILED'])
  const again = { ...merchant, token: await freshToken(world, merchant) }
  expect((await shown(world, again, references[3] ?? '')).reason).toBe(
    'The card’s bank did not answer within a day.')
  expect((await unsettled(world, merchant)).posted).toBe(1_000_000)
  // A job that runs once more finds nothing to do.
  await world.jobsDone()
  expect(await faultsIn(world)).toEqual([])
})

test('what is wrong with a card is said at its field, and nothing is tried', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const good = { card_number: cardEndingIn('10'), amount: fromNaira(500), payer_name: 'AMBER SAMPLE' }
  const onTheWire = { ...good, amount: 500 }
  const send = async (body: object) => {
    const headers = { token, 'Content-Type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await world.request(`/v2/${simulator.cardPayment.path}`, sent)).text()
  }
  for (const [body, field] of [
    [{ ...onTheWire, card_number: '4111' }, 'card_number'],
    [{ ...onTheWire, card_number: '4111 1111 1111 1112' }, 'card_number'],
    [{ ...onTheWire, card_number: '3400 0000 0000 009' }, 'card_number'],
    [{ ...onTheWire, amount: 0.5 }, 'amount'],
    [{ ...onTheWire, payer_name: ' ' }, 'payer_name'],
  ] as const) {
    const text = await send(body)
    expect(Object.keys((JSON.parse(text) as { errors: object }).errors)).toEqual([field])
    expect(text).not.toContain(body.card_number)
  }
  const live = await aMerchant(world, { naira: 0, mode: 'live' })
  expect((await world.ask(simulator.cardPayment, { token: live.token, body: good })).refusal.code)
    .toBe('forbidden')
  expect((await world.ask(cards.list, { token })).data.items).toEqual([])
})

test('the list narrows by state, scheme, amount, day and what is known of a card', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const verve = await payByCard(world, merchant, { naira: 1_000, payer_name: 'AMBER DRUM SAMPLE' })
  await world.clock.advance(86_400_000)
  const again = { ...merchant, token: await freshToken(world, merchant) }
  const visa = await payByCard(world, again, { card_number: '4111 1111 1111 1111', naira: 3_000 })
  const failed = await payByCard(world, again, { card_number: cardEndingIn('93'), naira: 2_000 })
  const found = async (query: object) =>
    (await world.ask(cards.list, { token: again.token, query })).data.items.map((one) => one.reference)
  const all = [failed.reference, visa.reference, verve.reference]
  expect(await found({})).toEqual(all)
  expect(await found({ status: 'FAILED' })).toEqual([failed.reference])
  expect(await found({ brand: 'visa' })).toEqual([visa.reference])
  expect(await found({ min: fromNaira(1_500), max: fromNaira(2_500) })).toEqual([failed.reference])
  expect(await found({ from: '2026-03-03' })).toEqual(all.slice(0, 2))
  expect(await found({ to: '2026-03-02' })).toEqual([verve.reference])
  expect(await found({ search: '1111' })).toEqual([visa.reference])
  expect(await found({ search: '411111' })).toEqual([visa.reference])
  expect(await found({ search: ' amber d' })).toEqual([verve.reference])
  expect(await found({ search: visa.reference })).toEqual([visa.reference])
  expect(await found({ search: '%' })).toEqual([])
  const first = (await world.ask(cards.list, { token: again.token, query: { limit: 2 } })).data
  expect(first.total).toBe(3)
  expect(await found({ limit: 2, cursor: first.next_cursor ?? '' })).toEqual([verve.reference])
  const other = await aMerchant(world, { naira: 0 })
  expect((await world.ask(cards.list, { token: other.token })).data.items).toEqual([])
  const params = { reference: visa.reference }
  expect((await world.ask(cards.show, { token: other.token, params })).refusal.code).toBe('not_found')
  const byCard = (await world.ask(transactions.list, { token: again.token, query: { channel: 'card' } })).data
  expect(byCard.items).toHaveLength(2)
})
