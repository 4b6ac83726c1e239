// Every file of the table is read as it is meant or refused, and a person's own choice is read instead.
import { describe, expect, test } from 'vitest'
import { payoutSheet } from '#app/features/new-payout/sheet/shape.ts'
import { readSheet } from '#app/offline/sheet/read.ts'
import type { ReadChoice } from '#app/offline/sheet/shape.ts'
import { filesOfAccounts, filesOfCustomers } from './files-of-people.data.ts'
import { filesOfRows } from './files-of-rows.data.ts'
import { aBook, aLine } from './sheet-made.ts'

const read = (file: Uint8Array, choice: ReadChoice = {}) => readSheet(file, payoutSheet, undefined, choice)
const shown = (file: Uint8Array, choice?: ReadChoice) =>
  read(file, choice).rows.map(({ beneficiary_nuban, bank_code, amount, narration = '', bank_name }) =>
    [beneficiary_nuban, bank_code, amount, narration, ...bank_name === undefined ? [] : [bank_name]]
      .join('|'))

test.each(filesOfRows)('$what', (line) => {
  const { file, rows, refused, sheet, doubts = [], hidden, limits = [], notes = 0 } = line
  if (refused !== undefined) {
    expect(() => read(file)).toThrow(refused)
    return
  }
  expect(shown(file)).toEqual(rows)
  const { map, notes: told } = read(file)
  expect([map.doubts, told.length]).toEqual([doubts, notes])
  expect(map.source.filter(({ at }) => map.limits.includes(at)).map(({ heading }) => heading)).toEqual(limits)
  if (sheet !== undefined) expect(map.sheet).toBe(sheet)
  if (hidden) expect([map.hidden.rows, map.hidden.columns, map.hidden.sheets]).toEqual(hidden)
})

test('there are at least sixty of them, and fifty of people', () => {
  expect(filesOfCustomers.length + filesOfAccounts.length).toBeGreaterThanOrEqual(50)
  expect(filesOfRows.length).toBeGreaterThanOrEqual(60)
})

describe('what a person chooses', () => {
  const head = aLine(['Account number', 'Bank', 'Gross', 'Paid'])
  const file = aBook({ sheets: [
    { name: 'May', before: '<cols><col min="4" max="4" hidden="1"/></cols>',
      rows: head + aLine(['0123456789', 'Wema Bank', 1000, 920])
        + aLine(['1234567890', 'Wema Bank', 500, 400], 'hidden="1"') },
    { name: 'June', state: 'hidden', rows: head + aLine(['0123456789', 'Wema Bank', 7, 6]) },
  ] })

  test('is another sheet, also a hidden one', () => {
    expect(shown(file)).toEqual(['0123456789|Wema Bank|1000|'])
    expect(shown(file, { sheet: 'June' })).toEqual(['0123456789|Wema Bank|7|'])
  })

  test('is hidden rows and columns, which are counted all the same', () => {
    expect(shown(file, { with_hidden: true, columns: { amount: 3 } }))
      .toEqual(['0123456789|Wema Bank|920|', '1234567890|Wema Bank|400|'])
    expect(read(file, { with_hidden: true }).map)
      .toMatchObject({ with_hidden: true, hidden: { rows: 1, columns: 1 } })
  })

  test('is another column, about which nobody is asked again', () => {
    const csv = new TextEncoder().encode('Account No,Bank,Salary,Wage\n0123456789,Wema Bank,1000,920')
    const { rows, map } = read(csv, { columns: { amount: 3 } })
    expect([rows[0]?.amount, map.doubts, map.columns['amount']]).toEqual(['920', [], 3])
    expect(read(csv, { columns: { amount: 3, bank_code: null } }).rows[0]?.bank_code).toBe('')
  })

  const strange = new TextEncoder().encode('Compte,Banque,Montant,Motif\n0123456789,Wema Bank,900,Riz')
  const columns = { beneficiary_nuban: 0, bank_code: 1, amount: 2, narration: 3 }

  test('is every column of a file with strange headings', () => {
    expect(shown(strange, { columns })).toEqual(['0123456789|Wema Bank|900|Riz'])
    const { map } = read(strange, { columns })
    const none = { bank_name: null, is_salary: null }
    expect([map.doubts, map.columns, map.choice]).toEqual([[], { ...columns, ...none }, { columns }])
  })

  test('is the row of the headings, or that there are none', () => {
    expect(read(strange).map).toMatchObject({ heading: 1, is_heading_certain: false })
    expect(shown(strange, { columns, heading: null }))
      .toEqual(['Compte|Banque|Montant|Motif', '0123456789|Wema Bank|900|Riz'])
    const titled = new TextEncoder().encode(
      'Who,Where,What\nsee below,,\nAccount,Bank,Net,Gross\n0123456789,Wema Bank,900,1000')
    expect(shown(titled, { heading: 3 })).toEqual(['0123456789|Wema Bank|900|'])
  })

  test('is taken from what was found for another: a column is not read twice by itself', () => {
    const csv = new TextEncoder().encode('Account No,Bank,Amount,Sum\n0123456789,Wema Bank,77,900')
    const { map, rows } = read(csv, { columns: { narration: 2, amount: 3 } })
    expect([rows[0]?.amount, rows[0]?.narration, map.doubts]).toEqual(['900', '77', []])
    expect(read(csv, { columns: { narration: 2 } }).map.doubts).toEqual(['amount'])
  })
})
