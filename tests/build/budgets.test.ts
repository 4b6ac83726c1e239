// What travels to a phone: the first page, every screen, and what the worker keeps, in brotli.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { keptOnce } from '#build/kept-ahead.ts'
import {
  allRoutes, assetsOf, firstPage, listed, readManifest, screens, scriptsOf, stored, weight,
} from '#build/report.ts'
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
  const tree = allRoutes(folder)
  expect(read('index.html')).toContain(`rel="modulepreload" href="/${tree}"`)
  expect(read('login.html')).not.toContain(tree)
})

test('registering the worker brings nothing of what screens share to the login page', () => {
  const known = firstPage(folder).scripts
  const more = scriptsOf(readManifest(folder), 'src/app/features/shell/register-worker.ts')
    .filter((file) => !known.includes(file))
  expect(more.length).toBeGreaterThan(0)
  expect(sum(more)).toBeLessThanOrEqual(2_000)
})

test('the file of all routes, with which everything behind the login begins, is at most 12 kB', () => {
  expect(weight(folder, allRoutes(folder))).toBeLessThanOrEqual(12_000)
})

test('no screen brings more than 113 kB of scripts besides', () => {
  for (const { route, bytes } of screens(folder)) {
    expect(bytes, route).toBeLessThanOrEqual(113_000)
  }
})

test('everything that the worker keeps is at most 450 kB', () => {
  expect(stored(folder)).toBeLessThanOrEqual(450_000)
})

test('the worker fetches ahead what a phone is carried for, and no screen besides', () => {
  const known = listed(folder)
  const once = keptOnce(readManifest(folder))
  for (const name of readdirSync(path.join(folder, assetsOf(folder)))) {
    const file = `${assetsOf(folder)}/${name}`
    expect(known.once.includes(file), file).toBe(once.has(file))
    expect(known.ahead.includes(file), file).toBe(!once.has(file))
  }
  expect(known.ahead).toContain('login.html')
  expect(known.ahead).toContain('index.html')
  const files = new Map(screens(folder).map((screen) => [screen.route, screen.files]))
  const isAhead = (route: string) => !files.get(route)?.some((file) => once.has(file))
  for (const route of ['register', 'dashboard/overview', 'dashboard/onboarding/kyc-details/upload',
    'dashboard/new-payout/single-transfer', 'dashboard/payouts/payout-approvals/$reference']) {
    expect(isAhead(route), route).toBe(true)
  }
  for (const route of ['dashboard/simulator', 'dashboard/customers/index', 'dashboard/teams/roles/index']) {
    expect(isAhead(route), route).toBe(false)
  }
})

test('over a slow link it fetches ahead what a first day needs, in at most 280 kB', () => {
  const { soon } = listed(folder)
  const pages = ['index.html', 'login.html', 'sw.js', ...firstPage(folder).styles]
  expect(sum([...new Set([...soon, ...pages, `${assetsOf(folder)}/early.js`])])).toBeLessThanOrEqual(280_000)
  const files = new Map(screens(folder).map((screen) => [screen.route, screen.files]))
  for (const route of ['dashboard/overview', 'dashboard/new-payout/single-transfer']) {
    expect(files.get(route)?.filter((file) => !soon.includes(file)), route).toEqual([])
  }
  for (const file of [...firstPage(folder).scripts, allRoutes(folder)]) {
    expect([...soon, `${assetsOf(folder)}/early.js`]).toContain(file)
  }
})

test('the worker knows each file by the digest of what was built', () => {
  const worker = read('sw.js')
  const { ahead, once } = listed(folder)
  expect(once.length).toBeGreaterThan(50)
  for (const file of [...ahead, ...once]) {
    const digest = createHash('sha256').update(readFileSync(path.join(folder, file))).digest('base64')
    expect(worker, file).toContain(`"integrity":"sha256-${digest}"`)
  }
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
