import { expect, test } from 'vitest'
import { chargebacks } from '#contract/chargebacks.ts'
import { merchants } from '#contract/merchants.ts'
import { documents } from '#contract/documents.ts'
import { simulator } from '#contract/simulator.ts'
import { fromNaira } from '#domain/money.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aFile, aPdf, aPicture, trailOf } from './applicants.ts'
import { faultsIn, seenBy, unsettled } from './money/collecting.ts'
import {
  accept, charged, chargeBack, contest, decided, minuteOf, payByCard, theChargeback,
} from './money/disputing.ts'
import { aColleague, aMerchant, freshToken, type Merchant } from './money/merchant.ts'

const HOUR = 3_600_000

const signedIn = async (world: World, merchant: Merchant): Promise<Merchant> =>
  ({ ...merchant, token: await freshToken(world, merchant) })

test('a chargeback holds what the payment brought, and waits for an answer', async () => {
  proves('call:GET dashboard/chargeback', 'field:merchant.merchant_lien')
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const paid = await payByCard(world, merchant, { naira: 4_000 })
  const raised = await chargeBack(world, merchant, paid.transaction_reference ?? '')
  expect(raised).toMatchObject({
    status: 'PENDING', reason: 'value_not_given', amount: 400_000, net_amount: 400_000, held: 400_000,
    payer_name: 'INDIGO LOOM SAMPLE', transaction_reference: paid.transaction_reference, channel: 'card',
    card: { brand: 'verve', first_six: '506102', last_four: paid.last_four, reference: paid.reference },
    due_at: '2026-03-03T09:00:00.000Z', evidence: [], version: 1, answered_at: null,
  })
  expect(await unsettled(world, merchant)).toEqual({ posted: 400_000, lien: 400_000 })
  expect((await world.ask(merchants.profile, { token })).data.merchant.merchant_lien).toBe(400_000)
  const { transaction } = await seenBy(world, merchant, paid.transaction_reference ?? '')
  expect(transaction.chargeback).toEqual({ reference: raised.reference, status: 'PENDING' })
  const again = { transaction: transaction.reference, reason: 'fraud' } as const
  expect((await world.ask(simulator.chargeback, { token, body: again })).refusal.message)
    .toBe(`This payment was charged back before, under ${raised.reference}.`)
  const reversal = { transaction: transaction.reference }
  expect((await world.ask(simulator.reversal, { token, body: reversal })).refusal.code).toBe('conflict')
  const { data: { items: [listed] } } = await world.ask(chargebacks.list, { token })
  expect(listed).toMatchObject({ reference: raised.reference, held: 400_000 })
  expect(await faultsIn(world)).toEqual([])
})

test('accepted, the payer has it back, once and for good', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { reference, transaction_reference } = await charged(world, merchant, { naira: 4_000 })
  const { data } = await accept(world, merchant, reference)
  expect(data).toMatchObject({
    status: 'ACCEPTED', held: 0, version: 2, answered_by: expect.any(String), verdict_note: null,
  })
  expect(await unsettled(world, merchant)).toEqual({ posted: 0, lien: 0 })
  const { transaction, events } = await seenBy(world, merchant, transaction_reference)
  expect(transaction).toMatchObject({
    status: 'REVERSED', chargeback: { status: 'ACCEPTED' },
    reversal: { status: 'DONE', reason: 'A chargeback took it back.' },
  })
  expect(events.map(({ kind }) => kind)).toEqual(['received', 'credited', 'reversal_asked', 'reversed'])
  const twice = await accept(world, merchant, reference, 2)
  expect(twice.refusal).toMatchObject({
    code: 'stale', message: 'This was already decided: it was accepted.',
  })
  const late = { body: { version: 2, explanation: 'Late' } }
  expect((await contest(world, merchant, reference, late)).refusal.code).toBe('stale')
  const trail = (await trailOf(world, { ...merchant, user_id: '', email: '' })).map(({ action }) => action)
  expect(trail).toEqual(expect.arrayContaining(['chargeback.raised', 'chargeback.accepted']))
  expect(await faultsIn(world)).toEqual([])
})

test('contested with evidence, the bank decides: won is free again, lost is taken back', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const won = await charged(world, merchant, { naira: 4_000 })
  const lost = await charged(world, merchant, { naira: 3_000 })
  const early = { chargeback: won.reference, decision: 'WON' } as const
  expect((await world.ask(simulator.chargebackDecision, { token, body: early })).refusal.message)
    .toBe('The merchant has not answered it yet.')
  const files = { evidence_1: aFile('delivery note.pdf', aPdf()), evidence_4: await aPicture('door.jpg') }
  const { data } = await contest(world, merchant, won.reference, { files })
  expect(data).toMatchObject({
    status: 'DISPUTED', held: 400_000, explanation: 'Delivered on Monday.', ended_at: null,
    evidence: [{ name: 'delivery note.pdf' }, { name: 'door.jpg' }],
  })
  const id = data.evidence[0]?.id ?? ''
  const path = `/v2/${documents.show.path.replace(':id', id)}`
  const file = await world.request(path, { headers: { token } })
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="delivery note.pdf"')
  expect(Buffer.from(await file.arrayBuffer()).equals(aPdf())).toBe(true)
  const stranger = await aMerchant(world, { naira: 0 })
  expect((await world.request(path, { headers: { token: stranger.token } })).status).toBe(404)
  const live = await aColleague(world, { ...merchant, mode: 'live' })
  expect((await world.request(path, { headers: { token: live.token } })).status).toBe(404)

  await contest(world, merchant, lost.reference)
  expect(await decided(world, merchant, won.reference, 'WON')).toMatchObject({ status: 'WON', held: 0 })
  expect(await decided(world, merchant, lost.reference, 'LOST')).toMatchObject({ status: 'LOST', held: 0 })
  expect(await unsettled(world, merchant)).toEqual({ posted: 400_000, lien: 0 })
  const body = { chargeback: won.reference, decision: 'LOST' } as const
  expect((await world.ask(simulator.chargebackDecision, { token, body })).refusal.message)
    .toBe('This chargeback was already decided.')
  // A payment that was won may still be taken back by the bank itself; one that was lost is gone.
  const kept = { transaction: won.transaction_reference }
  const taken = await world.ask(simulator.reversal, { token, body: kept })
  expect(taken.data.status).toBe('REVERSED')
  expect(await faultsIn(world)).toEqual([])
})

test('without an answer the time runs out: two reminders, and the payer has it back', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { reference } = await charged(world, merchant)
  const letters = async () => (await world.mailbox(merchant.email)).map(({ subject }) => subject)
  const waits = 'TEST: A chargeback waits for your answer'
  const at = async (hours: number) => {
    await world.clock.advance(hours * HOUR)
    await minuteOf(world)
    await minuteOf(world)
    return (await letters()).filter((subject) => subject === waits).length
  }
  expect(await letters()).toContain('TEST: A payer charges a payment back')
  expect(await at(17)).toBe(0)
  expect(await at(1)).toBe(1)
  expect(await at(4.5)).toBe(1)
  expect(await at(0.5)).toBe(2)
  expect(await at(0.99)).toBe(2)
  const again = await signedIn(world, merchant)
  expect((await theChargeback(world, again, reference)).status).toBe('PENDING')
  expect(await at(0.01)).toBe(2)
  expect(await theChargeback(world, again, reference)).toMatchObject({
    status: 'EXPIRED', held: 0, answered_at: null, ended_at: '2026-03-03T09:00:00.000Z',
  })
  expect((await letters())[0]).toBe('TEST: A chargeback was not answered in time')
  expect((await accept(world, again, reference)).refusal.message)
    .toBe('This was already decided: its time had run out.')
  expect(await unsettled(world, merchant)).toEqual({ posted: 0, lien: 0 })
  expect(await faultsIn(world)).toEqual([])
})

test('an answer that comes after the time, before anybody has ended it, is too late', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { reference } = await charged(world, merchant)
  await world.clock.advance(24 * HOUR)
  const again = await signedIn(world, merchant)
  expect((await accept(world, again, reference)).refusal.message)
    .toBe('The time to answer this chargeback is over.')
  expect((await contest(world, again, reference)).refusal.code).toBe('stale')
})

test('only who may answer does, with files that are what they say', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const { reference } = await charged(world, merchant)
  const viewer = await aColleague(world, merchant, ['view_collections', 'approve_payouts'])
  expect((await accept(world, viewer, reference)).refusal.code).toBe('forbidden')
  expect((await contest(world, viewer, reference)).refusal.code).toBe('forbidden')
  expect((await theChargeback(world, viewer, reference)).status).toBe('PENDING')
  const other = await aMerchant(world, { naira: 0 })
  const params = { reference }
  expect((await world.ask(chargebacks.show, { token: other.token, params })).refusal.code).toBe('not_found')
  expect((await accept(world, other, reference)).refusal.code).toBe('not_found')
  expect((await contest(world, other, reference)).refusal.code).toBe('not_found')
  const wrong = [
    [{ files: {} }, 'evidence_1'],
    [{ files: { evidence_1: aFile('note.pdf', 'not a pdf') } }, 'evidence_1'],
    [{ files: { evidence_2: aFile('run.exe', 'MZ') } }, 'evidence_2'],
    [{ files: { evidence_6: aFile('note.pdf', aPdf()) } }, 'evidence_6'],
  ] as const
  for (const [sending, field] of wrong) {
    const { refusal } = await contest(world, merchant, reference, sending)
    expect(Object.keys(refusal.errors ?? {})).toEqual([field])
  }
  expect((await accept(world, merchant, reference, 7)).refusal).toMatchObject({
    code: 'stale', data: { reference, status: 'PENDING', version: 1 },
  })
  expect((await theChargeback(world, { token }, reference))).toMatchObject({ status: 'PENDING', version: 1 })
})

test('the list narrows by state, reason, amount, day and what is known of it', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const first = await charged(world, merchant, { naira: 1_000, payer_name: 'AMBER DRUM SAMPLE' })
  await world.clock.advance(20 * HOUR)
  const again = await signedIn(world, merchant)
  const second = await charged(world, again, { naira: 2_000 })
  await contest(world, again, second.reference)
  const found = async (query: object) =>
    (await world.ask(chargebacks.list, { token: again.token, query })).data.items.map((one) => one.reference)
  expect(await found({})).toEqual([second.reference, first.reference])
  expect(await found({ status: 'DISPUTED' })).toEqual([second.reference])
  expect(await found({ reason: 'fraud' })).toEqual([])
  expect(await found({ reason: 'value_not_given' })).toHaveLength(2)
  expect(await found({ min: fromNaira(1_500) })).toEqual([second.reference])
  expect(await found({ max: fromNaira(1_500) })).toEqual([first.reference])
  expect(await found({ from: '2026-03-03' })).toEqual([second.reference])
  expect(await found({ to: '2026-03-02' })).toEqual([first.reference])
  expect(await found({ search: 'amber d' })).toEqual([first.reference])
  expect(await found({ search: first.transaction_reference })).toEqual([first.reference])
  expect(await found({ search: second.reference })).toEqual([second.reference])
  const page = (await world.ask(chargebacks.list, { token: again.token, query: { limit: 1 } })).data
  expect(page.total).toBe(2)
  expect(await found({ limit: 1, cursor: page.next_cursor ?? '' })).toEqual([first.reference])
})
