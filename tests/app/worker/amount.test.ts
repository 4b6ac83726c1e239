// How much comes ahead over which link.
import { expect, test } from 'vitest'
import type { KeepChoice } from '#domain/kept-program.ts'
import { amountFor, atInstall } from '#app/worker/amount.ts'

test.each([
  [undefined, 'all'], [{}, 'all'], [{ effectiveType: '4g', type: 'cellular' }, 'all'],
  [{ effectiveType: '3g' }, 'first'], [{ effectiveType: '2g', type: 'cellular' }, 'first'],
  [{ effectiveType: 'slow-2g' }, 'first'], [{ effectiveType: '2g', type: 'wifi' }, 'all'],
  [{ effectiveType: '4g', type: 'wifi', saveData: true }, 'shell'], [{ saveData: true }, 'shell'],
])('over %j there comes ahead: %s', (link, amount) => {
  expect(amountFor(link)).toBe(amount)
})

const wish = (choice: KeepChoice, saveData = false) => ({ choice, saveData })

test.each([
  [{}, wish('link', true), 'shell'], [{ type: 'wifi' }, wish('link', true), 'shell'],
  [{ effectiveType: '2g', saveData: true }, wish('all'), 'every'], [undefined, wish('all', true), 'every'],
  [{ type: 'cellular', effectiveType: '4g' }, wish('opened'), 'shell'], [undefined, wish('opened'), 'shell'],
  [{ type: 'wifi' }, wish('opened'), 'all'], [{ type: 'wifi', saveData: true }, wish('opened'), 'shell'],
])('over %j, with the wish %j, there comes ahead: %s', (link, wished, amount) => {
  expect(amountFor(link, wished)).toBe(amount)
})

test('an install waits for a first day at most', () => {
  expect((['shell', 'first', 'all', 'every'] as const).map(atInstall))
    .toEqual(['shell', 'first', 'first', 'first'])
})
