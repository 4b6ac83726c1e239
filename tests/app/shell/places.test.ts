// Which places somebody sees: those where they may read something.
import { expect, test } from 'vitest'
import { withReading } from '#domain/permission.ts'
import { groupsOf, places, placesFor } from '#app/features/shell/places.ts'

const labels = (rights?: readonly string[]) => placesFor(rights).map(({ label }) => label)

test('who sells airtime sees no payouts, customers or team', () => {
  const seen = labels(withReading(['pay_bills']))
  expect(seen).toContain('Bill payment')
  expect(seen).toContain('Settings')
  const others = ['Payouts', 'Approvals', 'Customers', 'Transactions', 'Team', 'Onboarding', 'Audit trail']
  for (const place of others)
    expect(seen).not.toContain(place)
})

test('who answers chargebacks sees what comes in, and no papers', () => {
  const seen = labels(withReading(['manage_chargebacks']))
  expect(seen).toContain('Chargebacks')
  expect(seen).toContain('Transactions')
  expect(seen).not.toContain('Onboarding')
})

test('all places are there while nobody knows, and with what was kept before reading was a right', () => {
  expect(labels(undefined)).toHaveLength(places.length)
  const before = labels(['initiate_payouts', 'view_balances'])
  expect(before).toContain('Payouts')
  expect(before).toContain('Transactions')
})

test('a group with nothing to see has no heading', () => {
  const titles = groupsOf(placesFor(withReading(['pay_bills']))).map(({ title }) => title)
  expect(titles).toEqual([undefined, 'Money out', 'Collections', 'Business'])
})
