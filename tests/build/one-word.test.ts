// What a release costs in which one word of one screen is another: that screen, and the list of files.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsOf, weight } from '#build/report.ts'
import { buildWhenNeeded } from '#provider/build.ts'
import { folder, needBuild } from './built.ts'
import { anEmptyCheckout } from './checkout.ts'

const screen = 'src/app/features/customers/all.tsx'
let root = ''

beforeAll(async () => {
  needBuild()
  root = anEmptyCheckout('oja-another-word-')
  const file = path.join(root, screen)
  const text = readFileSync(file, 'utf8')
  if (text.split('No customers yet').length !== 2) throw new Error(`${screen} has other words by now`)
  writeFileSync(file, text.replace('No customers yet', 'No patrons yet'))
  await buildWhenNeeded(root)
}, 240_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const pages = ['index.html', 'login.html', 'sw.js']

/** The digests of all parts, by the names that they have in every build. */
function partsOf(place: string): Map<string, string> {
  const parts = path.join(place, assetsOf(place))
  const digest = (name: string) =>
    createHash('sha256').update(readFileSync(path.join(parts, name))).digest('base64')
  return new Map(readdirSync(parts).map((name) => [name, digest(name)]))
}

test('one word of one screen changes this screen\'s file alone, and costs at most 40 kB', () => {
  const [before, after] = [partsOf(folder), partsOf(path.join(root, folder))]
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  expect(after.size).toBeGreaterThan(300)
  const changed = [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)
  expect(changed).toEqual([expect.stringMatching(/^customers-[a-z]+\.js$/)])
  const built = path.join(root, folder)
  const bytes = [...changed.map((name) => path.join(assetsOf(built), name)), ...pages]
    .map((file) => weight(built, file))
  console.info(`one word: ${changed.length} of ${after.size} parts, ${bytes.join(' + ')} bytes`)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(40_000)
})

test('another build is in another folder, so that a page never takes a part of another one', () => {
  expect(assetsOf(path.join(root, folder))).not.toBe(assetsOf(folder))
  for (const [place, own] of [[folder, assetsOf(folder)], [path.join(root, folder), '']] as const) {
    const page = readFileSync(path.join(place, 'index.html'), 'utf8')
    const named = Array.from(page.matchAll(/"\/(assets\/\w+)\//g), ([, name]) => name)
    expect(new Set(named)).toEqual(new Set([own || assetsOf(place)]))
  }
})
