// What travels to a phone: the first page, every screen, and what the worker keeps, in brotli.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { firstPage, readManifest, screens, stored, weight } from '#build/report.ts'
import { folder, needBuild } from './built.ts'

beforeAll(needBuild)

const sum = (files: readonly string[]) => files.reduce((total, file) => total + weight(folder, file), 0)
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

test('/login brings at most 100 kB of scripts', () => {
  expect(sum(firstPage(folder).scripts)).toBeLessThanOrEqual(100_000)
})

test('/login brings at most 125 kB in all, in at most 6 requests', () => {
  const { scripts, styles } = firstPage(folder)
  expect(sum([...scripts, ...styles, 'login.html', 'favicon.svg'])).toBeLessThanOrEqual(125_000)
  const html = read('login.html')
  const named = Array.from(html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg))"/g), ([, file]) => file)
  // One that only old browsers fetch, and the page itself.
  const asked = new Set(named.filter((file) => file !== '/old-browser.js'))
  expect(asked.size + 1).toBeLessThanOrEqual(6)
})

test('the first page knows no screen behind the login, so that a new one costs it nothing', () => {
  const manifest = readManifest(folder)
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  expect(entry?.dynamicImports).toContain('src/app/routeTree.gen.ts')
  expect(entry?.dynamicImports?.filter((name) => name.startsWith('src/app/routes/dashboard/'))).toEqual([])
  const tree = manifest['src/app/routeTree.gen.ts']?.file ?? ''
  expect(read('index.html')).toContain(`rel="modulepreload" href="/${tree}"`)
  expect(read('login.html')).not.toContain(tree)
})

test('no screen brings more than 110 kB of scripts of its own', () => {
  for (const { route, bytes } of screens(folder)) {
    expect(bytes, route).toBeLessThanOrEqual(110_000)
  }
})

test('everything that the worker keeps is at most 450 kB', () => {
  expect(stored(folder)).toBeLessThanOrEqual(450_000)
})

test('the worker keeps every script and style sheet but the simulator, and both pages', () => {
  const worker = read('sw.js')
  const files = readdirSync(path.join(folder, 'assets'))
  // The simulator is of no use without a network.
  const isKept = (file: string) => worker.includes(`assets/${file}`)
  for (const file of files) expect(isKept(file), file).toBe(!file.startsWith('simulator-'))
  expect(worker).toContain('login.html')
  expect(worker).toContain('index.html')
})

test('the installed app has its icons, shortcuts and the way to share files to it', () => {
  const manifest = JSON.parse(read('manifest.webmanifest')) as {
    icons: { src: string, purpose: string }[]
    shortcuts: { url: string }[]
    share_target: { action: string, method: string }
  }
  for (const { src } of manifest.icons) expect(existsSync(path.join(folder, src)), src).toBe(true)
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  expect(manifest.shortcuts.length).toBeGreaterThan(1)
  expect(manifest.share_target).toMatchObject({ action: '/share-target', method: 'POST' })
})
