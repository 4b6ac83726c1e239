// Every pair of colours that is used can be read: WCAG 2.2 AA, in both themes, from the tokens themselves.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('src/app/ui/tokens.css', 'utf8')

/** The colours of one theme, by name. */
function tokens(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(selector)).match(/\{([^}]*)\}/)?.[1] ?? ''
  return new Map(
    Array.from(block.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})/g), ([, name = '', hex = '']) => [name, hex]),
  )
}

const light = tokens(':root {')
const themes = {
  light,
  dark: new Map([...light, ...tokens('[data-theme="dark"] {')]),
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['ground', 'card', 'sunk']
/** Words on what stands behind them. */
const words: [string, readonly string[]][] = [
  ['ink', [...surfaces, 'raised', 'forest-tint', 'leaf-tint', 'amber-tint', 'clay-tint', 'sky-tint']],
  ['ink-soft', [...surfaces, 'line']],
  ['forest', [...surfaces, 'forest-tint', 'sky-tint', 'clay-tint', 'amber-tint']],
  ['leaf', [...surfaces, 'leaf-tint']],
  ['amber', [...surfaces, 'amber-tint']],
  ['clay', [...surfaces, 'clay-tint']],
  ['sky', [...surfaces, 'sky-tint']],
  ['on-forest', ['forest', 'forest-pressed']],
  ['hero-ink', ['hero', 'hero-2']],
  ['hero-soft', ['hero']],
  // The count on a place, and a toast.
  ['card', ['clay']],
  ['ground', ['ink']],
]
/** Borders of controls, marks and bars: what must be seen, not read. */
const shapes: [string, readonly string[]][] = [
  ['edge', surfaces],
  ['forest', surfaces],
  ['bar-in', ['card']],
  ['bar-out', ['card']],
  ['clay', surfaces],
]

const pairs = (list: typeof words) =>
  list.flatMap(([over, unders]) => unders.map((under) => [over, under] as const))

describe.each(Object.entries(themes))('%s', (_, theme) => {
  const ratio = (over: string, under: string) => contrast(theme.get(over) ?? '', theme.get(under) ?? '')

  test.each(pairs(words))('%s can be read on %s', (over, under) => {
    expect(ratio(over, under)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(shapes))('%s can be seen on %s', (over, under) => {
    expect(ratio(over, under)).toBeGreaterThanOrEqual(3)
  })
})

test('the system and the choice lead to the same dark', () => {
  const chosen = tokens('[data-theme="dark"] {')
  const bySystem = tokens(':root:not([data-theme="light"]) {')
  expect(chosen.size).toBeGreaterThan(20)
  expect([...bySystem]).toEqual([...chosen])
})

test('a ratio is measured as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
})
