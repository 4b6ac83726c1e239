// A start in an empty checkout builds the dashboard beside where it will stand, and only then puts it there.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWhenNeeded } from '#provider/build.ts'
import { assetsOf } from '#build/report.ts'
import { folder } from './built.ts'
import { anEmptyCheckout } from './checkout.ts'

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
    expect(readdirSync(inBuilt(assetsOf(inBuilt()))).length).toBeGreaterThan(50)
  })

  test('does not build again until something is newer', async () => {
    expect(await buildWhenNeeded(root)).toBe(false)
  })

  test('keeps the old files for 30 days after they were replaced, however old they are', async () => {
    const dayOf = (name: string) => Math.round((Date.now() - statSync(inBuilt(name)).mtimeMs) / 86_400_000)
    const replaced = { 'index.html': 60, 'assets/before/until-now.js': 60, 'assets/before/replaced.js': 70 }
    mkdirSync(inBuilt('assets/before'))
    for (const [name, days] of Object.entries(replaced)) {
      const at = new Date(Date.now() - days * 86_400_000)
      if (name !== 'index.html') writeFileSync(inBuilt(name), '')
      utimesSync(inBuilt(name), at, at)
    }
    expect(await buildWhenNeeded(root)).toBe(true)
    expect(readdirSync(inBuilt('assets/before'))).toEqual(['until-now.js'])
    expect(dayOf('assets/before/until-now.js')).toBe(0)
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
