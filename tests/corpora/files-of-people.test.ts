// Every file of customers and of virtual accounts is read as it is meant, or refused or asked about.
import { expect, test } from 'vitest'
import { customerSheet } from '#app/features/customers/sheet.ts'
import { accountSheet } from '#app/features/virtual-accounts/sheet.ts'
import { readSheet } from '#app/offline/sheet/read.ts'
import type { ReadSheet } from '#app/offline/sheet/shape.ts'
import { lagosDay } from '#domain/time.ts'
import { checkedRow as checkedCustomer } from '#provider/customers/bulk.ts'
import { checkedRow as checkedAccount } from '#provider/virtual-accounts/row.ts'
import { filesOfAccounts, filesOfCustomers, type PeopleLine } from './files-of-people.data.ts'

const now = new Date('2026-03-02T09:00:00Z')
const bytes = (text: string) => new TextEncoder().encode(text)
const none = {
  use_frequency: null, min_amount: null, max_amount: null, expires_at: null, callback_url: null,
}

const asked = ({ map }: ReadSheet) => ({
  asked: map.doubts, limits: map.source.filter(({ at }) => map.limits.includes(at)).map(({ heading }) => heading),
})
const meant = ({ asked: ours = [], limits = [] }: PeopleLine) => ({ asked: ours, limits })

test.each(filesOfCustomers)('customers: $what', (line) => {
  const read = readSheet(bytes(line.text), customerSheet)
  const rows = read.rows.map((row) => {
    const { problem, field, fullname, email, mobile_number } = checkedCustomer(row)
    return problem === undefined ? [fullname, email, mobile_number].map((cell) => cell ?? '').join('|') : `!${field}`
  })
  expect({ rows, ...asked(read) }).toEqual({ rows: line.rows, ...meant(line) })
})

test.each(filesOfAccounts)('virtual accounts: $what', (line) => {
  const read = readSheet(bytes(line.text), accountSheet)
  const rows = read.rows.map((row) => {
    const { problem, field, customer, collection_bank, expires_at, ...limits } = checkedAccount(row, none, now)
    if (problem !== undefined) return `!${field}`
    const { use_frequency, min_amount, max_amount } = limits
    return [
      customer.fullname, collection_bank, expires_at && lagosDay(new Date(expires_at.getTime() - 1)), use_frequency,
      min_amount, max_amount,
    ].map((cell) => cell ?? '').join('|')
  })
  expect({ rows, ...asked(read) }).toEqual({ rows: line.rows, ...meant(line) })
})

test('what is put together from parts is shown as one column, and a person may choose a part instead', () => {
  const file = bytes('First Name,Last Name,Phone\nAda,Sample,08030000001')
  const { map } = readSheet(file, customerSheet)
  expect(map.columns).toMatchObject({ fullname: 3, mobile_number: 2 })
  expect(map.source.find(({ at }) => at === 3))
    .toMatchObject({ heading: 'First Name + Last Name', sample: 'Ada Sample', of: [0, 1] })
  const again = readSheet(file, customerSheet, undefined, { columns: { fullname: 1 } })
  expect(again.rows[0]?.fullname).toBe('Sample')
  const kept = readSheet(file, customerSheet, undefined, { columns: map.columns })
  expect(kept.rows[0]?.fullname).toBe('Ada Sample')
})
