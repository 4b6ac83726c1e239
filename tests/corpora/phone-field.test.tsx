// Every phone number of the table in the very input of the screens: typed key by key, pasted into an empty
// field, pasted over all and over a part. The field holds what is meant, or what was given with the reason.
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { phoneProblem, readPhone } from '#domain/phone.ts'
import { CodeBoxes } from '#app/ui/code-boxes.tsx'
import { Field } from '#app/ui/field.tsx'
import { PhoneInput } from '#app/ui/phone-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { leave, paste, redo, select, type, undo } from './hands.ts'
import { phones } from './phones.data.ts'

afterEach(cleanup)

/** By its name: a role would be looked for in all of the page, hundreds of times. */
const input = () => document.querySelector('input')!
const error = () => document.querySelector('[aria-live]')?.textContent ?? ''
const all = (field: HTMLInputElement) => select(field, 0, field.value.length)

function Phone({ from = '' }: { from?: string }) {
  const [text, setText] = useState(from)
  return (
    <Field label="Phone" error={phoneProblem(text) ?? undefined}>
      <PhoneInput value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </Field>
  )
}

function aPhone(from?: string) {
  render(<Phone {...(from !== undefined && { from })} />)
  return input()
}

const digits = (text: string) => text.replace(/\D/g, '')

describe('a phone number', () => {
  /** Keys without a meaning there do nothing: `O8031234567` is typed as ten digits. */
  const byKeys = (given: string) => given.replace(/[^\d+]/g, '')

  test.each(phones)('%j typed', (given) => {
    const field = aPhone()
    type(field, given)
    const meant = readPhone(byKeys(given))
    expect(readPhone(field.value)).toBe(meant)
    // Of what is typed behind a whole number, the number has lost its prefix before.
    if (meant === null) expect(byKeys(given).endsWith(field.value)).toBe(true)
    else expect(field.value).toBe(meant)
    expect(error() === '').toBe(meant !== null || digits(given).length <= 3)
  })

  test.each(phones)('%j pasted into an empty field', (given, meant) => {
    const field = aPhone()
    paste(field, given)
    leave(field)
    expect(field.value).toBe(meant ?? given)
  })

  test.each(phones.filter(([given]) => given !== ''))('%j pasted over all', (given, meant) => {
    const field = aPhone('7012345678')
    all(field)
    paste(field, given)
    expect(field.value).toBe(meant ?? given)
  })

  const filled = phones.filter(([given]) => given !== '')

  test.each(filled)('%j pasted over a part, behind and before all', (given, meant) => {
    const field = aPhone('7012345678')
    for (const [from, to] of [[3, 6], [10, 10], [0, 0]] as const) {
      all(field)
      paste(field, '7012345678')
      select(field, from, to)
      paste(field, given)
      // A whole number takes the place of all; of what is none, nothing is lost.
      const raw = `${'7012345678'.slice(0, from)}${given}${'7012345678'.slice(to)}`
      expect(field.value).toBe(meant ?? readPhone(raw) ?? raw)
    }
  })

  test('that is full takes no eleventh digit without saying so, and loses none', () => {
    const field = aPhone('8031234567')
    select(field, 0, 0)
    type(field, '7')
    expect(field.value).toBe('78031234567')
    expect(error()).toContain('10 digit')
    undo(field)
    expect(field.value).toBe('8031234567')
    expect(error()).toBe('')
    redo(field)
    expect(field.value).toBe('78031234567')
  })

  test('of another country says that only Nigerian ones work', () => {
    const field = aPhone()
    paste(field, '+44 7911 123456')
    expect(error()).toContain('Nigerian')
  })
})

describe('a code', () => {
  function Code() {
    const [code, setCode] = useState('')
    return <CodeBoxes label="Code" value={code} onChange={setCode} />
  }

  test.each([0, 2, 4])('that is pasted takes the place of all, with the caret at %d', (caret) => {
    render(<Code />)
    const field = input()
    type(field, '9876')
    field.setSelectionRange(caret, caret)
    paste(field, '12 34-56')
    expect(field.value).toBe('123456')
    field.setSelectionRange(caret, caret)
    paste(field, 'Your code is 654321.')
    expect(field.value).toBe('654321')
  })
})

describe('an account number', () => {
  const aNumber = () => {
    render(<Field label="Account number"><TextInput digits counter maxLength={10} /></Field>)
    return input()
  }

  test('that is pasted is never cut', () => {
    const field = aNumber()
    paste(field, '01234567890')
    expect(field.value).toBe('01234567890')
    expect(screen.getByText('11 of 10')).toBeTruthy()
  })

  test('that is full takes no key more, wherever the caret stands', () => {
    const field = aNumber()
    type(field, '0123456789')
    for (const caret of [0, 4, 10]) {
      select(field, caret, caret)
      type(field, '7')
      expect(field.value).toBe('0123456789')
      expect(field.selectionStart).toBe(caret)
    }
  })
})
