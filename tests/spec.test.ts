// The list of requirements against the text of the specification: nothing is missing, nothing is made up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asksForNothing, headings } from './spec/descriptions.data.ts'
import { provenBy } from './spec/proofs.ts'
import { proves } from './spec/proves.ts'
import { requirements, type RequirementId } from './spec/requirements.ts'

const spec = readFileSync(join(import.meta.dirname, '..', 'docs', 'spec.md'), 'utf8')

const ids = requirements.map(({ id }) => id)
const section = (number: number) => spec.split(/^## /m).find((text) => text.startsWith(`${number}.`)) ?? ''

describe('the list of requirements', () => {
  test('has every id once', () => {
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })

  test('quotes the spec word for word', () => {
    const invented = requirements.filter(({ words }) => !spec.includes(words))
    expect(invented.map(({ id, words }) => `${id}: ${words}`)).toEqual([])
  })

  test('leaves no sentence of the spec out', () => {
    const quoted = [...requirements.map(({ words }) => words), ...asksForNothing, ...headings]
      .sort((left, right) => right.length - left.length)
    const rest = quoted.reduce((text, words) => text.replaceAll(words, ''), spec)
    expect(rest.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line))).toEqual([])
  })

  test('has every path of the screens', () => {
    const paths = section(2).match(/[\w/{}-]*\/[\w/{}-]+/g) ?? []
    const named = (path: string) =>
      ids.some((id) => id === `route:${path}` || id === `route:/dashboard/${path}`)
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !named(path))).toEqual([])
  })

  test('has every path of the calls', () => {
    const paths = section(7).match(/[\w.{}-]+(?:\/[\w{}]+)+\/?/g) ?? []
    const named = (path: string) =>
      ids.some((id) => id.startsWith('call:') && id.includes(path.replace(/^\.{3}/, '')))
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !named(path))).toEqual([])
  })

  test('has every field of the entities', () => {
    const names = section(3).match(/\b[a-zA-Z]+(_[a-zA-Z]+)+\b/g) ?? []
    const fields = ids.filter((id) => id.startsWith('field:'))
    expect(names.length).toBeGreaterThan(90)
    expect(names.filter((name) => !fields.some((id) => id.split(/[:.]/).includes(name)))).toEqual([])
  })
})

describe('a proof', () => {
  test('of a line that the spec does not have fails its test, and says which is near', () => {
    const made = 'rule:bank-acount-number' as RequirementId
    expect(() => proves(made)).toThrow(`The spec has no line '${made}'. Near it: rule:bank-account-number`)
  })

  test('counts while every test that names the line passes', () => {
    const good = { file: 'a.test.ts', passed: ['route:/login', 'route:/register'], failed: [] }
    const bad = { file: 'b.test.ts', passed: [], failed: ['route:/login'] }
    expect([...provenBy([good, bad])]).toEqual(['route:/register'])
    expect([...provenBy([])]).toEqual([])
  })
})

