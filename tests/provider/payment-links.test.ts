import { expect, test } from 'vitest'
import { paymentLinks } from '#contract/payment-links.ts'
import { transactions } from '#contract/transactions.ts'
import { fromNaira } from '#domain/money.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aLink, faultsIn, payOnPage, unsettled } from './money/collecting.ts'
import { aColleague, aMerchant, freshToken, type Merchant } from './money/merchant.ts'

const DAY = 86_400_000

const pageOf = async (world: World, link: string) => {
  const response = await world.request(new URL(link).pathname)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const linkOf = async (world: World, { token }: Merchant, reference: string) =>
  (await world.ask(paymentLinks.show, { token, params: { reference } })).data

const paid = async (world: World, { token }: Merchant) =>
  (await world.ask(transactions.list, { token, query: { channel: 'link' } })).data.items

test('a link is made for an amount and nothing else, as the spec sends it', async () => {
  proves('call:POST dashboard/merchants/payment_link')
  const world = await aProvider()
  const { token } = await aMerchant(world, { naira: 0 })
  const response = await world.request('/v2/dashboard/merchants/payment_link', {
    method: 'POST', headers: { token, 'Content-Type': 'application/json' }, body: '{"amount": 12500.5}',
  })
  const { data } = await response.json() as { data: Record<string, unknown> }
  expect(data).toMatchObject({
    amount: 12_500.5, status: 'ACTIVE', description: null, expires_at: '2026-04-01T09:00:00.000Z',
    link: expect.stringMatching(/^http:\/\/oja\.example\/pay\/[\w-]{22}$/),
    reference: expect.stringMatching(/^\d{12}$/),
  })
  for (const amount of [99.99, 10_000_000.01, -5]) {
    const { refusal } = await world.ask(paymentLinks.create, { token, body: { amount: fromNaira(amount) } })
    expect(refusal.errors).toHaveProperty('amount')
  }
})

test('the page shows whom and how much, and runs nothing', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { link } = await aLink(world, merchant, 7_500, '<script>alert(1)</script> & co')
  const { status, headers, text } = await pageOf(world, link)
  expect(status).toBe(200)
  expect(text).toContain('Adire Works')
  expect(text).toContain('₦7,500.00')
  expect(text).not.toContain('<script')
  expect(text).toContain('&lt;script&gt;')
  expect(headers.get('content-security-policy')).toContain("script-src 'none'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await pageOf(world, link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A'))).status).toBe(404)
  // nginx refuses it already, where there is one before us.
  expect([400, 404]).toContain((await world.request('/pay/..%2f..%2fetc')).status)
})

test('however often and by however many Pay is pressed, it is paid once', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { link, reference } = await aLink(world, merchant, 7_500)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, one) =>
    payOnPage(world, link, { payer_name: `Payer ${one}`, means: one % 2 ? 'card' : 'transfer' })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(answers[0]?.headers.get('location')).toBe(new URL(link).pathname)
  const [only, ...others] = await paid(world, merchant)
  expect(others).toEqual([])
  expect(only).toMatchObject({
    amount: 750_000, channel: 'link', payment_link: reference, narration: 'Blue cloth',
  })
  expect(await linkOf(world, merchant, reference)).toMatchObject({
    status: 'USED', transaction_reference: only?.reference, payer_name: only?.payer_name,
  })
  expect((await unsettled(world, merchant)).posted).toBe(750_000)
  const after = await pageOf(world, link)
  expect(after.text).toContain(only?.reference)
  expect(after.text).toContain('Paid')
  expect(after.text).not.toContain('<form')
  expect(await faultsIn(world)).toEqual([])
})

test('a declined card, a missing name or an unknown means pays nothing and says so', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { link } = await aLink(world, merchant)
  const declined = await payOnPage(world, link, { means: 'declined', payer_name: 'Amber "Basket"' })
  expect(declined.status).toBe(402)
  const text = await declined.text()
  expect(text).toContain('The card was declined by its bank')
  expect(text).toContain('value="Amber &quot;Basket&quot;"')
  expect((await payOnPage(world, link, { payer_name: '  ' })).status).toBe(422)
  expect((await payOnPage(world, link, { means: 'constructor' })).status).toBe(422)
  expect(await paid(world, merchant)).toEqual([])
})

test('what has expired or was switched off is not paid', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const off = await aLink(world, merchant)
  const params = { reference: off.reference }
  expect((await world.ask(paymentLinks.switchOff, { token: merchant.token, params })).data.status).toBe('OFF')
  expect((await world.ask(paymentLinks.switchOff, { token: merchant.token, params })).data.status).toBe('OFF')
  await payOnPage(world, off.link)
  const gone = (words: string) => ({ status: 410, text: expect.stringContaining(words) as string })
  expect(await pageOf(world, off.link)).toMatchObject(gone('switched off'))
  const { token } = merchant
  const oneDay = { amount: fromNaira(500), days: 1 }
  const short = (await world.ask(paymentLinks.create, { token, body: oneDay })).data
  const used = await aLink(world, merchant, 600)
  await payOnPage(world, used.link)
  const refused = await world.ask(paymentLinks.switchOff, { token, params: { reference: used.reference } })
  expect(refused.refusal.code).toBe('conflict')
  await world.clock.advance(DAY)
  await payOnPage(world, short.link)
  expect(await pageOf(world, short.link)).toMatchObject(gone('expired'))
  const again = await freshToken(world, merchant)
  const listed = async (query: object) => (await world.ask(paymentLinks.list, { token: again, query }))
    .data.items.map(({ reference }) => reference)
  expect(await listed({ status: 'EXPIRED' })).toEqual([short.reference])
  expect(await listed({ status: 'OFF' })).toEqual([off.reference])
  expect(await listed({ status: 'USED' })).toEqual([used.reference])
  expect(await listed({ status: 'ACTIVE' })).toEqual([])
  expect(await listed({ search: 'blue' })).toEqual([used.reference, off.reference])
  expect(await listed({ search: short.reference })).toEqual([short.reference])
  expect(await listed({ min: fromNaira(501), max: fromNaira(700) })).toEqual([used.reference])
  expect(await paid(world, { ...merchant, token: again })).toHaveLength(1)
})

test('links are made by whoever may, seen by the team, and by no other merchant', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { reference } = await aLink(world, merchant)
  const colleague = await aColleague(world, merchant, ['view_collections'])
  const seen = await world.ask(paymentLinks.show, { token: colleague.token, params: { reference } })
  expect(seen.data.reference).toBe(reference)
  const { token } = colleague
  const body = { amount: fromNaira(500) }
  expect((await world.ask(paymentLinks.create, { token, body })).refusal.code).toBe('forbidden')
  const off = await world.ask(paymentLinks.switchOff, { token, params: { reference } })
  expect(off.refusal.code).toBe('forbidden')
  const other = await aMerchant(world, { naira: 0 })
  for (const endpoint of [paymentLinks.show, paymentLinks.switchOff]) {
    const reply = await world.ask(endpoint, { token: other.token, params: { reference } })
    expect(reply.refusal.code).toBe('not_found')
  }
})

test('outside the sandbox there is no page', async () => {
  const world = await aProvider({ settings: { SANDBOX: 'off', SMTP_URL: 'smtp://localhost:2525' } })
  const merchant = await aMerchant(world, { naira: 0 })
  const { link } = await aLink(world, merchant)
  expect((await payOnPage(world, link)).status).toBe(404)
  expect(await paid(world, merchant)).toEqual([])
})

test('one address cannot try without end', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { link } = await aLink(world, merchant)
  const statuses = []
  for (let tries = 0; tries < 62; tries += 1) {
    statuses.push((await payOnPage(world, link, { means: 'declined' })).status)
  }
  expect(statuses.slice(-2)).toEqual([429, 429])
})
