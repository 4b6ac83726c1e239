// A program of four files, and the browser of a worker that keeps them.
import { createHash } from 'node:crypto'
import { beforeEach, vi } from 'vitest'
import type { ListedFile } from '#app/worker/files.ts'
import { from, Kept, scope } from './kept.ts'

export const texts: Record<string, string> = {
  'index.html': '<div id="app"></div><script src="/assets/index-1.js"></script>',
  'assets/index-1.js': 'start()', 'assets/kit-1.js': 'kit()', 'assets/list-1.js': 'list()',
}
const types: Record<string, string> = { js: 'text/javascript', html: 'text/html', css: 'text/css' }
export const typeOf = (url: string) => types[url.split('.').pop() ?? ''] ?? ''

export const file = (url: string, more: Partial<ListedFile> = {}): ListedFile => ({
  url, revision: url.endsWith('.html') ? 'r1' : null,
  integrity: `sha256-${createHash('sha256').update(texts[url] ?? '').digest('base64')}`, ...more,
})

const builtNames = ['index', 'kit', 'list', 'rows']
/** As each of two builds has them: one file differs. */
export const builtAs = (build: string, once: string[] = []) => builtNames.map((name) => {
  const url = `assets/${build}/${name}.js`
  texts[url] = name === 'kit' ? `kit in ${build}()` : `${name}()`
  return file(url, { ...once.includes(name) && { once: true as const } })
})

export const answer = (body: string, type: string, more: ResponseInit = {}) =>
  new Response(body, { headers: { 'Content-Type': type }, ...more })
export const portal = () => answer('<h1>Welcome to FreeWiFi</h1>', 'text/html')
export const right = (url: string) => answer(texts[url] ?? '', typeOf(url))

export const browser = {
  kept: new Kept(),
  asked: [] as { url: string, cache: string | undefined }[],
  /** What the network answers to the nth that is asked, from 0. */
  network: right as (url: string, at: number) => Response,
}

beforeEach(() => {
  Object.assign(browser, { kept: new Kept(), asked: [], network: right })
  vi.stubGlobal('caches', browser.kept)
  vi.stubGlobal('self', { location: { href: `${scope}sw.js` } })
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit = {}) => {
    browser.asked.push({ url, cache })
    return from(new URL(url, scope).href, browser.network(url.slice(1), browser.asked.length - 1))
  })
})

export const addresses = () => browser.asked.map(({ url }) => url)
export const names = () => [...browser.kept.values()].flatMap((cache) => [...cache.keys()])
export const inStore = async (key: string) =>
  (await (await caches.open(`workbox-precache-v2-${scope}`)).match(key))?.text()
export const poison = async (key: string, value = portal()) =>
  (await caches.open(`workbox-precache-v2-${scope}`)).put(key, value)
export const nobody = async () => undefined
