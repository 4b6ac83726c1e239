// How much comes ahead over which link.
import { expect, test } from 'vitest'
import { amountFor } from '#app/worker/amount.ts'

test.each([
  [undefined, 'all'], [{}, 'all'], [{ effectiveType: '4g', type: 'cellular' }, 'all'],
  [{ effectiveType: '3g' }, 'first'], [{ effectiveType: '2g', type: 'cellular' }, 'first'],
  [{ effectiveType: 'slow-2g' }, 'first'], [{ effectiveType: '2g', type: 'wifi' }, 'all'],
  [{ effectiveType: '4g', type: 'wifi', saveData: true }, 'shell'], [{ saveData: true }, 'shell'],
])('over %j there comes ahead: %s', (link, amount) => {
  expect(amountFor(link)).toBe(amount)
})
