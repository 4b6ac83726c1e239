// What a list says on paper: the words of the screen and the day in Lagos; a file for programs has codes.
import { expect, test } from 'vitest'
import { printed } from '#app/ui/lists/export-file.ts'
import type { Fact } from '#app/ui/lists/fact.ts'
import { dateFact, momentFact, moneyFact, textFact } from '#app/ui/lists/kinds.tsx'
import { kobo } from '#domain/money.ts'
import { payoutFacts } from '#app/features/payouts/facts.tsx'
import { settlementFacts } from '#app/features/settlements/facts.tsx'

interface Sale { at: string | null, by: 'card' }

const sale: Sale = { at: '2026-11-21T23:20:00.000Z', by: 'card' }
const at = ({ at: moment }: Sale) => moment

test('a moment is the day and hour in Lagos, and a day its long date', () => {
  expect(printed(momentFact('at', 'Time', 'when', at), sale)).toBe('22 November 2026, 00:20')
  expect(printed(dateFact('at', 'Date', 'when', at), sale)).toBe('22 November 2026')
  expect(printed(dateFact('at', 'Date', 'when', at), { ...sale, at: null })).toBe('')
  expect(printed(momentFact('at', 'Time', 'when', at), { ...sale, at: null })).toBe('')
})

test('what the screen says in words is printed so; an amount stays a figure', () => {
  const by: Fact<Sale> = { ...textFact('by', 'By', 'column', (one) => one.by), show: () => 'Card' }
  expect(printed(by, sale)).toBe('Card')
  expect(printed(moneyFact<Sale>('amount', 'Amount', 'amount', () => kobo(1_250_000)), sale)).toBe('12500.00')
})

const state = <T>(facts: readonly Fact<T>[], item: Partial<T>) =>
  printed(facts.find(({ role }) => role === 'status')!, item as T)

test('a state is printed as it is called', () => {
  expect(state(payoutFacts, { status: 'INQ' })).toBe('Pending')
  const onItsWay = { settlement_status: 'PROCESSING', contradicted: false } as const
  expect(state(settlementFacts, { ...onItsWay, paid_amount: kobo(0) })).toBe('On its way')
  expect(state(settlementFacts, { ...onItsWay, paid_amount: kobo(100) })).toBe('Paid in part')
  expect(state(settlementFacts, { settlement_status: 'FAILED', contradicted: true })).toBe('With our staff')
})
