// The columns of a file over its rows: what is read and what not, what is asked, and what a person chooses.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ColumnMap } from '#app/ui/column-map.tsx'
import { asksFirst, type MapChoice, type ShownMap } from '#app/ui/shown-map.ts'
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

type Shown = Pick<Parameters<typeof ColumnMap>[0], 'map' | 'disabled' | 'onChange'>

function Kept({ onChange, ...props }: Shown) {
  const [choosing, setChoosing] = useState<MapChoice>({})
  return <ColumnMap {...props} {...{ columns, choosing, onChange }} onChoosing={setChoosing} />
}

function shown(changes: Partial<ShownMap> = {}, disabled = false) {
  const onChange = vi.fn<(choice: MapChoice) => void>()
  render(<Kept map={{ ...map, ...changes }} disabled={disabled} onChange={onChange} />)
  return onChange
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('says which column of the file is which of ours, and which are not read', () => {
  shown()
  expect(screen.getByLabelText('Columns of the file').textContent)
    .toBe('Acct→ Account numberSalary→ Amount')
  expect(screen.getByText('Not read: Wage, Maximum')).toBeTruthy()
})

test('asks which column is meant, and changes that one alone', () => {
  const onChange = shown({ doubts: ['amount'] })
  expect(screen.getByLabelText('Columns of the file').textContent).toBe('Acct→ Account number')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this column' }).disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Which column is the amount?'), { target: { value: '2' } })
  press('Use this column')
  expect(onChange).toHaveBeenCalledWith(
    { with_hidden: false, columns: { amount: 2 } },
  )
})

test('says what is hidden and left out, and reads it when it is asked for', () => {
  const onChange = shown({ sheet: 'May', hidden: { rows: 2, columns: 1, sheets: 3 }, limits: [3] })
  expect(screen.getByText('2 hidden rows and 1 hidden column of this sheet are left out.')).toBeTruthy()
  expect(screen.getByText('3 hidden sheets are not read.')).toBeTruthy()
  expect(screen.getByText(/“Maximum” is not read/)).toBeTruthy()
  press('Read them, too')
  expect(onChange).toHaveBeenCalledWith({ sheet: 'May', with_hidden: true })
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
  expect(onChange).toHaveBeenCalledWith({ with_hidden: false, columns: { amount: 3, note: 2 } })
})

describe('a file whose headings nobody knows', () => {
  const strange: Partial<ShownMap> = {
    doubts: ['account', 'amount'], columns: { account: null, amount: null, note: null }, heading: 1,
    is_heading_certain: false,
    first_lines: [{ row: 1, text: 'Acct, Salary' }, { row: 2, text: '0123456789' }],
  }

  test('has every column that is needed asked at once, and none twice', () => {
    const onChange = shown(strange)
    choose('Which column is the account number?', '0')
    expect(isOff('Use these columns')).toBe(true)
    choose('Which column is the amount?', '0')
    expect(screen.getByText('This column is the account number already.')).toBeTruthy()
    expect(isOff('Use these columns')).toBe(true)
    choose('Which column is the amount?', '2')
    press('Use these columns')
    expect(onChange).toHaveBeenCalledWith({ with_hidden: false, columns: { account: 0, amount: 2 } })
  })

  test('has the row of its headings asked, which a person may say is none', () => {
    const onChange = shown(strange)
    choose('Which row has the headings?', 'none')
    expect(onChange).toHaveBeenCalledWith({ with_hidden: false, heading: null })
  })
})

test('what cannot be a column, such as one of another currency, is not offered for it', () => {
  shown({
    doubts: ['amount'],
    source: [
      { at: 0, heading: 'Acct', sample: '' }, { at: 1, heading: 'USD', sample: '9', out_of: ['amount'] },
    ],
  })
  const { options } = screen.getByLabelText<HTMLSelectElement>('Which column is the amount?')
  expect(Array.from(options, ({ text }) => text)).toEqual(['Choose the column', 'Acct'])
})

test('a choice of before stays when something else is changed', () => {
  const onChange = shown({
    choice: { columns: { note: 2 } }, hidden: { rows: 1, columns: 0, sheets: 0 },
  })
  press('Read it, too')
  expect(onChange).toHaveBeenCalledWith({ with_hidden: true, columns: { note: 2 } })
})

test('stops before the rows are checked where a column is in doubt or a limit is not read', () => {
  expect([asksFirst(map), asksFirst({ ...map, doubts: ['amount'] }), asksFirst({ ...map, limits: [3] })])
    .toEqual([false, true, true])
})
