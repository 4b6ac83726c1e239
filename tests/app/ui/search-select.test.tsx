// One of hundreds of banks: found by a few letters, chosen by hand or by keys.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Field } from '#app/ui/field.tsx'
import { matching, SearchSelect } from '#app/ui/search-select.tsx'

// The simulated page lays nothing out and has nothing to scroll.
beforeAll(() => { Element.prototype.scrollIntoView = () => {} })
afterEach(cleanup)

const banks = ['First Sample Bank', 'Sample Trust Bank', 'Trust & Thrift MFB', 'Lagoon MFB']
  .map((label, place) => ({ value: String(place), label }))

function Bank() {
  const [bank, setBank] = useState('')
  return (
    <Field label="Bank">
      <SearchSelect title="Bank" value={bank} choices={banks} onChange={setBank} />
    </Field>
  )
}

function search(typed: string) {
  render(<Bank />)
  fireEvent.click(screen.getByRole('button', { name: /Bank/ }))
  const box = screen.getByRole('combobox')
  fireEvent.change(box, { target: { value: typed } })
  return box
}

test('words may be typed in any order and half', () => {
  const labels = (typed: string) => matching(banks, typed).map(({ label }) => label)
  expect(labels('trust')).toEqual(['Trust & Thrift MFB', 'Sample Trust Bank'])
  expect(labels('ban sam')).toEqual(['First Sample Bank', 'Sample Trust Bank'])
  expect(labels('TRUST&')).toEqual(['Trust & Thrift MFB', 'Sample Trust Bank'])
  expect(labels('nowhere')).toEqual([])
})

test('Enter takes the one that is marked', () => {
  const box = search('trust')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /Bank/ }).textContent).toContain('Sample Trust Bank')
})

test('Enter right behind the letters takes what they mean, though the list still shows others', () => {
  const box = search('')
  act(() => {
    fireEvent.change(box, { target: { value: 'lagoon' } })
    expect(screen.getAllByRole('option')).toHaveLength(banks.length)
    fireEvent.keyDown(box, { key: 'Enter' })
  })
  expect(screen.getByRole('button', { name: /Bank/ }).textContent).toContain('Lagoon MFB')
})

test('a touch takes the one that is touched', () => {
  search('lag')
  fireEvent.click(screen.getByRole('option', { name: 'Lagoon MFB' }))
  expect(screen.getByRole('button', { name: /Bank/ }).textContent).toContain('Lagoon MFB')
})

test('it says when nothing is found', () => {
  search('xyz')
  expect(screen.getByText('0 found')).toBeTruthy()
})

test('the button says what is chosen and what it opens', () => {
  const box = search('trust')
  fireEvent.keyDown(box, { key: 'Enter' })
  const button = screen.getByRole('button', { name: /Bank/ })
  const said = (button.getAttribute('aria-describedby') ?? '').split(' ')
    .map((id) => document.getElementById(id)?.textContent).join(' ')
  expect(said).toBe('Trust & Thrift MFB. Opens a list that can be searched.')
  expect(button.getAttribute('aria-haspopup')).toBe('dialog')
})
