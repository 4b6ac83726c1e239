// Rate limits: counted whatever becomes of the request, in the database, forgotten when their time is over.
import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { openDatabase } from '#provider/database.ts'
import { ground } from '#provider/ground.ts'
import { forgive, limit, openLimits } from '#provider/limits.ts'
import { serve } from '#provider/serve.ts'
import { aProvider, type World } from '#tests/world.ts'

const knock = endpoint({
  method: 'POST', path: 'knock', says: 'Knocks', callers: 'anyone', needs: null,
  body: z.strictObject({ email: z.string(), right: z.boolean() }), answer: z.object({}),
})
const window = { points: 3, seconds: 60 }

let world: World
beforeEach(async () => {
  world = await aProvider({ nouns: [ground, (app) => serve(app, knock, async ({ body }, work) => {
    await limit(work, 'knock', body.email, window)
    if (!body.right) throw new Refusal('invalid_credentials', 'Wrong.')
    await forgive(work, 'knock', body.email)
    return {}
  })] })
})

const knocks = async (email: string, right = false) =>
  (await world.ask(knock, { body: { email, right } })).status

test('the count outlives the refusals\' rollbacks, and the last refusal says how long to wait', async () => {
  for (let time = 0; time < 3; time += 1) expect(await knocks('ada@adire.example')).toBe(401)
  const { status, headers, refusal } =
    await world.ask(knock, { body: { email: 'ada@adire.example', right: true } })
  expect([status, refusal.code]).toEqual([429, 'rate_limited'])
  expect(refusal.message).toMatch(/^Too many attempts\. Try again in (59|60) seconds\.$/)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(50)
  expect(await knocks('bisi@adire.example')).toBe(401)
})

test('a success may begin the count afresh', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect([await knocks('a@adire.example'), await knocks('a@adire.example', true)]).toEqual([401, 200])
  }
})

test('the count ends with its time', async () => {
  for (let time = 0; time < 4; time += 1) await knocks('a@adire.example')
  await world.clock.advance(61_000)
  expect(await knocks('a@adire.example')).toBe(401)
})

test('tries at once are all counted', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => knocks('a@adire.example')))
  expect(statuses.filter((status) => status === 401)).toHaveLength(3)
})

test('another process counts along, and looking does not count', async () => {
  const { rows: [here] } =
    await sql<{ name: string }>`select current_database() as name`.execute(world.database)
  const second = openDatabase({ url: inject('database_url').replace(/[^/]+$/, here?.name ?? ''), max: 1 })
  const limits = openLimits(second.pool)
  for (let time = 0; time < 2; time += 1) await knocks('a@adire.example')
  expect(await limits.tried('knock', 'a@adire.example', window)).toBe(false)
  expect(await limits.consume('knock', 'a@adire.example', window)).toBeNull()
  expect(await limits.tried('knock', 'a@adire.example', window)).toBe(true)
  expect(await knocks('a@adire.example', true)).toBe(429)
  await limits.forget('knock', 'a@adire.example')
  expect(await knocks('a@adire.example', true)).toBe(200)
  await second.close()
})

test('what is stored names nobody', async () => {
  await knocks('ada@adire.example')
  const rows = await world.database.selectFrom('rate_limit').select('key').execute()
  expect(rows.map(({ key }) => key).join()).not.toContain('ada')
  expect(rows).toHaveLength(1)
})
