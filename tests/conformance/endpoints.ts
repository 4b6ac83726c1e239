// What the definitions of the agreement say about an endpoint, for whoever asks all of them.
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, fieldsOf, isOptional, type Named } from '#tests/faults/endpoints.ts'

/** Nouns that stand in the specification, and what the dashboard's first screen reads: never left out. */
const needed = new Set([
  'auth', 'merchants', 'preferences', 'banks', 'onboarding', 'accounts', 'payouts', 'bulk', 'schedules',
  'pin', 'beneficiaries', 'subAccounts', 'customers', 'documents', 'virtualAccounts', 'reservedAccounts',
  'transactions', 'paymentLinks', 'chargebacks', 'settlements', 'approvals', 'mandates', 'overview',
])

/** These send letters, or nothing may be known of them: no suite asks them by itself. */
const leftAlone = new Set(['auth.resend', 'pin.otp', 'fieldMeasures.send'])

export const asked: readonly Named[] = endpoints.filter(({ name }) => !leftAlone.has(name))

export const nounOf = ({ name }: Named): string => name.split('.')[0] ?? ''

export const isRequired = (named: Named): boolean => needed.has(nounOf(named))

export const parameters = ({ params }: Endpoint): string[] => Object.keys(fieldsOf(params))

export const needsQuery = ({ query }: Endpoint): boolean =>
  Object.values(fieldsOf(query)).some((field) => !isOptional(field))

/** Answers pages of items. */
export function isList({ endpoint: { method, answer, raw } }: Named): boolean {
  if (method !== 'GET' || raw) return false
  const fields = (answer as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape ?? {}
  return 'items' in fields && 'next_cursor' in fields
}

/** Can be asked without knowing anything of what is stored. */
export const isPlain = ({ endpoint }: Named): boolean =>
  endpoint.method === 'GET' && parameters(endpoint).length === 0 && !needsQuery(endpoint)

/** Values that a path takes and nobody has: a reference, an account number, an id. */
/** The month is one that has not come, and the number that of an invoice in it. */
const madeUp = [
  '918273645546', '9999999990', '00000000-0000-4000-8000-00000000c0de', '2199-12', 'INV21991200000001',
  'nobody',
]

export function madeUpParams(endpoint: Endpoint): Record<string, string> {
  return Object.fromEntries(parameters(endpoint).map((name) => {
    const field = fieldsOf(endpoint.params)[name] as z.ZodMiniType
    return [name, madeUp.find((value) => z.safeParse(field, value).success) ?? 'nobody']
  }))
}

const keys = ['reference', 'id', 'vnuban', 'nuban', 'unique_reference', 'bulk_reference', 'user_id']

/** What the path needs to show this item of a list; null when the item has nothing of the kind. */
export function paramsFor(endpoint: Endpoint, item: unknown): Record<string, string> | null {
  const [name, ...more] = parameters(endpoint)
  if (name === undefined || more.length > 0 || typeof item !== 'object' || item === null) return null
  const held = item as Record<string, unknown>
  const value = [name, ...keys].map((key) => held[key])
    .find((one) => typeof one === 'string' && z.safeParse(endpoint.params, { [name]: one }).success)
  return value === undefined ? null : { [name]: String(value) }
}

/** The list that tells of what this endpoint shows: the one that it lies below, or else one of its noun. */
export function listFor(named: Named): Named | undefined {
  const lists = asked.filter((one) => nounOf(one) === nounOf(named) && isPlain(one) && itemsIn(one.endpoint))
  return lists.find(({ endpoint }) => named.endpoint.path.startsWith(`${endpoint.path}/`)) ?? lists[0]
}

function itemsIn({ answer }: Endpoint): boolean {
  const fields = (answer as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape ?? {}
  return 'items' in fields
}

/** What the endpoint is called in a sentence. */
export const called = ({ method, path }: Endpoint): string => `${method} ${path}`
