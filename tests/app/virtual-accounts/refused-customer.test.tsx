// A customer that is named by the address of the page and is none: the refusal stands where they stand.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CustomerFields } from '#app/features/virtual-accounts/customer-fields.tsx'
import { blankAccount } from '#app/features/virtual-accounts/typed.ts'
import { alone, signedIn } from '#tests/app/alone.tsx'

afterEach(cleanup)

test('what is wrong with the customer is said at the customer', async () => {
  signedIn('ada')
  const errors = { customer: 'There is no such customer.' }
  alone(<CustomerFields values={{ ...blankAccount, customer: 'none' }} set={() => {}} errors={errors} />)
  expect(await screen.findByText('There is no such customer.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
})
