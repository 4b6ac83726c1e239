// The list of requirements against the text of the specification: nothing is missing, nothing is made up.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asksForNothing, headings } from './spec/descriptions.data.ts'
import { provenBy, type Proof } from './spec/proofs.ts'
import { proves } from './spec/proves.ts'
import { requirements, type RequirementId } from './spec/requirements.ts'

const root = join(import.meta.dirname, '..')
const spec = readFileSync(join(root, 'docs', 'spec.md'), 'utf8')

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

  test('comes from tests that passed, not from failed or skipped ones', () => {
    const proof = provedBySample()
    expect([...provenBy([proof])].toSorted())
      .toEqual(['route:/adduser', 'route:/login', 'route:/lookup', 'route:/onboarding'])
    expect(proof.failed).toEqual(
      ['route:/confirm/email', 'route:/expired-token', 'route:/invalid-token', 'route:/register'])
    expect(proof.file).toBe('tests/spec/sample.ts')
  }, 30_000)

  test('counts while every test that names the line passes', () => {
    const good = { file: 'a.test.ts', passed: ['route:/login', 'route:/register'], failed: [] }
    const bad = { file: 'b.test.ts', passed: [], failed: ['route:/login'] }
    expect([...provenBy([good, bad])]).toEqual(['route:/register'])
    expect([...provenBy([])]).toEqual([])
  })
})

/** Runs the sample in a process of its own, because some of it must fail. */
function provedBySample(): Proof {
  const folder = mkdtempSync(join(tmpdir(), 'oja-spec-'))
  const options = {
    config: false, watch: false, include: ['tests/spec/sample.ts'], reporters: ['./tests/spec/reporter.ts'],
  }
  const run = `import { startVitest } from 'vitest/node'
    await startVitest('test', [], ${JSON.stringify(options)})`
  const env = { ...process.env, SPEC_PROOFS: folder }
  spawnSync(process.execPath, ['--input-type=module', '--eval', run], { cwd: root, env })
  const [name = ''] = readdirSync(folder)
  const proof = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Proof
  rmSync(folder, { recursive: true })
  return proof
}
