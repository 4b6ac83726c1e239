// Every file of customers and of virtual accounts is read as it is meant, or refused or asked about.
import { readFile } from 'node:fs/promises'
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
  bvn_sealed: null, bvn_last4: null, nin_sealed: null, nin_last4: null, used: 0,
}

const asked = ({ map: { doubts, source, limits } }: Pick<ReadSheet, 'map'>) => ({
  asked: doubts, limits: source.filter(({ at }) => limits.includes(at)).map(({ heading }) => heading),
})
const joined = (cells: readonly (string | number | null)[]) => cells.map((cell) => cell ?? '').join('|')
const meant = ({ asked: ours = [], limits = [] }: PeopleLine) => ({ asked: ours, limits })

test.each(filesOfCustomers)('customers: $what', (line) => {
  const read = readSheet(bytes(line.text), customerSheet)
  const rows = read.rows.map((row) => {
    const { problem, field, fullname, email, mobile_number } = checkedCustomer(row)
    return problem === undefined ? joined([fullname, email, mobile_number]) : `!${field}`
  })
  expect({ rows, ...asked(read) }).toEqual({ rows: line.rows, ...meant(line) })
})

test.each(filesOfAccounts)('virtual accounts: $what', (line) => {
  const read = readSheet(bytes(line.text), accountSheet)
  const rows = read.rows.map((row) => {
    const checked = checkedAccount(row, none, now)
    const { problem, field, customer, collection_bank, expires_at: end } = checked
    if (problem !== undefined) return `!${field}`
    return joined([
      customer.fullname, collection_bank, end && lagosDay(new Date(end.getTime() - 1)),
      checked.use_frequency, checked.min_amount, checked.max_amount,
    ])
  })
  expect({ rows, ...asked(read) }).toEqual({ rows: line.rows, ...meant(line) })
})

/** As their programs wrote them (real/README.md): a heading and at least one person. */
test.each([
  ['libreoffice-calc', 'Ada Sample'], ['gnumeric-rows', 'Ada Sample'], ['sheetjs-rows', 'Ada Sample'],
  ['excel-writer', 'Ada Sample'], ['exceljs-rows', 'page'],
])('a book that %s wrote is read', async (name, first) => {
  const file = await readFile(new URL(`real/${name}.xlsx`, import.meta.url))
  const { rows } = readSheet(file, customerSheet)
  expect(rows[0]?.fullname).toBe(first)
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
