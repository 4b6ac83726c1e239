// In live mode a reviewer writes down what the payer's bank has decided about a contested chargeback.
import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { raiseChargeback } from '#provider/chargebacks/raise.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn, seenBy } from './money/collecting.ts'
import { charged, contest, theChargeback } from './money/disputing.ts'
import { arrivalAt, receive } from './money/engine.ts'
import { aMerchant, type Merchant } from './money/merchant.ts'
import { aDesk } from './review-world.ts'

/** A chargeback of live mode that the merchant has contested; its page in the console. */
async function contested(world: World, merchant: Merchant, naira = 60_000) {
  const got = await receive(world, arrivalAt(merchant, { naira, channel: 'card' }))
  if (!('collection' in got)) throw new Error('It did not come in')
  const transaction = got.collection.reference
  const reference = await jobWork(world.app).asTenant(merchant, (work) =>
    raiseChargeback(work, merchant, transaction, 'fraud'))
  const { data } = await contest(world, merchant, reference)
  const { id } = await world.database.selectFrom('chargeback').select('id')
    .where('reference', '=', reference).executeTakeFirstOrThrow()
  return { reference, transaction, path: `/review/chargebacks/${id}`, evidence: data.evidence[0]?.id ?? '' }
}

test('the list has what was contested in live mode, and one shows everything with its evidence', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  const desk = await aDesk(world)
  expect((await desk.get('/review/chargebacks')).text).toContain('Nothing here')
  const { path, evidence, reference } = await contested(world, merchant)
  const played = await aMerchant(world, { naira: 0 })
  await contest(world, played, (await charged(world, played)).reference)
  const { text } = await desk.get('/review/chargebacks')
  expect(text.match(/href="\/review\/chargebacks\/[0-9a-f-]{36}"/g)).toEqual([`href="${path}"`])
  const page = await desk.get(path)
  for (const words of ['₦60,000.00', reference, 'Delivered on Monday.', 'delivery note.pdf',
    'The payer says that somebody else paid.', 'INDIGO LOOM SAMPLE', '₦59,946.25']) {
    expect(page.text).toContain(words)
  }
  const paper = await desk.get(`/review/merchants/${merchant.merchant_id}/files/${evidence}`)
  expect([paper.status, paper.text.includes('src="data:image/webp;base64,')]).toEqual([200, true])
  expect((await world.request(path)).status).toBe(303)
  const { id } = await world.database.selectFrom('chargeback').select('id').where('mode', '=', 'test')
    .executeTakeFirstOrThrow()
  expect((await desk.get(`/review/chargebacks/${id}`)).status).toBe(404)
})

test('what the bank decided moves the money once, and the merchant reads why', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  const desk = await aDesk(world, 'Reviewer Sample')
  const won = await contested(world, merchant)
  const lost = await contested(world, merchant, 2_000)
  const bare = await desk.post(`${won.path}/decide`, { decision: 'WON', note: ' ' })
  expect([bare.status, bare.text.includes('Write what the bank said.')]).toEqual([422, true])
  const forged = await desk.post(`${won.path}/decide`, { decision: 'WON', note: 'Yes', csrf: 'other' })
  expect(forged.status).toBe(403)
  expect((await theChargeback(world, merchant, won.reference)).status).toBe('DISPUTED')

  const note = 'Signed delivery note accepted.'
  const answers = await Promise.all([
    desk.post(`${won.path}/decide`, { decision: 'WON', note }),
    desk.post(`${won.path}/decide`, { decision: 'LOST', note: 'No.' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
  const first = await theChargeback(world, merchant, won.reference)
  expect(['WON', 'LOST']).toContain(first.status)
  await desk.post(`${lost.path}/decide`, { decision: 'LOST', note: 'The signature is another one.' })
  expect(await theChargeback(world, merchant, lost.reference)).toMatchObject({
    status: 'LOST', held: 0, verdict_note: 'The signature is another one.',
  })
  expect((await seenBy(world, merchant, lost.transaction)).transaction.status).toBe('REVERSED')
  expect((await desk.get(lost.path)).text).not.toContain('/decide"')
  const { items } = (await world.ask(notifications.list, { token: merchant.token })).data
  expect(items.map(({ title }) => title)).toContain('You lost a chargeback')
  const event = await world.database.selectFrom('audit_event').select(['role', 'after'])
    .where('action', '=', 'chargeback.lost').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(event).toMatchObject({ role: 'reviewer', after: { by: 'Reviewer Sample' } })
  expect(await faultsIn(world)).toEqual([])
})
