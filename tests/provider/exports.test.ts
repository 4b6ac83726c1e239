// Lists that leave as files: who may take more rows than a screen shows, how often, and what is written down.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZodMiniObject } from 'zod/mini'
import { all } from '#contract/all.ts'
import { customers } from '#contract/customers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { MAX_ROWS, SCREEN_ROWS } from '#contract/page.ts'
import { transactions } from '#contract/transactions.ts'
import { lagosDay } from '#domain/time.ts'
import { exportLimit } from '#provider/exports.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMember, aMerchant, eventsOf, everything } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const downloads = async (merchant_id: string) =>
  (await eventsOf(world, merchant_id)).filter(({ action }) => action === 'list.exported')

async function people() {
  const merchant_id = await aMerchant(world)
  const others = everything.filter((permission) => permission !== 'export_data')
  return {
    merchant_id,
    exporter: await aMember(world, merchant_id, {
      role: 'Finance', permissions: ['export_data', 'view_customers', 'view_collections'],
    }),
    reader: await aMember(world, merchant_id, { role: 'Reader', permissions: others }),
  }
}

test('as many rows as a screen shows are read without the right, and nothing is written down', async () => {
  const { merchant_id, reader } = await people()
  const reply = await world.ask(customers.list, { token: reader.token, query: { limit: SCREEN_ROWS } })
  expect(reply.status).toBe(200)
  expect(await downloads(merchant_id)).toEqual([])
})

test('one row more needs the right to download; the refusal names a remedy and is written down', async () => {
  const { merchant_id, reader, exporter } = await people()
  const query = { limit: SCREEN_ROWS + 1 }
  const refused = await world.ask(customers.list, { token: reader.token, query })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain(`Read ${SCREEN_ROWS} rows at a time`)
  expect((await eventsOf(world, merchant_id)).at(-1)).toMatchObject({ action: 'refused', outcome: 'refused' })
  expect((await world.ask(customers.list, { token: exporter.token, query })).status).toBe(200)
})

test('a download stands in the trail with its list, its filter and how many rows left', async () => {
  const { merchant_id, exporter: { token, user_id } } = await people()
  const from = lagosDay(world.clock.now())
  const query = { limit: 500, status: 'SUCCESSFUL', from, search: 'amber' } as const
  await world.ask(transactions.list, { token, query })
  expect(await downloads(merchant_id)).toEqual([expect.objectContaining({
    subject_id: transactions.list.path, user_id, outcome: 'done',
    after: { filter: { status: 'SUCCESSFUL', from, search: 'amber' }, rows: 0, continued: false },
  })])
})

test('somebody who downloads all the time has to wait, and goes on reading screens', async () => {
  const { exporter: { token, user_id } } = await people()
  const ask = async (limit: number) => (await world.ask(customers.list, { token, query: { limit } })).status
  await world.app.limits.consume('export', user_id, exportLimit, exportLimit.points - 1)
  expect([await ask(MAX_ROWS), await ask(MAX_ROWS), await ask(SCREEN_ROWS)]).toEqual([200, 429, 200])
})

/** What some lists cannot be asked without. */
const more: Record<string, string> = {
  'dashboard/accounts/trail': '&nuban=0123456789',
  'dashboard/payouts/transactions': '&bulk_reference=000000000001',
}

test('every list of the agreement asks for it', async () => {
  const { reader: { token } } = await people()
  const lists = Object.values(all).flatMap((noun) => Object.values<Endpoint>(noun))
    .filter(({ query, callers }) => callers !== 'anyone' && query instanceof ZodMiniObject
      && 'limit' in query.shape && 'cursor' in query.shape)
  expect(lists.length).toBeGreaterThan(15)
  const open: string[] = []
  for (const { path } of lists) {
    const id = path.includes('reserved_vnuban') ? '019cadc6-9a80-70b5-a7fb-8c1b89ca345a' : '000000000001'
    const address = `${path.replaceAll(/:\w+/g, id)}?limit=${SCREEN_ROWS + 1}${more[path] ?? ''}`
    const { status } = await world.request(`/v2/${address}`, { headers: { token } })
    if (status !== 403) open.push(`${path} answers ${status}`)
  }
  expect(open).toEqual([])
})
