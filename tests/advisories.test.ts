// The audit by a downloaded list of weaknesses: what it finds, and that silence is never taken for a pass.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { compare, readAdvisories, verdictOfAdvisories, type Advisory } from '../scripts/advisories.ts'
import { ourPackages, packagesOf, root } from '../scripts/packages.ts'

const now = new Date('2026-11-27T12:00:00Z')
const locked = packagesOf(JSON.stringify({ packages: {
  'node_modules/served': { version: '1.4.0' },
  'node_modules/served/node_modules/within': { version: '2.0.0-beta.2' },
  'node_modules/only-tests': { version: '1.0.0', dev: true },
} }))

const advisory = (name: string, events: object[], more: Partial<Advisory> = {}): Advisory => ({
  id: 'GHSA-sample', modified: '2026-11-20T00:00:00Z', summary: 'A sample weakness',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  database_specific: { severity: 'HIGH' }, ...more,
})

const verdict = (...advisories: Advisory[]) => verdictOfAdvisories(advisories, locked, now)

describe('a version', () => {
  test.each([
    [[{ introduced: '0' }], true], [[{ introduced: '0' }, { fixed: '1.4.0' }], false],
    [[{ introduced: '0' }, { fixed: '1.4.1' }], true], [[{ introduced: '1.5.0' }], false],
    [[{ introduced: '0' }, { last_affected: '1.4.0' }], true],
    [[{ introduced: '0' }, { last_affected: '1.3.9' }], false],
    [[{ fixed: '1.2.0' }, { introduced: '0' }, { introduced: '1.4.0' }, { fixed: '1.10.0' }], true],
  ])('is weak by %j: %s', (events, isWeak) => {
    expect(verdict(advisory('served', events))).toMatchObject({ isAnswered: true, mustStop: isWeak })
  })

  test('is ordered as SemVer has it', () => {
    const order = ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2',
      '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.2.0', '1.10.0', '2.0.0']
    for (const [at, version] of order.entries()) {
      expect(compare(version, version)).toBe(0)
      if (at > 0) expect(compare(order[at - 1] ?? '', version)).toBeLessThan(0)
    }
  })

  test('is found within another package too, and by a plain list', () => {
    const named = advisory('within', [], {
      affected: [{ package: { ecosystem: 'npm', name: 'within' }, versions: ['2.0.0-beta.2'] }],
    })
    expect(verdict(named).lines[0]).toContain('high  within@2.0.0-beta.2: A sample weakness (GHSA-sample)')
  })
})

describe('a weakness', () => {
  test.each([
    ['served', 'CRITICAL', true], ['served', 'MODERATE', false], ['only-tests', 'CRITICAL', false],
    // Nobody said how grave it is.
    ['served', undefined, true],
  ])('of %s that is %s stops: %s', (name, severity, stops) => {
    const said = advisory(name, [{ introduced: '0' }], { database_specific: severity ? { severity } : {} })
    expect(verdict(said)).toMatchObject({ isAnswered: true, mustStop: stops, lines: [expect.any(String)] })
  })

  test('that was withdrawn, or of another ecosystem, is none; a package that does harm is the worst', () => {
    const there = advisory('other', [{ introduced: '0' }])
    expect(verdict(there, advisory('served', [{ introduced: '0' }], { withdrawn: '2026-11-21T00:00:00Z' })))
      .toMatchObject({ isAnswered: true, lines: [], mustStop: false })
    const harm = advisory('served', [{ introduced: '0' }], { id: 'MAL-2026-1', database_specific: {} })
    expect(verdict(harm).lines[0]).toMatch(/^critical/)
  })
})

describe('nothing was checked', () => {
  test('where a list is empty, of others, or old', () => {
    const old = advisory('served', [{ introduced: '0' }], { modified: '2026-10-01T00:00:00Z' })
    const foreign = advisory('served', [], { affected: [{ package: { ecosystem: 'PyPI', name: 'served' } }] })
    for (const list of [[], [foreign], [old]]) {
      expect(verdictOfAdvisories(list, locked, now)).toMatchObject({ isAnswered: false, mustStop: false })
    }
  })

  const run = (...words: string[]) => spawnSync(process.execPath,
    ['scripts/run.js', 'scripts/audit-dependencies.ts', ...words], { cwd: root, encoding: 'utf8' })

  test('ends with 2 and says so, or with 0 where that was allowed, and says so too', () => {
    const none = path.join(tmpdir(), 'there-is-no-such-list.json')
    const [strict, allowed] = [run('--advisories', none), run('--advisories', none, '--allow-unchecked')]
    expect([strict.status, allowed.status]).toEqual([2, 0])
    for (const { stderr } of [strict, allowed]) expect(stderr).toContain('NOTHING WAS CHECKED')
  }, 60_000)

  test('and with 1 for a weakness of what we ship, out of a folder, a file and an archive', async () => {
    const shipped = ourPackages().find(({ isShipped }) => isShipped)
    const weak = advisory(shipped?.name ?? '', [{ introduced: '0' }], { modified: new Date().toISOString() })
    const folder = mkdtempSync(path.join(tmpdir(), 'advisories-'))
    writeFileSync(path.join(folder, 'one.json'), JSON.stringify(weak))
    writeFileSync(path.join(folder, 'all.zip'), zipSync({ 'one.json': strToU8(JSON.stringify(weak)) }))
    for (const source of [folder, path.join(folder, 'one.json'), path.join(folder, 'all.zip')]) {
      expect(await readAdvisories(source)).toEqual([weak])
    }
    const { status, stdout } = run('--advisories', folder)
    expect([status, stdout.includes(`high  ${shipped?.name}@`)]).toEqual([1, true])
  }, 60_000)
})
