// The ledger of OWASP ASVS 5.0.0: every requirement of two levels once, and nothing in it that is not there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ids } from './asvs/ids.data.ts'
import { ledgerPage, lines, third } from './asvs/ledger.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const all = [...lines, ...third.lines]

/** The names of tests and of groups of tests in a file, as they are written. */
function namesIn(path: string): Set<string> {
  const call = /(?:\b(?:test|it|describe)(?:\.\w+)*(?:<[^>]*>)?\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs
  return new Set([...read(path).matchAll(call)].map(([, , name = '']) => name.replace(/\\(.)/g, '$1')))
}

describe('the ledger', () => {
  test('has each of the 70 and 183 requirements once, and no other', () => {
    expect([ids.L1.length, ids.L2.length]).toEqual([70, 183])
    const named = lines.map(({ id }) => id)
    expect(named.filter((id, place) => named.indexOf(id) !== place)).toEqual([])
    expect(named.toSorted()).toEqual([...ids.L1, ...ids.L2].toSorted())
    expect(third.lines.filter(({ id }) => named.includes(id))).toEqual([])
  })

  test('names tests that are there', () => {
    const missing = all.flatMap(({ id, verdict }) => {
      if (verdict.kind !== 'met') return []
      if (!existsSync(join(root, verdict.file))) return [`${id}: ${verdict.file}`]
      return namesIn(verdict.file).has(verdict.test) ? [] : [`${id}: ${verdict.file}: ${verdict.test}`]
    })
    expect(missing).toEqual([])
  })

  test('names decisions that are there and name the requirement', () => {
    const missing = all.flatMap(({ id, verdict }) => {
      if (verdict.kind !== 'otherwise') return []
      const isNamed = existsSync(join(root, verdict.decision)) && read(verdict.decision).includes(id)
      return isNamed ? [] : [`${id}: ${verdict.decision}`]
    })
    expect(missing).toEqual([])
  })

  test('gives a reason for whatever no test shows', () => {
    const said = all.flatMap(({ id, about, verdict }) => {
      const why = verdict.kind === 'none' ? verdict.why
        : verdict.kind === 'deploy' || verdict.kind === 'open' ? verdict.what
          : verdict.kind === 'otherwise' ? verdict.instead : 'shown'
      return about.length < 3 || why.length < 5 ? [id] : []
    })
    expect(said).toEqual([])
  })

  test('is what docs/asvs.md says', () => {
    expect(read('docs/asvs.md'), 'Run: npm run asvs').toBe(ledgerPage())
  })
})
