// The arrow table and the style rules of the house, kept by a machine; the rules are in tests/architecture/.
import { describe, expect, test } from 'vitest'
import { readMigrations } from '#provider/migrate.ts'
import { arrowRules } from './architecture/arrows.ts'
import { bad, good } from './architecture/examples.data.ts'
import { placeRules } from './architecture/places.ts'
import { breaches } from './architecture/rule.ts'
import { shapeRules } from './architecture/shape.ts'
import { read, sources } from './architecture/source.ts'
import { writingRules } from './architecture/writing.ts'

const rules = [...arrowRules, ...placeRules, ...shapeRules, ...writingRules]
const files = [...sources()]
const MOST_SHOWN = 60

describe('every file of the repository keeps the rule', () => {
  test.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
    const said = files.flatMap((file) => breaches(rule, file))
    const more = said.length > MOST_SHOWN ? `\nand ${said.length - MOST_SHOWN} more` : ''
    if (said.length > 0) expect.fail(`\n${said.slice(0, MOST_SHOWN).join('\n')}${more}\n`)
  })

  test('each migration has a number of its own', async () => {
    expect((await readMigrations()).length).toBeGreaterThan(30)
  })

  test('the rules see the rooms that they guard', () => {
    const paths = files.map((file) => file.path)
    for (const room of ['src/domain/', 'src/contract/', 'tests/']) {
      expect(paths.some((path) => path.startsWith(room) && path.endsWith('.ts'))).toBe(true)
    }
    expect(paths).toContain('package.json')
  })
})

describe('every rule can say no', () => {
  test.each(bad)('$rule: $path', ({ rule, path, text, says }) => {
    const [first = 'nothing was said'] = rules
      .filter(({ name }) => name === rule)
      .flatMap((each) => breaches(each, read(path, text)))
    expect(first).toContain(says)
    expect(first).toMatch(/^[\w./$-]+:\d+ /)
  })

  test.each(good)('and stays quiet: $path ($why)', ({ path, text }) => {
    expect(rules.flatMap((rule) => breaches(rule, read(path, text)))).toEqual([])
  })

  test('no rule is without an example that it refuses', () => {
    const tried = bad.map(({ rule }) => rule)
    expect(rules.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual([])
    expect(tried.filter((rule) => !rules.some(({ name }) => name === rule))).toEqual([])
  })
})
