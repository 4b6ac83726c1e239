// Whatever lets money out, or decides how much may leave, is not for who was given the right a moment ago.
import { expect, test } from 'vitest'
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { moneyRights } from '#provider/rights/cooling-off.ts'

/** Changes by such a right that let nothing out, each with its reason. */
const harmless: Record<string, string> = {
  'approvals.decline': 'frees what was held',
  'approvals.declineBulk': 'frees what was held',
  'bulk.validate': 'keeps rows that nobody has sent',
  'bulk.change': 'keeps rows that nobody has sent',
  'bulk.remove': 'drops a row that nobody has sent',
  'schedules.cancel': 'calls payouts off',
  'bills.validate': 'asks whose number it is',
  'bills.keep': 'keeps a number',
  'bills.forget': 'drops a number',
  'simulator.approval': 'is test money',
}

const money = Object.entries(all).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) =>
    [`${group}.${name}`, endpoint] as const))
  .filter(([, { method, needs }]) =>
    method !== 'GET' && moneyRights.some((right) => right === needs) && needs !== 'manage_settings')

test('there is something to walk', () => expect(money.length).toBeGreaterThan(10))

test.each(money)('%s waits with a new right, or lets nothing out', (name, { lets_out }) => {
  expect([name, lets_out !== undefined || name in harmless]).toEqual([name, true])
})

test('no reason is left over', () => {
  const names = money.filter(([, { lets_out }]) => !lets_out).map(([name]) => name)
  expect(Object.keys(harmless).sort()).toEqual(names.sort())
})

test.each(['approvalPolicy.change', 'approvalPolicy.confirm', 'users.confirm', 'users.confirmChange'])(
  '%s decides who or how much, and waits too', (name) => {
    const [group = '', call = ''] = name.split('.')
    const calls = (all as unknown as Record<string, Record<string, Endpoint>>)[group]
    // Both modes have one team and one policy.
    expect(calls?.[call]?.lets_out).toBe('both')
  },
)
