// A start in an empty checkout builds the dashboard beside where it will stand, and only then puts it there.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWhenNeeded } from '#provider/build.ts'
import { folder } from './built.ts'

/** What git keeps of this checkout, as it is now: no build, and nothing that a build has made. */
function anEmptyCheckout(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'oja-checkout-'))
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const names = execFileSync('git', words, { encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const name of names.filter((each) => !/^(docs|tests)\//.test(each))) {
    cpSync(name, path.join(root, name), { force: true })
  }
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  return root
}

describe('a start in an empty checkout', () => {
  let root = ''
  const inBuilt = (name = '') => path.join(root, folder, name)
  beforeAll(() => {
    root = anEmptyCheckout()
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('builds the dashboard whole, and leaves nothing beside it', async () => {
    expect(await buildWhenNeeded(root)).toBe(true)
    expect(readdirSync(path.join(root, 'dist'))).toEqual(['app'])
    expect(readFileSync(inBuilt('login.html'), 'utf8')).toContain('<form')
    expect(readFileSync(inBuilt('sw.js'), 'utf8')).toContain('login.html')
    expect(readdirSync(inBuilt('assets')).length).toBeGreaterThan(50)
  })

  test('does not build again until something is newer', async () => {
    expect(await buildWhenNeeded(root)).toBe(false)
  })

  test('keeps the old files for pages that are open, when it builds again', async () => {
    const before = readdirSync(inBuilt('assets'))
    const soon = new Date(Date.now() + 1_000)
    utimesSync(path.join(root, 'index.html'), soon, soon)
    expect(await buildWhenNeeded(root)).toBe(true)
    expect(readdirSync(inBuilt('assets'))).toEqual(expect.arrayContaining(before))
  })
})
