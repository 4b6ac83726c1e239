// A BVN or NIN that is shown by its last four digits is typed anew, in whatever way the new one arrives.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { maskIdentity } from '#domain/identity.ts'
import { LimitFields } from '#app/features/virtual-accounts/limit-fields.tsx'
import { blankAccount, type LimitsTyped } from '#app/features/virtual-accounts/typed.ts'

afterEach(cleanup)

const saved = maskIdentity('22100001234')

function Form() {
  const [values, setValues] = useState<LimitsTyped>({ ...blankAccount, bvn: saved, nin: saved })
  const set = (changes: Partial<LimitsTyped>) => setValues((old) => ({ ...old, ...changes }))
  return <LimitFields values={values} set={set} errors={{}} nameHint="What payers see." />
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

test.each(['BVN', 'NIN'])('all of a hidden %s is replaced by a pasted one, with every digit', (label) => {
  render(<Form />)
  fireEvent.change(field(label), { target: { value: '22212345678' } })
  expect(field(label).value).toBe('22212345678')
})

test.each([
  ['with its spaces', '222 1234 5678', '22212345678'],
  ['typed at the end of the hidden one', `${saved}2`, '2'],
  ['typed before it', `2${saved}`, '2'],
  ['by taking a digit away', saved.slice(0, -1), ''],
])('a new BVN begins with what was put in: %s', (_, value, kept) => {
  render(<Form />)
  fireEvent.change(field('BVN'), { target: { value } })
  expect(field('BVN').value).toBe(kept)
})

test('a hidden number leaves room to type at its end, and says how it is changed', () => {
  render(<Form />)
  expect(field('BVN').maxLength).toBeGreaterThan(saved.length)
  expect(screen.getAllByText('Kept hidden after you save. Type it again to change it.')).toHaveLength(2)
  fireEvent.change(field('BVN'), { target: { value: `${saved}2` } })
  expect(screen.getByText('11 digits')).toBeTruthy()
  // One digit too many stays as it was typed, to be mended: it is not cut until it fits.
  fireEvent.change(field('BVN'), { target: { value: '222123456789' } })
  expect(field('BVN').value).toBe('222123456789')
  expect(screen.getByText('11 digits')).toBeTruthy()
})
