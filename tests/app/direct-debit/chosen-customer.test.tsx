// What is wrong with the customer of a mandate is said at the customer, also once one is chosen.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CustomerFinder } from '#app/features/direct-debit/customer-finder.tsx'
import { alone } from '#tests/app/alone.tsx'

afterEach(cleanup)

test('a customer who is not there any more is said to be gone beside the name', async () => {
  alone(
    <CustomerFinder
      reference="000000000001" name="Amber Basket" onChoose={() => {}}
      error="This customer is not there any more."
    />,
  )
  await screen.findByText('Amber Basket')
  expect(screen.getByText('This customer is not there any more.').isConnected).toBe(true)
})
