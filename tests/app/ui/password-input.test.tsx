// A password is covered until its owner wants to see it, and may come from the clipboard or a manager.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

afterEach(cleanup)

function shown() {
  render(<Field label="Password"><PasswordInput autoComplete="current-password" name="password" /></Field>)
  return screen.getByLabelText<HTMLInputElement>('Password')
}

test('a password is covered, and shown when its owner asks', () => {
  const input = shown()
  expect(input.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})

test('a password may be pasted, however long, and is known to password managers', () => {
  const input = shown()
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  const stopped = vi.spyOn(paste, 'preventDefault')
  fireEvent(input, paste)
  expect(stopped).not.toHaveBeenCalled()
  expect([input.autocomplete, input.maxLength]).toEqual(['current-password', -1])
})
