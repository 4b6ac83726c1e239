// A start in an empty checkout builds the dashboard beside where it will stand, and only then puts it there.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWhenNeeded } from '#provider/build.ts'
import { folder } from './built.ts'

/** What git keeps of this checkout, as it is now: no build, and nothing that a build has made. */
function anEmptyCheckout(name: string): string {
  const root = mkdtempSync(path.join(tmpdir(), name))
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', words, { encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files.filter((each) => !/^(docs|tests)\//.test(each))) {
    cpSync(file, path.join(root, file), { force: true })
  }
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  return root
}

describe('a start in an empty checkout', () => {
  let root = ''
  const inBuilt = (name = '') => path.join(root, folder, name)
  beforeAll(() => {
    root = anEmptyCheckout('oja of a newcomer ')
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

  test('keeps the old files for 30 days after they were replaced, however old they are', async () => {
    const dayOf = (name: string) => Math.round((Date.now() - statSync(inBuilt(name)).mtimeMs) / 86_400_000)
    const replaced = { 'index.html': 60, 'assets/until-now.js': 60, 'assets/replaced.js': 70 }
    for (const [name, days] of Object.entries(replaced)) {
      const at = new Date(Date.now() - days * 86_400_000)
      if (name !== 'index.html') writeFileSync(inBuilt(name), '')
      utimesSync(inBuilt(name), at, at)
    }
    expect(await buildWhenNeeded(root)).toBe(true)
    const kept = readdirSync(inBuilt('assets'))
    expect(kept).toContain('until-now.js')
    expect(kept).not.toContain('replaced.js')
    expect(dayOf('assets/until-now.js')).toBe(0)
  })
})

test('a folder in which the router cannot be compiled is said in one line', () => {
  const root = anEmptyCheckout('ada\'s oja ')
  try {
    const words = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain('its path has an apostrophe. Move the checkout')
    expect(stderr).not.toContain('\n    at ')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
