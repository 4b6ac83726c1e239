// The dashboard's files: what is cached for ever, what is asked for anew, what
// may run, and what stays inside.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { App } from '#provider/app.ts'
import { shell } from '#provider/shell.ts'

let folder: string
let hono: App
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oja-shell-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dist = path.join(folder, 'dist')
  await mkdir(path.join(dist, 'assets'), { recursive: true })
  await writeFile(path.join(dist, 'index.html'), '<!doctype html><title>app</title>')
  await writeFile(path.join(dist, 'assets/main-abc123.js'), script)
  await writeFile(path.join(dist, 'sw.js'), '// worker')
  await writeFile(path.join(dist, 'manifest.webmanifest'), '{}')
  await writeFile(path.join(folder, 'secret.txt'), 'canary')
  hono = new Hono({ strict: false })
  shell(hono, { folder: dist, api: null, sandbox: false })
})

const get = async (url: string, headers: Record<string, string> = {}) => hono.request(url, { headers })

test.each(['/', '/dashboard/overview', '/payouts/all?page=2', '/customers/ada@adire.example', '/login'])(
  '%s is the application, asked for anew each time', async (url) => {
    const response = await get(url)
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>app</title>'])
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(response.headers.get('ETag')).toMatch(/^"[\w-]{22}"$/)
  })

test('/login is its own page where there is one, with the hash of its inline style and no other',
  async () => {
  const style = 'body { margin: 0 }'
  await writeFile(path.join(folder, 'dist/login.html'),
    `<!doctype html><style>${style}</style><script>alert(1)</script>`)
  const response = await get('/login')
  expect(await response.text()).toContain(style)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(style)
    .digest('base64')}';`)
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
})

test('hashed files are kept for ever, the worker and the manifest never', async () => {
  const asset = await get('/assets/main-abc123.js')
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  for (const url of ['/sw.js', '/manifest.webmanifest']) expect(
    (await get(url)).headers.get('Cache-Control')).toBe('no-cache')
})

test.each([
  ['gzip, deflate, br', 'br'], ['gzip', 'gzip'], ['br;q=0, gzip', 'gzip'], ['br;q=0.5', 'br'], ['', null],
    ['identity', null],
])('to a browser that accepts "%s" a script goes as %s', async (accepted, encoding) => {
  const response = await get('/assets/main-abc123.js', { 'Accept-Encoding': accepted })
  expect([response.headers.get('Content-Encoding'), response.headers.get('Vary')])
    .toEqual([encoding, 'Accept-Encoding'])
  const body = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('Content-Length')).toBe(String(body.length))
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  expect(plain.toString()).toBe(script)
})

test('a Save-Data that came with a question is told in its answer, and not in one that lasts', async () => {
  const heard = async (path: string, said?: string) =>
    (await get(path, { ...said !== undefined && { 'Save-Data': said } })).headers.get('Save-Data-Heard')
  expect([await heard('/', 'on'), await heard('/sw.js', 'On'), await heard('/')]).toEqual(['on', 'on', null])
  for (const said of ['off', '', 'onwards']) expect(await heard('/', said)).toBeNull()
  expect(await heard('/assets/main-abc123.js', 'on')).toBeNull()
  expect((await get('/')).headers.get('Vary')).toBe('Accept-Encoding, Save-Data')
})

test('what the browser has already is not sent again, until it was built anew', async () => {
  const etag = (await get('/')).headers.get('ETag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await get('/', { 'If-None-Match': known })
    expect([response.status, await response.text()]).toEqual([304, ''])
  }
  const page = path.join(folder, 'dist/index.html')
  await writeFile(page, '<!doctype html><title>next</title>')
  await utimes(page, new Date(), new Date(Date.now() + 5000))
  expect(await (await get('/', { 'If-None-Match': etag })).text()).toContain('next')
})

describe('stays inside its folder:', () => {
  test.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%00', '/.env', '/.git/config', '/assets%2f..%2f..%2fsecret.txt', '/%', '//secret.txt'])('%s',
      async (url) => {
    const response = await hono.fetch(new Request(`http://oja.example${url}`))
    expect(await response.text()).not.toContain('canary')
  })
})

test('a file that is not there is 404 and not the application', async () => {
  for (const url of ['/assets/old-999.js', '/missing.png', '/style.css']) expect((await get(url)).status)
    .toBe(404)
})

test('a shared file that no worker caught goes on to the inbox', async () => {
  const response = await hono.request('/share-target', { method: 'POST', body: new FormData() })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/share-inbox'])
})

test('before the first build a page says how to build', async () => {
  await rm(path.join(folder, 'dist'), { recursive: true })
  const response = await get('/')
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')])
})
