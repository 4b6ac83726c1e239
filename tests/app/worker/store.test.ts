// What the worker puts into its store, and what it gives out of it: the files that were built, or nothing.
import { expect, test, vi } from 'vitest'
import { NotOurs, type ListedFile } from '#app/worker/files.ts'
import { insteadOf } from '#app/worker/in-its-place.ts'
import { FileStore } from '#app/worker/store.ts'
import { scope } from './kept.ts'
import {
  addresses, answer, browser, builtAs, file, inStore, names, nobody, poison, portal, right, texts, typeOf,
} from './some-files.ts'

const files = [
  file('assets/index-1.js'), file('assets/kit-1.js'), file('assets/list-1.js', { once: true }),
  file('index.html'),
]
const listFile = files[2] as ListedFile


const store = () => new FileStore(files, scope, ({ once }) => once !== true)

test.each<[string, (url: string) => Response]>([
  ['a page', portal],
  ['a page that calls itself a script', () => answer('<h1>Welcome</h1>', 'text/javascript')],
  ['half of it', (url) => answer((texts[url] ?? '').slice(0, 4), typeOf(url))],
  ['a way elsewhere', () => new Response(null, { status: 302 })],
  ['another kind', (url) => answer(texts[url] ?? '', 'text/plain')],
  ['a trouble', () => new Response('', { status: 503 })],
])('an install that gets %s fails whole, and goes on later where it was', async (_, wrong) => {
  browser.network = (url, at) => (at < 1 ? right(url) : wrong(url))
  await expect(store().install(nobody)).rejects.toBeInstanceOf(NotOurs)
  // The page comes first.
  expect(names()).toEqual([`${scope}index.html?__WB_REVISION__=r1`])
  browser.network = right
  browser.asked = []
  await store().install(nobody)
  expect(addresses()).toEqual(['/assets/index-1.js', '/assets/kit-1.js'])
  expect(await inStore('/index.html?__WB_REVISION__=r1')).toBe(texts['index.html'])
})

test('what the browser itself kept of a network is browser.asked for past that', async () => {
  browser.network = (url, at) => (browser.asked[at]?.cache === 'reload' ? right(url) : portal())
  await store().install(nobody)
  expect(browser.asked.filter(({ url }) => url === '/assets/index-1.js')).toEqual([
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
  browser.asked = []
  await store().install(found)
  expect(found).toHaveBeenCalledTimes(3)
  expect(addresses()).toEqual(['/assets/kit-1.js'])
  expect(await inStore('/assets/kit-1.js')).toBe('kit()')
  expect(await inStore('/index.html?__WB_REVISION__=r0')).toBeUndefined()
  // What was right is taken over.
  browser.asked = []
  expect(await (await store().answer(listFile)).text()).toBe('list()')
  expect(browser.asked).toEqual([])
})

test('what is kept is given without the network, and a page or a kind that is wrong is not', async () => {
  const mine = store()
  await mine.install(nobody)
  browser.asked = []
  await mine.answer(files[1] as ListedFile)
  await mine.answer(files[3] as ListedFile)
  expect(browser.asked).toEqual([])
  await poison('/assets/kit-1.js')
  await poison('/index.html?__WB_REVISION__=r1', answer('<p>Welcome to FreeWiFi</p>', 'text/html'))
  expect(await (await mine.answer(files[1] as ListedFile)).text()).toBe('kit()')
  expect(await (await mine.answer(files[3] as ListedFile)).text()).toBe(texts['index.html'])
  expect(await inStore('/index.html?__WB_REVISION__=r1')).toBe(texts['index.html'])
})

test('a part that a network answers for is neither kept nor given, and told apart from silence', async () => {
  const mine = store()
  browser.network = portal
  const error = await mine.answer(listFile).catch((cause: unknown) => cause)
  expect(insteadOf(error).status).toBe(511)
  await mine.keep(['/assets/list-1.js']).catch(() => undefined)
  expect(names()).toEqual([])
  expect(insteadOf(new NotOurs('assets/list-1.js', 404)).status).toBe(404)
  expect(insteadOf(new TypeError('Failed to fetch')).type).toBe('error')
  browser.network = right
  await mine.keep(['/assets/list-1.js', '/assets/of-nobody.js'])
  expect(names()).toEqual([`${scope}assets/list-1.js`])
})

test('a part of another version is passed on when it can be one, and never kept', async () => {
  browser.network = () => answer('old()', 'text/javascript')
  const request = { url: `${scope}assets/old-1.js` } as Request
  vi.stubGlobal('fetch', async () => browser.network('', 0))
  expect(await (await store().ofAnotherVersion(request)).text()).toBe('old()')
  browser.network = portal
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
  browser.network = portal
  expect(await mine.look()).toEqual({ mended: 0, wrong: 2, isForeign: true })
  expect(await inStore('/assets/index-1.js')).toBeUndefined()
  expect(await mine.hasGap()).toBe(true)
  browser.network = right
  expect(await mine.look()).toMatchObject({ mended: 1, wrong: 0 })
  expect(await inStore('/assets/index-1.js')).toBe('start()')
  expect(await mine.hasGap()).toBe(false)
})

test('an update fetches what differs by its digest, and takes the rest over as its own', async () => {
  await new FileStore(builtAs('before'), scope, () => true).install(nobody)
  browser.asked = []
  const next = builtAs('after')
  const mine = new FileStore(next, scope, () => true)
  await mine.install(nobody)
  expect(addresses()).toEqual(['/assets/after/kit.js'])
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
  browser.asked = []
  await new FileStore(builtAs('after', once), scope, isAhead).install(nobody)
  expect(browser.asked).toEqual([])
  expect(names().filter((name) => name.includes('/after/')))
    .toEqual([`${scope}assets/after/index.js`, `${scope}assets/after/list.js`])
})

test('a wrong file of the version before is not taken over under its lasting name', async () => {
  await new FileStore(builtAs('before'), scope, () => true).install(nobody)
  await poison('/assets/before/index.js', answer('<h1>Welcome</h1>', 'text/javascript'))
  browser.asked = []
  await new FileStore(builtAs('after'), scope, () => true).install(nobody)
  const expected = ['/assets/after/index.js', '/assets/after/kit.js']
  // Several at once: whichever is looked through first is asked for first.
  expect(addresses().toSorted()).toEqual(expected)
  expect(await inStore('/assets/after/index.js')).toBe('index()')
})

