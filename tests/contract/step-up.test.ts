// Every change of who may act, where money or events go, or how one logs in asks for a code: a walk over all
// endpoints, so that a new one cannot forget it.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { needsCode, StepUpCode } from '#contract/step-up.ts'
import { bare, endpoints, fieldsOf, legalBody } from '#tests/faults/endpoints.ts'
import { withoutCode } from './step-up.data.ts'

const changing = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')
const excepted = new Set(withoutCode.flatMap(({ calls }) => calls))

/** By the path: the team and its roles, the policy, webhooks, keys, addresses, accounts, how one logs in. */
const kinds = new RegExp(`^dashboard/(${[
  'users', 'roles', 'approval-policy', 'webhooks', 'api-keys', 'ip-whitelist', 'auth',
  'merchants/bank_details',
].join('|')})\\b`)

/** By what is given, however deep: an address that is told, a role, rights, a person's number or password. */
const fields = /^(callback_url|url|role_id|permissions|guards|bands|new_password|mobile_number)$/

/** Of these a person who is somebody else's customer is told of, not one who logs in. */
const ofCustomers = /^(customers|virtualAccounts)\./

function namesIn(schema: z.core.$ZodType, before = ''): string[] {
  const inner = bare(schema)
  const { type } = (inner as z.core.$ZodTypes)._zod.def
  if (type !== 'object') return []
  return Object.entries(fieldsOf(inner)).flatMap(([name, field]) =>
    [`${before}${name}`, ...namesIn(field, `${before}${name}.`)])
}

const last = (name: string) => name.split('.').at(-1) ?? ''

test('each change asks for a code, or is on the reviewed list with its reason', () => {
  const silent = changing.filter(({ name, endpoint }) => !endpoint.step_up && !excepted.has(name))
  expect(silent.map(({ name }) => `${name}: step_up, or a reason in step-up.data.ts`)).toEqual([])
})

test('the reviewed list names changes that are there, once each, and none that asks', () => {
  const listed = withoutCode.flatMap(({ calls }) => calls)
  expect(new Set(listed).size).toBe(listed.length)
  const silent = changing.filter(({ endpoint }) => !endpoint.step_up).map(({ name }) => name)
  expect(listed.filter((name) => !silent.includes(name))).toEqual([])
})

/** Of the kinds themselves so few do without that each was looked at alone. */
const looked_at = [
  'accountSecurity.complete', 'accountSecurity.endOthers', 'accountSecurity.endSession',
  'approvalPolicy.refuse', 'auth.signOut', 'onboarding.bankDetails', 'users.accept', 'users.invitation',
  'users.refuseChange', 'webhooks.resend', 'webhooks.test',
]

test('of the team, roles, policy, webhooks, keys, addresses and accounts all but these ask', () => {
  const silent = changing.filter(({ endpoint }) => kinds.test(endpoint.path) && !endpoint.step_up)
  expect(silent.map(({ name }) => name).sort()).toEqual(looked_at)
})

test('what has a field of such a kind asks at least where it is given', () => {
  const deaf = changing.filter(({ name }) => !excepted.has(name)).flatMap(({ name, endpoint }) =>
    namesIn(endpoint.body)
      .filter((field) => fields.test(last(field)))
      .filter((field) => !(ofCustomers.test(name) && last(field) === 'mobile_number'))
      .filter((field) => endpoint.step_up !== true && !(endpoint.step_up ?? []).includes(field))
      .map((field) => `${name}: ${field}`))
  expect(deaf).toEqual([])
})

test('the field is called totp_code, is asked for where always, and is read by one schema', () => {
  for (const { name, endpoint } of changing.filter((one) => one.endpoint.step_up)) {
    const { totp_code } = fieldsOf(endpoint.body)
    expect(totp_code && bare(totp_code), name).toBe(StepUpCode)
    const { totp_code: _, ...body } = legalBody(endpoint)
    const isTaken = z.safeDecode(endpoint.body, body as never).success
    expect(isTaken, `${name} without a code`).toBe(endpoint.step_up !== true)
  }
})

/** Of these a session's token is told again to who lost the answer; it only confirms an address. */
const told_again = ['auth.register', 'users.accept']

test('no secret is kept to be told again: it is shown once, or the call is not repeated', () => {
  const secret = /^(secret|api_secret|token|backup_codes|manual_entry_key)$/
  const repeated = changing.filter(({ endpoint }) => endpoint.repeatable !== false)
  const kept = repeated.flatMap(({ name, endpoint }) =>
    namesIn(endpoint.answer).filter((field) => secret.test(field) && field !== endpoint.shown_once)
      .map(() => name))
  expect([...new Set(kept)].sort()).toEqual(told_again)
})

test('a field that is cleared, or left as it is, asks for nothing', () => {
  const { step_up } = all.merchants.update as Endpoint
  expect(needsCode(step_up, { meta: { callback_url: 'https://pay.adire.example/paid' } })).toBe(true)
  expect(needsCode(step_up, { mobile_number: '8030000001' })).toBe(true)
  expect(needsCode(step_up, { meta: { callback_url: null } })).toBe(false)
  expect(needsCode(step_up, { fullname: 'Ada Sample', is_test: true })).toBe(false)
  expect(needsCode(undefined, { mobile_number: '8030000001' })).toBe(false)
})
