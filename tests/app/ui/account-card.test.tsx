// What an account has: what of it may be spent, and why that is less than the ledger balance.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { kobo } from '#domain/money.ts'
import { AccountCard } from '#app/ui/account-card.tsx'

afterEach(cleanup)

const account = {
  nuban: '9901234567',
  bank: 'Wema Bank',
  name: 'Adire Works',
  available: kobo(60_000_00),
  ledger: kobo(100_000_00),
  pending: kobo(15_000_00),
}

const facts = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('what is held for payers stands beside what is reserved, so that the sum is clear', () => {
  render(<AccountCard {...account} lien={kobo(25_000_00)} />)
  expect(facts()).toEqual([
    ['Ledger', '₦100,000.00'],
    ['Reserved', '₦15,000.00'],
    ['Held', '₦25,000.00'],
  ])
})

test('where nothing is held nothing is said of it', () => {
  render(<AccountCard {...account} available={kobo(85_000_00)} lien={kobo(0)} />)
  expect(facts().map(([label]) => label)).toEqual(['Ledger', 'Reserved'])
})
