// What the product is made of: each package with its hash, under a licence that we can keep, in a bill of
// materials that is whole and the same each time; and an audit that never takes silence for "all is well".
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verdictOf } from '../scripts/audit-report.ts'
import { billOfMaterials } from '../scripts/bill-of-materials.ts'
import { exceptions, isAllowed } from '../scripts/licence-rules.ts'
import { ourPackages, packagesOf, root } from '../scripts/packages.ts'
import { vendored } from '../scripts/vendored.ts'

const packages = ourPackages()
const shipped = [
  ...packages.filter(({ isShipped }) => isShipped), ...vendored.map((one) => ({ ...one, place: one.file })),
]
const named = (all: readonly { name: string, version: string }[]) =>
  [...new Set(all.map(({ name, version }) => `${name}@${version}`))].sort()

describe('the lockfile', () => {
  test('names every package that package.json asks for, and has a hash for each', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as
      { dependencies: Record<string, string> }
    const places = new Set(shipped.map(({ place }) => place))
    expect(Object.keys(dependencies).filter((name) => !places.has(`node_modules/${name}`))).toEqual([])
    expect(packages.filter(({ hasHash }) => !hasHash).map(({ place }) => place)).toEqual([])
  })

  test('has no package that installs itself by a script of its own, but those that we allow by name', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as
      { allowScripts: Record<string, boolean> }
    const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as
      { packages: Record<string, { hasInstallScript?: boolean }> }
    const running = Object.keys(locked).filter((place) => locked[place]?.hasInstallScript)
    // On every platform: npm warns of what nobody has decided about, and newer ones leave it out.
    expect(running.map((place) => place.replace('node_modules/', '')).sort())
      .toEqual(Object.keys(allowScripts).sort())
  })
})

describe('the bill of materials', () => {
  const bill = billOfMaterials()

  test('has every package of the lockfile, what of others stands in the repository, and nothing else', () => {
    expect(named(bill.components)).toEqual(named([...packages, ...vendored]))
    const bare = bill.components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  test('is the same each time it is made', () => {
    expect(JSON.stringify(billOfMaterials())).toBe(JSON.stringify(bill))
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(JSON.stringify(bill.metadata)).not.toMatch(/timestamp|\d{4}-\d\d-\d\dT/)
  })
})

describe('a licence', () => {
  test('of every shipped package is on the list, and no exception is without its package', () => {
    const refused = shipped.filter((one) => !isAllowed(one))
    expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
    const unused = exceptions.filter(({ packages: those, licence }) =>
      !shipped.some((one) => those.test(one.name) && one.licence.includes(licence)))
    expect(unused).toEqual([])
  })

  test.each([
    ['a', 'MIT', true], ['a', 'MIT AND ISC', true], ['a', '(MIT OR GPL-3.0-only)', true],
    ['a', 'MIT AND GPL-3.0-only', false], ['a', 'GPL-3.0-only', false], ['a', '', false],
    ['a', 'LGPL-3.0-or-later', false], ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
    ['a', 'SEE LICENSE IN LICENSE.md', false], ['a', 'UNLICENSED', false],
  ])('%s under "%s" is allowed: %s', (name, licence, allowed) => {
    expect(isAllowed({ name, licence })).toBe(allowed)
  })
})

describe('the audit', () => {
  const locked = packagesOf(JSON.stringify({ packages: {
    '': {},
    'node_modules/served': { version: '1.0.0' },
    'node_modules/only-tests': { version: '1.0.0', dev: true },
  } }))
  const weak = (name: string, severity: string) => JSON.stringify({ vulnerabilities: {
    [name]: {
      name, severity, nodes: [`node_modules/${name}`], via: [{ title: 'A sample weakness', url: '' }],
    },
  } })

  test.each([
    ['served', 'critical', true], ['served', 'high', true], ['served', 'moderate', false],
    ['only-tests', 'critical', false],
  ])('of %s with a weakness that is %s stops: %s', (name, severity, stops) => {
    const { isAnswered, mustStop, lines } = verdictOf(weak(name, severity), locked)
    expect([isAnswered, mustStop]).toEqual([true, stops])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`${severity}  ${name}`)
  })

  test.each(['', 'not JSON', '{}', '{"message":"405 Method Not Allowed - POST https://x.example/-/audit"}',
    '{"error":{"summary":"getaddrinfo ENOTFOUND"}}'])('that is not answered is not passed: %s', (report) => {
    const { isAnswered, mustStop, why } = verdictOf(report, locked)
    expect([isAnswered, mustStop]).toEqual([false, false])
    expect(why).toMatch(/\w/)
    expect(why).not.toContain('x.example')
  })

  test('of nothing weak passes', () => {
    expect(verdictOf('{"vulnerabilities":{}}', locked)).toMatchObject({ isAnswered: true, mustStop: false })
  })
})
