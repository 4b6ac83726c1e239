// A field ties its label, hint and error to whatever input stands in it; digits keep the caret in its place.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

afterEach(cleanup)

const describedBy = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

const optionsOf = (label: string) =>
  Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ text }) => text)

test('the hint describes the input', () => {
  render(<Field label="BVN" hint="Kept hidden."><TextInput /></Field>)
  const input = screen.getByLabelText('BVN')
  expect(describedBy(input)).toBe('Kept hidden.')
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

test('an error takes the place of the hint and is announced', () => {
  const { rerender } = render(<Field label="BVN" hint="Kept hidden."><TextInput /></Field>)
  const region = document.querySelector('[aria-live]')
  expect(region?.textContent).toBe('')
  rerender(<Field label="BVN" hint="Kept hidden." error="BVN must be 11 digits."><TextInput /></Field>)
  const input = screen.getByLabelText('BVN')
  expect(describedBy(input)).toBe('BVN must be 11 digits.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  // The same region, so that a screen reader hears it.
  expect(document.querySelector('[aria-live]')).toBe(region)
  expect(screen.queryByText('Kept hidden.')).toBeNull()
})

test('a list in a field is labelled as well', () => {
  const choices = [{ value: 'lagos', label: 'Lagos' }]
  render(<Field label="State"><SelectField choices={choices} placeholder="Choose" /></Field>)
  expect(optionsOf('State')).toEqual(['Choose', 'Lagos'])
})

test('a list in which something is always chosen offers nothing empty', () => {
  const choices = [{ value: 'once', label: 'Once' }, { value: 'daily', label: 'Every day' }]
  render(<Field label="How often"><SelectField choices={choices} defaultValue="daily" /></Field>)
  expect(optionsOf('How often')).toEqual(['Once', 'Every day'])
})

test('a pasted number keeps all its digits, not only those before the tenth sign', () => {
  render(<Field label="Account number"><TextInput digits maxLength={10} /></Field>)
  const input = screen.getByLabelText<HTMLInputElement>('Account number')
  fireEvent.change(input, { target: { value: '0229 871 406' } })
  expect(input.value).toBe('0229871406')
})

test('a letter typed in the middle does not throw the caret to the end', () => {
  render(<Field label="NIN"><TextInput digits maxLength={11} /></Field>)
  const input = screen.getByLabelText<HTMLInputElement>('NIN')
  input.focus()
  fireEvent.change(input, { target: { value: '123456' } })
  // As a browser does it: the caret stands behind what was typed when the event comes.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '12x3456')
  input.setSelectionRange(3, 3)
  fireEvent.input(input)
  expect(input.value).toBe('123456')
  expect(input.selectionStart).toBe(2)
})

test('the counter says how many are there until all are', () => {
  render(<Field label="NIN"><TextInput digits counter maxLength={11} /></Field>)
  fireEvent.change(screen.getByLabelText('NIN'), { target: { value: '51290477' } })
  expect(screen.getByText('8 of 11')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('NIN'), { target: { value: '51290477123' } })
  expect(screen.queryByText(/of 11/)).toBeNull()
})
