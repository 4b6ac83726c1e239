// Every amount of the table in the very input of the screens: typed key by key, pasted into an empty field,
// pasted over all and over a part. The field holds what is meant, or what was given with the reason.
import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { moneyProblem, parseMoney } from '#domain/amount-text.ts'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { amounts } from './amounts.data.ts'
import { erase, leave, paste, redo, select, type, undo } from './hands.ts'

afterEach(cleanup)

/** By its name: a role would be looked for in all of the page, hundreds of times. */
const input = () => document.querySelector('input')!
const error = () => document.querySelector('[aria-live]')?.textContent ?? ''
const all = (field: HTMLInputElement) => select(field, 0, field.value.length)

function Money({ from = '' }: { from?: string }) {
  const [text, setText] = useState(from)
  return <Field label="Amount"><MoneyInput value={text} onChange={setText} /></Field>
}

function anAmount(from?: string) {
  render(<Money {...(from !== undefined && { from })} />)
  return input()
}

const digits = (text: string) => text.replace(/\D/g, '')

describe('an amount', () => {
  test.each(amounts)('%j typed', (given, meant) => {
    const field = anAmount()
    type(field, given)
    const before = parseMoney(field.value)
    expect(before).toBe(meant)
    leave(field)
    expect(parseMoney(field.value)).toBe(meant)
    const shown = given.trim() === '' || meant !== null ? '' : moneyProblem(field.value)
    expect(error()).toBe(shown)
  })

  test.each(amounts)('%j pasted into an empty field', (given, meant) => {
    const field = anAmount()
    paste(field, given)
    expect(parseMoney(field.value)).toBe(meant)
    // One that is only too large has its commas.
    if (meant === null) expect(field.value.replace(/,/g, '')).toBe(given.replace(/,/g, ''))
    leave(field)
    if (meant === null && given.trim() !== '') expect(error()).toBe(moneyProblem(field.value))
  })

  test.each(amounts.filter(([given]) => given !== ''))('%j pasted over all', (given, meant) => {
    const field = anAmount('98,765.43')
    all(field)
    paste(field, given)
    expect(parseMoney(field.value)).toBe(meant)
  })

  test.each(amounts.filter(([given]) => given !== ''))('%j pasted over a part', (given) => {
    const field = anAmount('98,765.43')
    select(field, 1, 4)
    paste(field, given)
    // Figures alone go between the figures; anything else has to be an amount as it then stands.
    const raw = `9${given}65.43`
    const meant = /^[\d.]*$/.test(given) ? parseMoney(raw.replaceAll(',', '')) : parseMoney(raw)
    expect(parseMoney(field.value)).toBe(meant)
    expect(digits(field.value)).toBe(digits(meant === null ? raw : field.value))
  })

  test('behind a separator loses the figure before it, and with Delete the one behind', () => {
    const field = anAmount('1,234,567')
    select(field, 6, 6)
    erase(field, 'Backspace')
    expect(field.value).toBe('123,567')
    expect(field.selectionStart).toBe(4)
    select(field, 3, 3)
    erase(field, 'Delete')
    expect(field.value).toBe('12,367')
    undo(field)
    expect(field.value).toBe('123,567')
    undo(field)
    expect(field.value).toBe('1,234,567')
    redo(field)
    expect(field.value).toBe('123,567')
  })

  test('with a figure more at the front loses none at the end', () => {
    const field = anAmount('123,456,789,012.34')
    select(field, 0, 0)
    type(field, '9')
    expect(field.value).toBe('9,123,456,789,012.34')
    leave(field)
    expect(error()).toBe('“9,123,456,789,012.34” is too large.')
  })

  test('keeps a third decimal, to refuse it', () => {
    const field = anAmount()
    type(field, '1000.505')
    leave(field)
    expect(field.value).toBe('1,000.505')
    expect(error()).toBe('“1,000.505” has more than two decimals.')
  })

  test('has commas while it is typed, and the caret stays', () => {
    const field = anAmount()
    type(field, '1234567')
    expect(field.value).toBe('1,234,567')
    select(field, 3, 3)
    type(field, '9')
    expect(field.value).toBe('12,934,567')
    expect(field.selectionStart).toBe(4)
    expect(error()).toBe('')
  })

  test('is not called wrong before it is whole', () => {
    const field = anAmount()
    for (const key of '12,500.50') {
      type(field, key)
      expect(error()).toBe('')
    }
    leave(field)
    expect(field.value).toBe('12,500.50')
  })
})
