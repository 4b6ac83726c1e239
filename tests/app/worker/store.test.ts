// What the worker puts into its store, and what it gives out of it: the files that were built, or nothing.
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amountFor, isWithin } from '#app/worker/amount.ts'
import { NotOurs, type ListedFile } from '#app/worker/files.ts'
import { FileStore, insteadOf } from '#app/worker/store.ts'
import { from, Kept, scope } from './kept.ts'

const texts: Record<string, string> = {
  'index.html': '<div id="app"></div><script src="/assets/index-1.js"></script>',
  'assets/index-1.js': 'start()', 'assets/kit-1.js': 'kit()', 'assets/list-1.js': 'list()',
}
const types: Record<string, string> = { js: 'text/javascript', html: 'text/html', css: 'text/css' }
const typeOf = (url: string) => types[url.split('.').pop() ?? ''] ?? ''

const file = (url: string, more: Partial<ListedFile> = {}): ListedFile => ({
  url, revision: url.endsWith('.html') ? 'r1' : null,
  integrity: `sha256-${createHash('sha256').update(texts[url] ?? '').digest('base64')}`, ...more,
})
const files = [
  file('assets/index-1.js'), file('assets/kit-1.js'), file('assets/list-1.js', { once: true }),
  file('index.html'),
]
const listFile = files[2] as ListedFile

const answer = (body: string, type: string, more: ResponseInit = {}) =>
  new Response(body, { headers: { 'Content-Type': type }, ...more })
const portal = () => answer('<h1>Welcome to FreeWiFi</h1>', 'text/html')
const right = (url: string) => answer(texts[url] ?? '', typeOf(url))

let kept: Kept
let asked: { url: string, cache: string | undefined }[]
/** What the network answers to the nth that is asked, from 0. */
let network: (url: string, at: number) => Response

beforeEach(() => {
  kept = new Kept()
  asked = []
  network = right
  vi.stubGlobal('caches', kept)
  vi.stubGlobal('self', { location: { href: `${scope}sw.js` } })
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit = {}) => {
    asked.push({ url, cache })
    return from(new URL(url, scope).href, network(url.slice(1), asked.length - 1))
  })
})

const store = () => new FileStore(files, scope, ({ once }) => once !== true)
const names = () => [...kept.values()].flatMap((cache) => [...cache.keys()])
const inStore = async (key: string) =>
  (await (await caches.open(`workbox-precache-v2-${scope}`)).match(key))?.text()
const poison = async (key: string, value = portal()) =>
  (await caches.open(`workbox-precache-v2-${scope}`)).put(key, value)
const nobody = async () => undefined

test.each<[string, (url: string) => Response]>([
  ['a page', portal],
  ['a page that calls itself a script', () => answer('<h1>Welcome</h1>', 'text/javascript')],
  ['half of it', (url) => answer((texts[url] ?? '').slice(0, 4), typeOf(url))],
  ['a way elsewhere', () => new Response(null, { status: 302 })],
  ['another kind', (url) => answer(texts[url] ?? '', 'text/plain')],
  ['a trouble', () => new Response('', { status: 503 })],
])('an install that gets %s fails whole, and goes on later where it was', async (_, wrong) => {
  network = (url, at) => (at < 1 ? right(url) : wrong(url))
  await expect(store().install(nobody)).rejects.toBeInstanceOf(NotOurs)
  expect(names()).toEqual([`${scope}assets/index-1.js`])
  network = right
  asked = []
  await store().install(nobody)
  expect(asked.map(({ url }) => url)).toEqual(['/assets/kit-1.js', '/index.html'])
  expect(await inStore('/index.html?__WB_REVISION__=r1')).toBe(texts['index.html'])
})

test('what the browser itself kept of a network is asked for past that', async () => {
  network = (url, at) => (asked[at]?.cache === 'reload' ? right(url) : portal())
  await store().install(nobody)
  expect(asked.slice(0, 2)).toEqual([
    { url: '/assets/index-1.js', cache: 'default' }, { url: '/assets/index-1.js', cache: 'reload' },
  ])
  expect(await inStore('/assets/kit-1.js')).toBe('kit()')
})

test('an install replaces what a version before kept of a network, and says so', async () => {
  const found = vi.fn<() => Promise<undefined>>(nobody)
  await store().install(found)
  expect(found).not.toHaveBeenCalled()
  await poison('/assets/kit-1.js')
  await poison('/index.html?__WB_REVISION__=r0')
  await (await caches.open('visited')).put('/assets/old-1.js', portal())
  await (await caches.open('visited')).put('/assets/list-1.js', right('assets/list-1.js'))
  asked = []
  await store().install(found)
  expect(found).toHaveBeenCalledTimes(3)
  expect(asked.map(({ url }) => url)).toEqual(['/assets/kit-1.js'])
  expect(await inStore('/assets/kit-1.js')).toBe('kit()')
  expect(await inStore('/index.html?__WB_REVISION__=r0')).toBeUndefined()
  // What was right is taken over.
  asked = []
  expect(await (await store().answer(listFile)).text()).toBe('list()')
  expect(asked).toEqual([])
})

test('what is kept is given without the network, and a page or a kind that is wrong is not', async () => {
  const mine = store()
  await mine.install(nobody)
  asked = []
  await mine.answer(files[1] as ListedFile)
  await mine.answer(files[3] as ListedFile)
  expect(asked).toEqual([])
  await poison('/assets/kit-1.js')
  await poison('/index.html?__WB_REVISION__=r1', answer('<p>Welcome to FreeWiFi</p>', 'text/html'))
  expect(await (await mine.answer(files[1] as ListedFile)).text()).toBe('kit()')
  expect(await (await mine.answer(files[3] as ListedFile)).text()).toBe(texts['index.html'])
  expect(await inStore('/index.html?__WB_REVISION__=r1')).toBe(texts['index.html'])
})

test('a part that a network answers for is neither kept nor given, and told apart from silence', async () => {
  const mine = store()
  network = portal
  const error = await mine.answer(listFile).catch((cause: unknown) => cause)
  expect(insteadOf(error).status).toBe(511)
  await mine.keep(['/assets/list-1.js']).catch(() => undefined)
  expect(names()).toEqual([])
  expect(insteadOf(new NotOurs('assets/list-1.js', 404)).status).toBe(404)
  expect(insteadOf(new TypeError('Failed to fetch')).type).toBe('error')
  network = right
  await mine.keep(['/assets/list-1.js', '/assets/of-nobody.js'])
  expect(names()).toEqual([`${scope}assets/list-1.js`])
})

test('a part of another version is passed on when it can be one, and never kept', async () => {
  network = () => answer('old()', 'text/javascript')
  const request = { url: `${scope}assets/old-1.js` } as Request
  vi.stubGlobal('fetch', async () => network('', 0))
  expect(await (await store().ofAnotherVersion(request)).text()).toBe('old()')
  network = portal
  expect((await store().ofAnotherVersion(request)).status).toBe(511)
  expect(names()).toEqual([])
})

test('a look finds what is wrong by its bytes, and mends it or says that a network is there', async () => {
  const mine = store()
  await mine.install(nobody)
  await mine.answer(listFile)
  expect(await mine.look()).toEqual({ mended: 0, wrong: 0, isForeign: false })
  await poison('/assets/index-1.js', answer('star', 'text/javascript'))
  await (await caches.open('parts')).put('/assets/list-1.js', answer('li', 'text/javascript'))
  network = portal
  expect(await mine.look()).toEqual({ mended: 0, wrong: 2, isForeign: true })
  expect(await inStore('/assets/index-1.js')).toBeUndefined()
  expect(await mine.hasGap()).toBe(true)
  network = right
  expect(await mine.look()).toMatchObject({ mended: 1, wrong: 0 })
  expect(await inStore('/assets/index-1.js')).toBe('start()')
  expect(await mine.hasGap()).toBe(false)
})

const builtAs = (build: string, once: string[] = []) => ['index', 'kit', 'list', 'rows'].map((name) => {
  const url = `assets/${build}/${name}.js`
  texts[url] = name === 'kit' ? `kit in ${build}()` : `${name}()`
  return file(url, { ...once.includes(name) && { once: true as const } })
})

test('an update fetches what differs by its digest, and takes the rest over as its own', async () => {
  await new FileStore(builtAs('before'), scope, () => true).install(nobody)
  asked = []
  const next = builtAs('after')
  const mine = new FileStore(next, scope, () => true)
  await mine.install(nobody)
  expect(asked.map(({ url }) => url)).toEqual(['/assets/after/kit.js'])
  expect(await inStore('/assets/after/kit.js')).toBe('kit in after()')
  expect(await inStore('/assets/after/index.js')).toBe('index()')
  // A script's neighbours are looked for where it was fetched.
  expect((await mine.answer(next[0] as ListedFile)).url).toBe('')
  // Pages of the version before have what they need until this one is in charge.
  expect(await inStore('/assets/before/kit.js')).toBe('kit in before()')
  await mine.tidy()
  expect(names().filter((name) => name.includes('/before/'))).toEqual([])
})

test('an update takes over what is as it was of opened screens, and fetches none of them', async () => {
  const once = ['list', 'rows', 'kit']
  const isAhead = (each: ListedFile) => each.once !== true
  const before = builtAs('before', once)
  const old = new FileStore(before, scope, isAhead)
  await old.install(nobody)
  await old.keep(before.map(({ url }) => `/${url}`).filter((url) => !url.includes('rows')))
  asked = []
  await new FileStore(builtAs('after', once), scope, isAhead).install(nobody)
  expect(asked).toEqual([])
  expect(names().filter((name) => name.includes('/after/')))
    .toEqual([`${scope}assets/after/index.js`, `${scope}assets/after/list.js`])
})

test('a wrong file of the version before is not taken over under its lasting name', async () => {
  await new FileStore(builtAs('before'), scope, () => true).install(nobody)
  await poison('/assets/before/index.js', answer('<h1>Welcome</h1>', 'text/javascript'))
  asked = []
  await new FileStore(builtAs('after'), scope, () => true).install(nobody)
  const addresses = ['/assets/after/index.js', '/assets/after/kit.js']
  expect(asked.map(({ url }) => url)).toEqual(addresses)
  expect(await inStore('/assets/after/index.js')).toBe('index()')
})

describe('a phone on a slow link', () => {
  const day: ListedFile[] = [
    file('assets/index-1.js', { soon: true }), file('index.html'), file('assets/kit-1.js', { soon: true }),
    file('assets/list-1.js'), ...builtAs('more', ['rows']),
  ]
  const over = (link: object) => new FileStore(day, scope, isWithin(amountFor(link)))
  const slow = { effectiveType: '2g' }

  test('has a first day, and the rest once the link is better, and nothing of it twice', async () => {
    await over(slow).install(nobody)
    expect(names()).toEqual([`${scope}assets/index-1.js`, `${scope}index.html?__WB_REVISION__=r1`,
      `${scope}assets/kit-1.js`, `${scope}assets/more/index.js`])
    expect(await over(slow).hasGap()).toBe(false)
    await over(slow).answer(day[3] as ListedFile)
    const better = over({ effectiveType: '4g' })
    expect(await better.hasGap()).toBe(true)
    asked = []
    expect(await better.look()).toEqual({ mended: 2, wrong: 0, isForeign: false })
    expect(asked.map(({ url }) => url)).toEqual(['/assets/more/kit.js', '/assets/more/list.js'])
    expect(await better.hasGap()).toBe(false)
  })

  test('goes on with the rest where it broke off', async () => {
    await over(slow).install(nobody)
    const before = asked.length
    network = (url, at) => (at < before + 1 ? right(url) : portal())
    expect((await over({}).look()).mended).toBe(1)
    network = right
    asked = []
    expect((await over({}).look()).mended).toBe(2)
    expect(asked).toHaveLength(2)
  })

  test('loses nothing of what came over a better one, nor asks for what was opened on it', async () => {
    await over({}).install(nobody)
    await over(slow).tidy()
    asked = []
    for (const one of day.filter(({ once }) => !once)) await over(slow).answer(one)
    await over(slow).install(nobody)
    await over({}).look()
    expect(asked).toEqual([])
  })
})
