// Mending rows of a file where they stand: what is asked again, and what all of it comes to.
import { expect, test } from 'vitest'
import { checkedAgain, rowsToCheck, withRow } from '#app/ui/bulk-mending.ts'

const rows = [
  { row: 1, fullname: 'Amber Basket', email: 'one@adire.example' },
  { row: 2, fullname: 'Blue Calabash', email: 'two@adire.example' },
  { row: 3, fullname: 'Copper Drum', email: 'One@adire.example ' },
  { row: 4, fullname: '', email: '' },
]

const checked = {
  valid: 2, invalid: 2, created: 0,
  rows: [
    { row: 1, status: 'VALID' as const }, { row: 2, status: 'VALID' as const },
    { row: 3, status: 'INVALID' as const, field: 'email', problem: 'Another row has this email address.' },
    { row: 4, status: 'INVALID' as const, field: 'fullname', problem: 'Enter a name.' },
  ],
}

test('a row without an address is asked again alone', () => {
  const mended = { row: 4, fullname: 'Indigo Loom', email: '' }
  expect(rowsToCheck(rows, 4, mended)).toEqual([mended])
})

test('rows that had or get the same address are asked again with it, in the order of the file', () => {
  const mended = { row: 3, fullname: 'Copper Drum', email: 'two@adire.example' }
  expect(rowsToCheck(rows, 3, mended).map(({ row }) => row)).toEqual([1, 2, 3])
  expect(rowsToCheck(rows, 1, null).map(({ row }) => row)).toEqual([3])
  expect(rowsToCheck(rows, 4, null)).toEqual([])
})

test('what is found out replaces what was known, and a dropped row counts no more', () => {
  const left = withRow(rows, 1, null)
  const after = checkedAgain(checked, left, [{ row: 3, status: 'VALID' }])
  expect(after).toMatchObject({ valid: 2, invalid: 1 })
  expect(after.rows.map(({ row }) => row)).toEqual([4])
})
