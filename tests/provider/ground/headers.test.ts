// The headers of security on every answer of the port, whoever gives it: an endpoint, a page, a file that was
// built, a redirect, an error, and node itself to what is no request.
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { healthAlone } from '#provider/health.ts'
import { listen, type Listening } from '#provider/listen.ts'
import { endpoints, requestTo } from '#tests/faults/endpoints.ts'
import { aDesk, type Desk } from '#tests/provider/review-world.ts'
import { aProvider, type World } from '#tests/world.ts'

let world: World
let desk: Desk
let port: Listening
beforeAll(async () => {
  world = await aProvider({ settings: { PUBLIC_URL: 'https://oja.example', SANDBOX: 'on' } })
  desk = await aDesk(world)
  port = await listen(world.app, 0)
})
afterAll(async () => {
  await port.stop()
  await world.stop()
})

const exactly = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
const inWords = /^(text\/|application\/(json|xml|manifest)|[\w/.-]+\+xml)/

/** What is missing from these headers, or too much; none for an answer as it has to be. */
function* faultsOf(headers: Headers): Generator<string> {
  for (const [name, value] of Object.entries(exactly)) {
    if (headers.get(name) !== value) yield `${name}: ${headers.get(name)}`
  }
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "base-uri 'none'"]) {
    if (!policy.includes(part)) yield `no ${part}`
  }
  if (/script-src[^;]*unsafe|\*/.test(policy)) yield `too open: ${policy}`
  const framed = /frame-ancestors '(none|self)'/.exec(policy)?.[1]
  const frames = { none: 'DENY', self: 'SAMEORIGIN' }[framed ?? '']
  if (!frames || headers.get('x-frame-options') !== frames) yield `framed by ${framed}`
  if (!headers.get('permissions-policy')?.includes('geolocation=()')) yield 'no permissions-policy'
  for (const name of ['server', 'x-powered-by', 'via']) if (headers.has(name)) yield `says ${name}`
  const type = headers.get('content-type')
  if (type && inWords.test(type) && !/charset=utf-8/i.test(type)) yield `no charset: ${type}`
}

async function faults(path: string, init: RequestInit = {}): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port.port}${path}`, { redirect: 'manual', ...init })
  const bytes = await answer.arrayBuffer()
  const found = [...faultsOf(answer.headers)]
  if (bytes.byteLength > 0 && !answer.headers.has('content-type')) found.push('no content-type')
  return found.map((fault) => `${init.method ?? 'GET'} ${path} (${answer.status}) ${fault}`)
}

/** The answer to raw bytes, as the first that comes back. */
function raw(bytes: string): Promise<{ status: number, headers: Headers, body: string }> {
  return new Promise((done, fail) => {
    const socket = connect(port.port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => { text += chunk.toString('latin1') })
    socket.on('error', fail)
    setTimeout(() => socket.end(), 700)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const pairs = lines.map((line) => line.split(/:\s*/, 2) as [string, string])
      done({ status: Number(first.split(' ')[1]), headers: new Headers(pairs), body })
    })
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

const last = ['Connection: close']
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`

test('every endpoint has them, to whoever asks, by every method', async () => {
  const found: string[] = []
  for (const named of endpoints) {
    const [path] = requestTo(named)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      found.push(...await faults(path.replace(/[\r\n ]/g, ''), { method }))
    }
  }
  expect(endpoints.length).toBeGreaterThan(100)
  expect(found).toEqual([])
}, 120_000)

const bare = [
  '/', '/login', '/dashboard/overview', '/nowhere', '/missing.png', '/.git/config', '/%00', '/..%2f',
  '/%E0%A4%A', '/health', '/ready', '/metrics', '/docs', '/openapi.json', '/mailbox', '/mailbox.json',
  '/mailbox/nobody', '/pay/nothing', '/review', '/review/login', '/review/console.css', '/review/console.js',
  '/review/nowhere', '/v2', '/v2/', '/v2/nowhere', '/v2/health', '/share-target',
]

test.each(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'BREW'])(
  'pages, health, figures, redirects and what is not there have them: %s', async (method) => {
    const found: string[] = []
    for (const path of bare) {
      if (method !== 'BREW') found.push(...await faults(path, { method }))
      else found.push(...faultsOf((await raw(lines(`BREW ${path} HTTP/1.1`, 'Host: a', ...last))).headers))
    }
    expect(found).toEqual([])
  }, 60_000)

test('every page of the console of the reviewers has them, from inside too', async () => {
  const found: string[] = []
  const pages = ['', '/payouts', '/bills', '/settlements', '/chargebacks', '/merchants/nobody', '/nowhere']
  for (const path of pages) {
    const page = await desk.get(`/review${path}`)
    found.push(...[...faultsOf(page.headers)].map((fault) => `${path} (${page.status}) ${fault}`))
  }
  expect(found).toEqual([])
})

const built = fileURLToPath(new URL('../../../dist/app', import.meta.url))

test('every file that was built has them, also to who holds it already', async () => {
  const found: string[] = []
  const names = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(built.length)}/${entry.name}`)
  for (const name of names) found.push(...await faults(name))
  found.push(...await faults('/', { headers: { 'If-None-Match': '*' } }))
  expect(names.length).toBeGreaterThan(20)
  expect(found).toEqual([])
}, 60_000)

describe('what never reaches a handler is answered with them:', () => {
  test.each([
    ['no host', 400, lines('GET /health HTTP/1.1')],
    ['a host that is none', 400, lines('GET /health HTTP/1.1', 'Host: a b c')],
    ['an address that is none', 400, lines('GET http://[::1/v2 HTTP/1.1', 'Host: a')],
    ['two lengths', 400, lines('POST /v2/x HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2')],
    ['a length and chunks', 400,
      lines('POST /v2/x HTTP/1.1', 'Host: a', 'Content-Length: 5', 'Transfer-Encoding: chunked')],
    ['another protocol', 400, 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['HTTP/2 at once', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['only NULs', 400, '\0'.repeat(1000)],
    ['too long a header', 431, lines('GET /health HTTP/1.1', 'Host: a', `X-A: ${'b'.repeat(200_000)}`)],
    ['an expectation of nobody', 417, lines('GET /health HTTP/1.1', 'Host: a', 'Expect: tea', ...last)],
    ['TRACE', 405, lines('TRACE /health HTTP/1.1', 'Host: a', ...last)],
  ])('%s', async (_what, status, bytes) => {
    const answer = await raw(bytes)
    expect([answer.status, [...faultsOf(answer.headers)]]).toEqual([status, []])
    expect(answer.body).not.toMatch(/node|parse|HPE/i)
  })
})

test('nothing of the repository is served: no history, no settings, no source', async () => {
  const hidden = [
    '/.git/HEAD', '/.git/config', '/.env', '/package.json', '/package-lock.json', '/src/provider/start.ts',
    '/.data/encryption-key', '/dist/app/index.html', '/assets', '/assets/',
  ]
  for (const path of hidden) {
    const answer = await fetch(`http://127.0.0.1:${port.port}${path}`)
    const text = await answer.text()
    const isDashboard = answer.status === 200 && text.includes('<title>Oja')
    const shows = text.includes('"dependencies"')
    expect([path, answer.status === 404 || isDashboard, shows]).toEqual([path, true, false])
  }
})

test('the port of a worker has them', async () => {
  const alone = await listen(world.app, 0, healthAlone(world.app))
  const found: string[] = []
  for (const path of ['/health', '/ready', '/metrics', '/nowhere']) {
    found.push(...faultsOf((await fetch(`http://127.0.0.1:${alone.port}${path}`)).headers))
  }
  await alone.stop()
  expect(found).toEqual([])
})
