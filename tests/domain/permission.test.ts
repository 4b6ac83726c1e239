// What a member of a team may do.
import { expect, test } from 'vitest'
import { adminRole, permissions } from '#domain/permission.ts'

test('the two permissions of the spec are there, and each has words and a group of its own', () => {
  const keys = permissions.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['initiate_payouts', 'approve_payouts']))
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(permissions.map(({ label }) => label)).size).toBe(keys.length)
  for (const { key, label, group } of permissions) {
    expect(key).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(label).toMatch(/^[A-Z]/)
    expect(['Payouts', 'Collections', 'Business']).toContain(group)
  }
})

test('the role with full rights is called as in the spec', () => {
  expect(adminRole).toBe('merchant_admin')
})
