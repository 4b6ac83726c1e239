// Six masked boxes over one real input: digits only, however they come.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CodeBoxes } from '#app/ui/code-boxes.tsx'
import { proves } from '#tests/spec/proves.ts'

afterEach(cleanup)

function Code({ error }: { error?: string }) {
  const [code, setCode] = useState('')
  return <CodeBoxes label="6-digit code" value={code} onChange={setCode} error={error} />
}

const input = () => screen.getByLabelText<HTMLInputElement>('6-digit code')
const type = (value: string) => fireEvent.change(input(), { target: { value } })

test('letters are dropped and digits stay', () => {
  proves('rule:code-boxes.digits-only')
  render(<Code />)
  type('1a2b3')
  expect(input().value).toBe('123')
})

test('a pasted code keeps its first six digits', () => {
  proves('rule:code-boxes.paste-keeps-digits')
  render(<Code />)
  type('12 34-56 78')
  expect(input().value).toBe('123456')
})

test('there are six boxes and none shows a digit', () => {
  proves('screen:login.totp-masked-boxes')
  const { container } = render(<Code />)
  type('1234')
  const boxes = container.querySelectorAll('[aria-hidden] > .control')
  expect(boxes).toHaveLength(6)
  expect(Array.from(boxes, (box) => box.childElementCount)).toEqual([1, 1, 1, 1, 0, 0])
  expect(Array.from(boxes, (box) => box.textContent).join('')).toBe('')
})

test('the phone may fill it in and shows its number keys', () => {
  render(<Code />)
  expect(input().autocomplete).toBe('one-time-code')
  expect(input().inputMode).toBe('numeric')
})

test('an error is tied to the input', () => {
  render(<Code error="That code did not match." />)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  const said = document.getElementById(input().getAttribute('aria-describedby') ?? '')
  expect(said?.textContent).toBe('That code did not match.')
})
