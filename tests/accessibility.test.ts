// The table of accessibility has every criterion of WCAG 2.2 at A and AA, and the tests that it names are
// there.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/accessibility.md', 'utf8')
const rows = page.split('\n').filter((line) => /^\| \d/.test(line))

/** By W3C's own list; 4.1.1 is gone since 2.2. */
const criteria = `1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4
  1.4.5
  1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7
  2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3
  3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`.split(/\s+/)

test('each criterion stands there once, with what keeps it or a reason', () => {
  expect(rows.map((row) => row.split(' ')[1])).toEqual(criteria)
  expect(criteria).toHaveLength(55)
  expect(rows.filter((row) => (row.split('|')[2] ?? '').trim().length < 10)).toEqual([])
})

test('each test and file that it names is there', () => {
  const named = [...page.matchAll(/`((?:tests|src)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})
