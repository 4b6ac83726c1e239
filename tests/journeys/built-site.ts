// The built files as any server could give them, in one version after the other, and no provider.
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { integrityOf } from '#build/kept-ahead.ts'
import { assetsOf } from '#build/report.ts'
import { folder } from '#tests/build/built.ts'
import { aPhone, type Phone } from './phone.ts'

const types: Record<string, string> = {
  js: 'text/javascript', css: 'text/css', html: 'text/html', svg: 'image/svg+xml',
}

/** A part of the program that is on its way until the test says so. */
export const slowPart = '/assets/slow.js'

/** Where the build after the one that there is has its parts. */
export const NEXT = 'assets/thenextone'
/** Of its parts one screen has other words. */
const hasOtherWords = (file: string) => file.endsWith('.js') && file.includes('/on-this-phone-')

/** As a browser with the setting on runs it: no flag of Chromium reaches a worker. */
const overLink = (link: object) =>
  `Object.defineProperty(navigator, "connection", { value: ${JSON.stringify(link)} });`

export interface Site {
  url: string
  /** The worker is another one in each. */
  version: number
  /** What the browser tells the worker of it; as it is where there is none. */
  link: object | null
  /** Gives the next build. */
  isNext: boolean
  /** Addresses, since it was last emptied. */
  asked: string[]
  /** Sends what was asked for at {@link slowPart}. */
  arrive: () => void
  close: () => void
}

export async function aSite(): Promise<Site> {
  const site: Site = {
    url: '', version: 1, link: null, isNext: false, asked: [], arrive: () => {}, close: () => {},
  }
  /** It may be asked for again meanwhile: each that waits holds the worker up. */
  const waiting = new Set<ServerResponse>()
  site.arrive = () => {
    for (const response of waiting) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end()
    waiting.clear()
  }
  const server = createServer((request, response) => {
    if (request.url === slowPart) {
      waiting.add(response)
      return
    }
    site.asked.push(request.url ?? '/')
    const found = give(site, request.url ?? '/')
    response.writeHead(found ? 200 : 503, { 'Content-Type': found?.type ?? 'application/json' })
    response.end(found?.body ?? '{}')
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site.close = () => { server.close() }
  return site
}

function give(site: Site, url: string): { type: string, body: string | Buffer } | null {
  const name = url.split('?')[0] ?? ''
  if (name.startsWith('/v2/')) return null
  const file = /\.\w+$/.test(name) ? name.slice(1) : name === '/login' ? 'login.html' : 'index.html'
  try {
    const body = read(site, file)
    const type = types[file.split('.').pop() ?? ''] ?? 'application/octet-stream'
    return { type, body: file === 'sw.js' ? worker(site, body.toString()) : body }
  } catch {
    return null
  }
}

const worker = ({ link, version }: Site, text: string) =>
  `${link ? overLink(link) : ''}${text}\n// version ${version}`

function read(site: Site, file: string): Buffer {
  const bytes = readFileSync(path.join(folder, file.replace(NEXT, assetsOf(folder))))
  if (!site.isNext) return bytes
  if (hasOtherWords(file)) return Buffer.concat([bytes, Buffer.from('\n// other words')])
  const text = () => bytes.toString().replaceAll(assetsOf(folder), NEXT)
  if (file.endsWith('.html')) return Buffer.from(text())
  if (file !== 'sw.js') return bytes
  return Buffer.from(text().replaceAll(/\{"integrity":[^{}]*\}/g, (entry) => listedAnew(site, entry)))
}

function listedAnew(site: Site, entry: string): string {
  const { revision, url, ...rest } = JSON.parse(entry) as { revision: string | null, url: string }
  const integrity = integrityOf(read(site, url))
  return JSON.stringify({ ...rest, integrity, revision: revision === null ? null : `${revision}-next`, url })
}

/** A phone that somebody is logged in on, with nothing of the program on it yet. */
export async function aMembersPhone({ url }: Site, before = () => {}): Promise<Phone> {
  const phone = await aPhone(url, { serviceWorker: true })
  await phone.context.addInitScript(before)
  await phone.context.addInitScript(() => {
    localStorage.setItem('oja.login', JSON.stringify({
      token: 'session_synthetic', user_id: 'synthetic', kind: 'member', email: 'owner@adire.example',
      fullname: 'Ada Obi', business_name: 'Adire Works', mode: 'test',
    }))
  })
  return phone
}

/** How many files its worker keeps, by the name of the cache. */
export const stored = ({ page }: Phone) => page.evaluate(async () => {
  const names = await caches.keys()
  const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
  return Object.fromEntries(names.map((name, place) => [name.replace(/-http.*/, ''), all[place]]))
})
