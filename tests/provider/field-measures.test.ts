// What phones tell of their speed becomes figures at /metrics: bounded, believed only within reason, and with
// nothing of who told it left anywhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldMeasures, MOST_MEASURES, type Measure } from '#contract/field-measures.ts'
import { rowsOf, touched } from '#tests/faults/rows.ts'
import { aProvider, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const figures = async () => (await world.request('/metrics')).text()

const tap: Measure = { name: 'INP', value: 88, screen: '/dashboard/payouts/$id' }

const send = (measures: Measure[], more: { from?: string, token?: string } = {}) =>
  world.ask(fieldMeasures.send, { body: { measures }, ...more })

/** As a program would that keeps to no schema. */
const sendRaw = (body: unknown) => world.request('/v2/field-measures', {
  method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' },
})

test('what a phone measured shows at /metrics, by name and screen', async () => {
  const { status, data } = await send([
    tap,
    { name: 'LCP', value: 1_840, screen: '/dashboard/overview' },
    { name: 'CLS', value: 0.04, screen: '/dashboard/overview' },
    { name: 'CLS', value: 0, screen: '/dashboard/overview' },
  ])
  expect([status, data]).toEqual([200, {}])
  const shown = await figures()
  for (const line of [
    'oja_field_seconds_bucket{le="0.05",name="INP",screen="/dashboard/payouts/$id"} 0',
    'oja_field_seconds_bucket{le="0.1",name="INP",screen="/dashboard/payouts/$id"} 1',
    'oja_field_seconds_sum{name="LCP",screen="/dashboard/overview"} 1.84',
    'oja_field_layout_shift_bucket{le="0",name="CLS",screen="/dashboard/overview"} 1',
    'oja_field_layout_shift_count{name="CLS",screen="/dashboard/overview"} 2',
  ]) expect(shown).toContain(line)
})

test('nothing is kept of who sent it: no row, no line of the audit trail, no count by address', async () => {
  const before = await rowsOf(world)
  const { status } = await send([tap], { from: '102.89.44.55', token: 'a-token-that-should-not-be-here' })
  expect(status).toBe(200)
  expect(touched(before, await rowsOf(world))).toEqual([])
  const shown = await figures()
  for (const told of ['102.89.44.55', 'a-token']) expect(shown).not.toContain(told)
})

test.each<[string, unknown]>([
  ['an id in the screen', { ...tap, screen: '/dashboard/payouts/0198a000-0000-7000-8000-0000000000aa' }],
  ['a query', { ...tap, screen: '/dashboard/payouts?search=ada' }],
  ['an address', { ...tap, screen: 'https://oja.example/dashboard' }],
  ['a screen without end', { ...tap, screen: `/${'a'.repeat(100)}` }],
  ['more than there is', { ...tap, user_id: 'ada' }],
  ['another name', { ...tap, name: 'TTFB' }],
  ['time that runs backwards', { ...tap, value: -1 }],
  ['a touch that took an hour', { ...tap, value: 3_600_000 }],
  ['a page that jumped a thousand times over', { ...tap, name: 'CLS', value: 1000 }],
  ['what is no number', { ...tap, value: '88' }],
])('%s is refused, and counts for nothing', async (_what, measure) => {
  const before = await counted()
  expect((await sendRaw({ measures: [tap, measure] })).status).toBe(422)
  expect(await counted()).toBe(before)
})

test(`a call brings 1 to ${MOST_MEASURES} measures`, async () => {
  const statuses = []
  for (const many of [0, 1, MOST_MEASURES, MOST_MEASURES + 1]) {
    statuses.push((await sendRaw({ measures: Array.from({ length: many }, () => tap) })).status)
  }
  expect(statuses).toEqual([422, 200, 200, 422])
})

test('whoever invents screens fills no memory: from the 201st on they are other', async () => {
  const { request, ask } = await aProvider()
  const name = (number: number) => `/${String.fromCharCode(97 + number % 26)}${'b'.repeat(number / 26)}`
  for (let call = 0; call < 10; call += 1) {
    const measures = Array.from({ length: MOST_MEASURES }, (_, place) =>
      ({ ...tap, screen: name(call * MOST_MEASURES + place) }))
    await ask(fieldMeasures.send, { body: { measures } })
  }
  const shown = await (await request('/metrics')).text()
  const screens = new Set(Array.from(shown.matchAll(/screen="([^"]+)"/g), ([, screen]) => screen))
  expect(screens.size).toBe(201)
  expect(shown).toContain('oja_field_seconds_count{name="INP",screen="other"} 100')
})

test('one address is heard 300 times in ten minutes, and others beside it', async () => {
  const { ask } = await aProvider()
  const from = (address: string) => ask(fieldMeasures.send, { body: { measures: [tap] }, from: address })
  for (let call = 0; call < 300; call += 1) await from('102.89.1.1')
  const { status, headers } = await from('102.89.1.1')
  expect([status, headers.has('Retry-After')]).toEqual([429, true])
  expect((await from('102.89.1.2')).status).toBe(200)
})

async function counted(): Promise<number> {
  const counts = (await figures()).matchAll(/^oja_field_\w+_count\{[^}]*\} (\d+)$/gm)
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)
}
