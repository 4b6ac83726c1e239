// The columns of a file over its rows: what is read and what not, what is asked, and what a person chooses.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { asksFirst, ColumnMap, type MapChoice, type ShownMap } from '#app/ui/column-map.tsx'
import { aMap } from './a-map.ts'

afterEach(cleanup)

const columns = [
  { name: 'account', label: 'Account number', needed: true },
  { name: 'amount', label: 'Amount', needed: true },
  { name: 'note', label: 'Narration' },
]
const map = aMap({
  source: [
    { at: 0, heading: 'Acct', sample: '0123456789' }, { at: 1, heading: 'Salary', sample: '1000' },
    { at: 2, heading: 'Wage', sample: '920' }, { at: 3, heading: 'Maximum', sample: '' },
  ],
  columns: { account: 0, amount: 1, note: null },
})

function shown(changes: Partial<ShownMap> = {}, disabled = false) {
  const onChange = vi.fn<(choice: MapChoice) => void>()
  render(<ColumnMap map={{ ...map, ...changes }} columns={columns} disabled={disabled} onChange={onChange} />)
  return onChange
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('says which column of the file is which of ours, and which are not read', () => {
  shown()
  expect(screen.getByLabelText('Columns of the file').textContent).toBe('Acct→ Account numberSalary→ Amount')
  expect(screen.getByText('Not read: Wage, Maximum')).toBeTruthy()
})

test('asks which column is meant, and changes that one alone', () => {
  const onChange = shown({ doubts: ['amount'] })
  expect(screen.getByLabelText('Columns of the file').textContent).toBe('Acct→ Account number')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this column' }).disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Which column is the amount?'), { target: { value: '2' } })
  press('Use this column')
  expect(onChange).toHaveBeenCalledWith(
    { with_hidden: false, columns: { account: 0, amount: 2, note: null } },
  )
})

test('says what is hidden and left out, and reads it when it is asked for', () => {
  const onChange = shown({ sheet: 'May', hidden: { rows: 2, columns: 1, sheets: 3 }, limits: [3] })
  expect(screen.getByText('2 hidden rows and 1 hidden column of this sheet are left out.')).toBeTruthy()
  expect(screen.getByText('3 hidden sheets are not read.')).toBeTruthy()
  expect(screen.getByText(/“Maximum” is not read/)).toBeTruthy()
  press('Read them, too')
  expect(onChange).toHaveBeenCalledWith({ sheet: 'May', with_hidden: true, columns: {} })
})

test('is changed by a person, but not to leave out what a row needs', async () => {
  const onChange = shown()
  press('Change')
  const sheet = within(await screen.findByRole('dialog'))
  fireEvent.change(sheet.getByLabelText(/^Narration/), { target: { value: '2' } })
  fireEvent.change(sheet.getByLabelText('Amount'), { target: { value: '' } })
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Read it so' }).disabled).toBe(true)
  fireEvent.change(sheet.getByLabelText('Amount'), { target: { value: '3' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Read it so' }))
  expect(onChange).toHaveBeenCalledWith({ with_hidden: false, columns: { account: 0, amount: 3, note: 2 } })
})

test('stops before the rows are checked where a column is in doubt or a limit is not read', () => {
  expect([asksFirst(map), asksFirst({ ...map, doubts: ['amount'] }), asksFirst({ ...map, limits: [3] })])
    .toEqual([false, true, true])
})
