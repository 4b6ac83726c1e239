// Which answers may lag behind: lists that nobody decides by, and never the money.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MAX_ROWS } from '#contract/page.ts'
import { endpoints, fieldsOf } from '#tests/faults/endpoints.ts'

const lagging = endpoints.filter(({ endpoint }) => endpoint.lags_unless)
const namesOf = (found: typeof endpoints) => found.map(({ name }) => name)

test('only what is read, by members, as JSON, and by whoever may not see balances', () => {
  expect(lagging.length).toBeGreaterThan(20)
  expect(namesOf(lagging.filter(({ endpoint: { method, callers, needs, raw, traceless } }) =>
    method !== 'GET' || callers === 'anyone' || !callers.includes('member') || raw || traceless
    || needs === 'view_balances'))).toEqual([])
})

test('only lists, and the search over them', () => {
  expect(namesOf(lagging.filter(({ endpoint: { query } }) => !('cursor' in fieldsOf(query)))))
    .toEqual(['finder.find'])
  const limit = lagging.map(({ endpoint }) => z.safeParse(endpoint.query, { limit: MAX_ROWS }).success)
  expect(limit.filter(Boolean).length).toBeGreaterThan(20)
})

test('none that says a balance', () => {
  const says = lagging.filter(({ endpoint: { answer } }) => {
    const described = JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' }))
    return /"(\w*balance\w*|available)":/.test(described)
  })
  expect(namesOf(says)).toEqual([])
})

test('none that people decide by, and none that says who may do what', () => {
  const nouns =
    ['accounts', 'approvals', 'approvalPolicy', 'roles', 'users', 'apiKeys', 'ipWhitelist', 'pin', 'auth']
  expect(namesOf(lagging).filter((name) => nouns.includes(name.split('.')[0] ?? ''))).toEqual([])
  const known = new Set(endpoints.map(({ name }) => name.split('.')[0]))
  expect(nouns.filter((noun) => !known.has(noun))).toEqual([])
  const others = ['bulk.transactions', 'statements.list', 'notifications.list', 'overview.show']
  expect(namesOf(lagging).filter((name) => others.includes(name))).toEqual([])
})

test('asked for one thing by its reference it is of this moment', () => {
  for (const { name, endpoint: { query, lags_unless } } of lagging) {
    const fields = Object.keys(fieldsOf(query))
    const references = fields.filter((field) => field.endsWith('_reference'))
    expect([name, ...[...lags_unless ?? []].sort()]).toEqual([name, ...references.sort()])
  }
})
