// Payouts under request ids: so many keys, each sent several times at once, are so many payouts; another
// body under a used key is none. KEYS=100000 for the long run.
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ask } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { kobo } from '#domain/money.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { countOf } from '#tests/drawn.ts'
import { proves } from '#tests/spec/proves.ts'
import { aMerchant, payoutBody, type Merchant } from '#tests/provider/money/merchant.ts'
import { aProvider, type World } from '#tests/world.ts'
import { prepared } from './prepared.ts'
import { endpoints } from './endpoints.ts'
import { gained, rowsOf } from './rows.ts'

const KEYS = countOf('KEYS', 40)
const COPIES = KEYS > 1000 ? 50 : 10

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await aProvider()
  merchant = await aMerchant(world, { naira: 9_000_000 })
})
afterAll(() => world.stop())

type Body = Ask<typeof payouts.requestSingle>['body']

const send = (body: Body, requestId: string) =>
  world.ask(payouts.requestSingle, { token: merchant.token, query: {}, body, requestId })

const counted = async () =>
  (
    await world.database
      .selectFrom('payout')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test(
  `${KEYS} keys, each up to ${COPIES} times at once, make ${KEYS} payouts`,
  async () => {
    proves('call:header-requestId')
    for (let key = 0; key < KEYS; key += 1) {
      const [body, requestId] = [payoutBody(merchant, { amount: kobo(10_000) }), randomUUID()]
      const copies = await Promise.all(
        Array.from({ length: randomInt(1, COPIES + 1) }, () => send(body, requestId)),
      )
      const done = copies.filter(({ status }) => status === 200)
      expect(new Set(done.map(({ text }) => text)).size).toBe(1)
      for (const { status, refusal } of copies.filter((copy) => !done.includes(copy))) {
        expect([status, refusal.code]).toEqual([409, 'in_progress'])
      }
      const later = await send(body, requestId)
      expect([later.text, later.headers.get('Idempotent-Replayed')]).toEqual([done[0]!.text, 'true'])
      if (key % 200 === 199) await sql`delete from rate_limit`.execute(world.database)
    }
    expect(await counted()).toBe(KEYS)
    expect((await checkLedger(world.database)).faults).toEqual([])
  },
  60_000 + KEYS * 1_000,
)

/** Another value of the same kind, as the schema takes it where it can. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return value.length > 1 ? value.slice(1) : value.map(other)
  if (value === null) return 1
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, other(one)]))
  const text = String(value)
  if (/\d$/.test(text)) return text.slice(0, -1) + ((Number(text.slice(-1)) + 1) % 10)
  return text.includes('@') ? `x${text}` : `${text}x`
}

const changed = [
  'approvals.approve',
  'approvals.decline',
  'approvals.approveBulk',
  'approvals.declineBulk',
  'approvalPolicy.change',
  'beneficiaries.create',
  'beneficiaries.update',
  'pin.change',
  'roles.create',
  'users.invite',
  'users.accept',
]

test.each(changed)(
  '%s: each field changed under a used key gets 422, and does nothing',
  async (name) => {
    const { other: _, ...sending } = await prepared[name]!(world)
    const { endpoint } = endpoints.find((each) => each.name === name)!
    const requestId = randomUUID()
    const first = await world.ask(endpoint, { ...sending, requestId } as never)
    expect(first.status).toBe(200)
    await world.jobsDone()
    const before = await rowsOf(world)
    for (const [field, value] of Object.entries(sending.body ?? {})) {
      const body = { ...sending.body, [field]: other(value) }
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, param: string) =>
        String(sending.params?.[param]),
      )
      const reply = await world.request(`/v2/${path}`, {
        method: endpoint.method,
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          requestId,
          ...(sending.token && { token: sending.token }),
        },
      })
      // With another code a change that asks for one is the same change, which was made.
      if (field === 'totp_code' && endpoint.step_up) {
        expect([reply.status, reply.headers.get('Idempotent-Replayed')]).toEqual([200, 'true'])
        continue
      }
      const { code } = (await reply.json()) as { code: string }
      expect([field, reply.status], code).toEqual([field, 422])
      expect(['idempotency_mismatch', 'invalid_input']).toContain(code)
    }
    expect(gained(before, await rowsOf(world))).toEqual({})
  },
  30_000,
)

test('payouts: each field changed under a used key gets 422', async () => {
  const [body, requestId] = [payoutBody(merchant, { amount: kobo(10_000), narration: 'Dye' }), randomUUID()]
  expect((await send(body, requestId)).status).toBe(200)
  const before = await counted()
  const changes: Partial<Body> = {
    amount: kobo(10_001),
    narration: 'Cloth',
    pin: '9999',
    bank_code: '000013',
    beneficiary_nuban: '0123456782',
    beneficiary_account_name: 'OTHER SAMPLE',
    unique_reference: payoutBody(merchant).unique_reference,
    source_nuban: '0123456788',
  }
  for (const [field, value] of Object.entries(changes)) {
    const reply = await send({ ...body, [field]: value }, requestId)
    expect([field, reply.status, reply.refusal.code]).toEqual([field, 422, 'idempotency_mismatch'])
  }
  const { narration: _, ...without } = body
  expect((await send(without, requestId)).refusal.code).toBe('idempotency_mismatch')
  expect(await counted()).toBe(before)
})
