// With forced colours grounds and shadows are gone: what has the focus and what is chosen must have a line.
// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const style = readFileSync('src/app/ui/base.css', 'utf8')
const forced = [...style.matchAll(/@media \(forced-colors: active\) \{([\s\S]*?)\n {2}\}/g)]
  .map(([, rules]) => rules).join('\n')

test.each([
  '.control:focus-within', '[aria-pressed=true]', '[aria-selected=true]', '[aria-checked=true]',
  '[aria-current]:not([aria-current=false])',
])('%s is outlined', (selector) => {
  const rule = forced.slice(forced.indexOf(selector))
  expect(forced).toContain(selector)
  expect(rule.slice(0, rule.indexOf('}'))).toContain('outline:')
})

test('ticks and switches are the system’s own, and a bar of progress has an edge', () => {
  expect(forced).toContain('.tick, .dot-choice, .switch { appearance: auto')
  expect(forced).toMatch(/\[role=progressbar\] \{ border:/)
})
