// The prefix +234 stands still, and every spelling of a number becomes ten digits (see tests/corpora, too).
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from '#app/ui/field.tsx'
import { PhoneInput } from '#app/ui/phone-input.tsx'
import { proves } from '#tests/spec/proves.ts'

afterEach(cleanup)

function typed(value: string): string {
  const kept: string[] = []
  render(<Field label="Phone"><PhoneInput onChange={({ target }) => kept.push(target.value)} /></Field>)
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value } })
  return kept.join()
}

test.each([
  ['8031234567', '8031234567'],
  ['+234 803 123 4567', '8031234567'],
  ['0803-123-4567', '8031234567'],
  ['2348031234567', '8031234567'],
  ['80312345678', '80312345678'],
  ['80a3', '80a3'],
])('%s becomes %s', (value, digits) => {
  proves('rule:phone.digit-only-stripping')
  expect(typed(value)).toBe(digits)
})

test('the prefix is there to be read and cannot be changed', () => {
  render(<Field label="Phone"><PhoneInput /></Field>)
  expect(screen.getByText('+234').closest('input')).toBeNull()
})
