// What stands in the way of `npm start` before the provider is there to say it: one line with the remedy.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string

/** The script in a folder of its own, with nothing else in it. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'oja-script-'))
  for (const name of ['package.json', 'scripts/provider.js', 'scripts/node-version.js']) {
    cpSync(name, path.join(root, name))
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function start() {
  const { status, stdout, stderr } =
    spawnSync(process.execPath, [path.join(root, 'scripts/provider.js'), 'start'], { encoding: 'utf8' })
  expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
  return stderr
}

function write(name: string, text: string) {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}

test('neither a build nor sources', () => {
  expect(start()).toMatch(/dist\/provider\/main\.js is missing, .+ run `npm run build` in a checkout/)
})

test('a dist that nobody may write, as in a checkout that is mounted read-only', () => {
  write('src/provider/main.ts', '')
  // Stands for it: whoever runs the tests may be root, who writes everywhere.
  write('dist', 'a file')
  expect(start()).toMatch(/dist\/provider cannot be written \(E\w+\), .+ `npm run build` as the user/)
})

test('no packages to build with', () => {
  write('src/provider/main.ts', '')
  expect(start()).toBe('The packages are not there: run `npm ci` first.\n')
})

test('no packages beside a build', () => {
  write('dist/provider/main.js', 'import "hono"\nexport const run = () => {}\n')
  expect(start()).toBe('The packages are not there: run `npm ci` first.\n')
})
