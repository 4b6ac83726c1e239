// Bars of what came in and went out: one scale for both sides, values by keys, a table to be heard.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { axis, dayName, roundStep } from '#app/ui/plot-axis.ts'
import { Plot } from '#app/ui/plot.tsx'
import { kobo } from '#domain/money.ts'

afterEach(cleanup)

const naira = (amount: number) => kobo(amount * 100)
const days = [
  { day: '2026-11-17', up: naira(264_000), down: naira(92_000) },
  { day: '2026-11-18', up: naira(338_000), down: naira(245_000) },
  { day: '2026-11-19', up: naira(196_000), down: naira(0) },
]

describe('the axis', () => {
  test.each([
    [338_000, 150_000], [1_000_000, 500_000], [90_000, 25_000], [250, 100], [0, 100],
  ])('for at most %i naira a step of %i', (most, step) => {
    expect(roundStep(naira(most))).toBe(naira(step))
  })

  test('both sides have one scale, and the highest bar fits', () => {
    const { zero, share, marks } = axis(days)
    expect(share(naira(338_000))).toBeCloseTo(zero, 5)
    expect(zero + share(naira(245_000))).toBeCloseTo(100, 5)
    expect(marks.map(({ words }) => words)).toEqual(['₦150k', '₦300k', '−₦150k'])
    for (const { top } of marks) expect(top).toBeGreaterThanOrEqual(0)
  })

  test('days on which nothing moved are drawn without a fault', () => {
    const { zero, share } = axis([{ day: '2026-11-19', up: naira(0), down: naira(0) }])
    expect(share(0)).toBe(0)
    expect(zero).toBeGreaterThan(0)
  })
})

test('a day is named as people name it', () => {
  expect(dayName('2026-11-19', '2026-11-19')).toBe('Today')
  expect(dayName('2026-11-13', '2026-11-19')).toBe('Fri 13 Nov')
  expect(dayName('2026-11-13', '2026-11-19', 'weekday')).toBe('Fri')
})

describe('the plot', () => {
  const open = () => render(
    <Plot label="Money in and out by day" up="Money in" down="Money out" days={days} today="2026-11-19" />,
  )

  test('says all of it in a table', () => {
    open()
    const table = screen.getByRole('table', { name: 'Money in and out by day' })
    expect(within(table).getByRole('row', { name: 'Wed 18 Nov ₦338,000.00 ₦245,000.00' })).toBeTruthy()
    expect(within(table).getAllByRole('row')).toHaveLength(4)
  })

  test('shows totals first, and a day that the keys choose', () => {
    open()
    expect(screen.getByText('₦798,000.00')).toBeTruthy()
    const bars = screen.getByRole('slider')
    fireEvent.keyDown(bars, { key: 'ArrowLeft' })
    expect(screen.getByText('Money in, Today')).toBeTruthy()
    fireEvent.keyDown(bars, { key: 'ArrowLeft' })
    const said = 'Wed 18 Nov: Money in ₦338,000.00, Money out ₦245,000.00'
    expect(bars.getAttribute('aria-valuetext')).toBe(said)
    fireEvent.keyDown(bars, { key: 'Escape' })
    expect(screen.getByText('₦798,000.00')).toBeTruthy()
    expect(screen.queryByText('Money in, Today')).toBeNull()
  })
})
