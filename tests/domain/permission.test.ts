// What a member of a team may do.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allows } from '#domain/allows.ts'
import { adminRole, broughtBy, permissions, withReading } from '#domain/permission.ts'

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

const keys = permissions.map(({ key }) => key)

test('who may change something may see it', () => {
  expect(withReading(['manage_chargebacks'])).toEqual(['view_collections', 'manage_chargebacks'])
  expect(withReading(['submit_onboarding'])).toEqual(['submit_onboarding', 'view_kyc'])
  expect(broughtBy('view_collections', ['manage_vnubans', 'view_balances'])).toEqual(['manage_vnubans'])
  expect(withReading(keys)).toEqual(keys)
  fc.assert(fc.property(fc.subarray(keys), (given) => {
    const held = withReading(given)
    expect(withReading(held)).toEqual(held)
    expect(given.filter((right) => !held.includes(right))).toEqual([])
    // Nothing that changes anything comes with something else.
    expect(held.filter((right) => !given.includes(right) && !right.startsWith('view_'))).toEqual([])
  }))
})

test('papers of KYC come with nothing but their filling in', () => {
  expect(withReading(keys.filter((key) => key !== 'submit_onboarding' && key !== 'view_kyc')))
    .not.toContain('view_kyc')
})

test('what was kept before reading was a right of its own says nothing of it', () => {
  expect(allows(['view_balances', 'pay_bills'], 'view_payouts')).toBeUndefined()
  expect(allows(['view_balances', 'pay_bills'], 'manage_team')).toBe(false)
  expect(allows(['view_balances', 'view_bills'], 'view_payouts')).toBe(false)
  expect(allows(['view_bills'], 'view_bills')).toBe(true)
})
