// What is worth knowing of an entity, a field at a time, said once: the card on a phone, the table on a
// desktop, the page of one item and the file to download all read it here.
import type { ReactNode } from 'react'
import { moneyOutcomes, type MoneyOutcome } from '#domain/money-outcome.ts'
import { plainAmount, sum, type Kobo } from '#domain/money.ts'

/**
 * Where a field stands. The first four make the card of a phone and the head of a page; `column` is shown
 * in a table from the start, `detail` when it is asked for.
 */
export type FactRole = 'lead' | 'amount' | 'status' | 'when' | 'column' | 'detail'

export interface Fact<T> {
  /** The field's own name: the column of a file, the `sort` of an address. */
  name: string
  label: string
  role: FactRole
  /** Plain text: what a file holds and what sorting compares. An amount is `12500.00`, a moment ISO 8601. */
  text: (item: T) => string
  /** In the words of the screen, for what is printed, where the plain text is for programs. */
  print?: (item: T) => string
  /** How it is seen, where that is more than the text. */
  show?: (item: T) => ReactNode
  /** Amounts stand one under the other by their last figure. */
  is_amount?: true
  /** In files it is by the clock of Lagos, which the heading says. */
  is_moment?: true
  /** What is added up under the last row of a printed list: each outcome apart. */
  adds?: { amount: (item: T) => Kobo; outcome: (item: T) => MoneyOutcome }
}

/** What is printed unless all is asked for: the card's and the table's columns, and amounts that add up. */
export const isMain = <T>({ role, adds }: Fact<T>): boolean => role !== 'detail' || adds !== undefined

export const shown = <T>(fact: Fact<T>, item: T): ReactNode => (fact.show ? fact.show(item) : fact.text(item))

export const inRole = <T>(facts: readonly Fact<T>[], role: FactRole): Fact<T> | undefined =>
  facts.find((fact) => fact.role === role)

/** The value of a role, as it is seen; null when no field has it or the item has none. */
export function seen<T>(facts: readonly Fact<T>[], role: FactRole, item: T): ReactNode {
  const fact = inRole(facts, role)
  return fact && fact.text(item) !== '' ? shown(fact, item) : null
}

/**
 * What stands under the last row of a printed list: a line for each outcome that an item has, which never
 * adds what was refused to what was paid. Empty where nothing is added up.
 */
export function totals<T>(facts: readonly Fact<T>[], items: readonly T[]): string[][] {
  const outcomeOf = facts.find(({ adds }) => adds)?.adds?.outcome
  if (!outcomeOf) return []
  const label = facts.findIndex(({ adds }) => !adds)
  return moneyOutcomes.flatMap((outcome) => {
    const own = items.filter((item) => outcomeOf(item) === outcome)
    if (own.length === 0) return []
    const words = `Total ${outcome}`
    return [facts.map(({ adds }, place) => {
      if (!adds) return place === label ? words : ''
      const amount = plainAmount(sum(own.map(adds.amount)))
      return label === -1 && place === 0 ? `${words} ${amount}` : amount
    })]
  })
}

/** Orders by a field: numbers by size, everything else by its letters. */
export function byFact<T>({ text }: Fact<T>, direction: 'up' | 'down') {
  const sign = direction === 'up' ? 1 : -1
  const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value)
  return (left: T, right: T) => {
    const [a, b] = [text(left), text(right)]
    const order = isNumber(a) && isNumber(b) ? Number(a) - Number(b) : a.localeCompare(b)
    return order * sign
  }
}
