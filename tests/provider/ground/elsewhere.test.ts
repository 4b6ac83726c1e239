// The dashboard's files for a provider on another origin: the pages say whom they ask, the policy lets that
// one through and nobody else, and phones take the page for another one.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { providerElsewhere } from '#build/provider-elsewhere.ts'
import type { App } from '#provider/app.ts'
import { askedBy, pointedAt } from '#provider/elsewhere.ts'
import { shell } from '#provider/shell.ts'

const page = `<!doctype html>\n<head>\n<title>app</title>\n</head>${'<!-- -->'.repeat(200)}`
const help = '<!doctype html><title>help</title>'
const entry = (name: string, revision: string | null) =>
  JSON.stringify({ integrity: `sha256-of ${name} as built`, revision, url: name })
const worker = `x([${entry('login.html', '0ff1ce')},${entry('assets/a.js', null)},`
  + `${entry('index.html', 'beef')}])`
const base = 'https://api.provider.example/v2/'

async function served(api: string | null, index = page): Promise<App> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-elsewhere-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'assets'))
  const files = { 'index.html': index, 'login.html': index, 'help.html': help, 'sw.js': worker }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  // Compressed when it was built: not what is served once the page is pointed elsewhere.
  await writeFile(path.join(folder, 'index.html.br'), 'of the build')
  const hono: App = new Hono({ strict: false })
  shell(hono, { folder, api, sandbox: false })
  return hono
}

const policyOf = async (hono: App, at: string) =>
  (await hono.request(at)).headers.get('Content-Security-Policy') ?? ''

test('each page names the base, opens the connection early, and may ask that origin alone', async () => {
  const hono = await served(base)
  for (const at of ['/', '/login', '/dashboard/overview']) {
    const text = await (await hono.request(at)).text()
    expect(text).toContain(`<meta name="oja-provider" content="${base}">`)
    expect(text).toContain('<link rel="preconnect" href="https://api.provider.example" crossorigin>')
    expect(await policyOf(hono, at)).toContain("connect-src 'self' https://api.provider.example;")
  }
  expect(await (await hono.request('/help.html')).text()).toBe(help)
  expect(await policyOf(hono, '/help.html')).toContain("connect-src 'self';")
})

test('what was compressed at build is not served in its place', async () => {
  const hono = await served(base)
  const answer = await hono.request('/', { headers: { 'Accept-Encoding': 'br' } })
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain(base)
})

test('phones that keep the page for another provider take the new one', async () => {
  const listed = async (api: string | null) => (await (await served(api)).request('/sw.js')).text()
  expect(await listed(null)).toBe(worker)
  const [one, other] = [await listed(base), await listed('https://api.other.example/v2/')]
  expect(one).not.toBe(other)
  expect(one).toMatch(/"revision":"0ff1ce-[0-9a-f]{8}","url":"login.html"/)
  expect(one).toContain(entry('assets/a.js', null))
})

test('the list has the digest of each page as it is served, or no phone would keep it', async () => {
  const hono = await served(base)
  const list = await (await hono.request('/sw.js')).text()
  for (const [at, name] of [['/', 'index.html'], ['/login', 'login.html']] as const) {
    const digest = createHash('sha256').update(await (await hono.request(at)).text()).digest('base64')
    expect(list).toContain(`"integrity":"sha256-${digest}"`)
    expect(list).not.toContain(`of ${name} as built`)
  }
})

test('without the setting not a byte is different', async () => {
  const hono = await served(null)
  expect(await (await hono.request('/')).text()).toBe(page)
  expect(await policyOf(hono, '/')).toContain("connect-src 'self';")
})

test('a page that was built for a provider elsewhere is served so, and the setting has the last word',
  async () => {
  const built = pointedAt(page, base)
  const policy = await policyOf(await served(null, built), '/')
  expect(policy).toContain("connect-src 'self' https://api.provider.example;")
  const text = await (await (await served('https://api.other.example/v2/', built)).request('/')).text()
  expect(askedBy(text)).toBe('https://api.other.example')
  expect(text).not.toContain('api.provider.example')
})

test('a build with API_URL writes the same line, and refuses an address that is none', () => {
  const write = (given: string | undefined) =>
    (providerElsewhere(given).transformIndexHtml as (html: string) => string)(page)
  expect(write('https://api.provider.example/v2')).toBe(pointedAt(page, base))
  expect([write(undefined), write('')]).toEqual([page, page])
  for (const given of ['api.provider.example', 'https://a.example/"><script>', 'https://a.example/?q']) {
    expect(() => providerElsewhere(given)).toThrow('API_URL must be an address')
  }
})
