// Mailbox, documents, health, figures, and the headers that every one of them carries.
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { endpoint } from '#contract/endpoint.ts'
import { all } from '#contract/all.ts'
import { openapi } from '#provider/openapi.ts'
import { jobWork } from '#provider/jobs.ts'
import { drop } from '#tests/databases.ts'
import { aSmallProvider, notes, type SmallWorld } from './small-world.ts'
import type { Letter, Mailer } from '#provider/outside/mail.ts'

let world: SmallWorld
beforeEach(async () => { world = await aSmallProvider() })

const post = (letter: Partial<Letter>, to: SmallWorld = world) => jobWork(to.app).inTransaction((work) =>
  work.mail({ to: 'ada@adire.example', subject: 'Hello', text: 'text', ...letter }))

describe('the mailbox', () => {
  test('has every letter, newest first, with its links, and filters by address in any case', async () => {
    await post({ text: 'Go to http://oja.example/verified/email?token=a-b_c. Or https://help.example/x).' })
    await world.clock.advance(1000)
    await post({ to: 'Bisi@adire.example', html: '<p><a href="http://oja.example/a?b=1&amp;c=2">Go</a></p>' })
    const response = await world.request('/mailbox.json?to=ADA@adire.example')
    expect(await response.json()).toEqual({ items: [{
      to: 'ada@adire.example', subject: 'Hello', html: null, at: '2026-03-02T09:00:00.000Z',
      text: expect.stringMatching(/^Go to .*=a-b_c\. Or https:\/\/help\.example\/x\)\.\n-- \nQuestions\?/),
      links: ['http://oja.example/verified/email?token=a-b_c', 'https://help.example/x'],
    }] })
    expect((await world.mailbox()).map(({ to, links }) => [to, links.length]))
      .toEqual([['Bisi@adire.example', 1], ['ada@adire.example', 2]])
    expect((await world.mailbox('bisi@adire.example'))[0]?.links).toEqual(['http://oja.example/a?b=1&c=2'])
  })

  test('shows what is hostile as text, and its HTML in a frame that may do nothing', async () => {
    await post({ subject: '<script>alert(1)</script>', text: '<img src=x onerror=alert(1)>',
      html: '<script>alert(1)</script>"' })
    const response = await world.request('/mailbox')
    const page = await response.text()
    expect(page).not.toMatch(/<script|<img/)
    expect(page).toContain('<iframe sandbox=""')
    const letter = await world.request(/<iframe[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '')
    expect(await letter.text()).toBe('<script>alert(1)</script>"')
    expect(letter.headers.get('Content-Security-Policy')).toBe("default-src 'none'; "
      + "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; sandbox; frame-ancestors 'self'")
    expect(response.headers.get('Content-Security-Policy'))
      .toMatch(/script-src 'self';.*style-src 'self' 'sha256-/)
    expect(await (await world.request('/mailbox?to="><script>')).text()).not.toContain('<script')
  })

  test('is not there without the sandbox', async () => {
    const strict = await aSmallProvider({ settings: { SANDBOX: 'off', SMTP_URL: 'smtp://mail.example' } })
    for (const path of ['/mailbox', '/mailbox.json']) {
      const text = await (await strict.request(path)).text()
      expect(text).not.toMatch(/Mailbox|items/)
    }
  })

  test('letters are sealed where they lie', async () => {
    await post({ text: 'canary 4471' })
    const { body } = await world.database.selectFrom('mail').select('body').executeTakeFirstOrThrow()
    expect(body?.includes('canary')).toBe(false)
  })
})

describe('with a mail server', () => {
  const sent: (Letter & { id: string })[] = []
  let works = true
  const mailer: Mailer = {
    leaves: true, close() {},
    async send(letter) { if (!works) throw new Error('the mail server is away'); sent.push(letter) },
  }

  test('a letter leaves once, after its transaction, again after a failure, and is forgotten', async () => {
    const strict = await aSmallProvider(
      { settings: { SANDBOX: 'off', SMTP_URL: 'smtp://mail.example' }, outside: { mailer } })
    await expect(jobWork(strict.app).inTransaction(async (work) => {
      await work.mail({ to: 'a@adire.example', subject: 'never', text: 'never' })
      throw new Error('undone')
    })).rejects.toThrow('undone')
    await post({ html: '<b>text</b>' }, strict)
    works = false
    await expect(strict.jobsDone()).rejects.toThrow('the mail server is away')
    works = true
    await strict.jobsDone()
    await strict.jobsDone()
    expect(sent).toEqual(
      [{ id: expect.any(String), to: 'ada@adire.example', subject: 'Hello', html: '<b>text</b>',
        text: expect.stringMatching(/^text\n-- \nYou get this email because /) }])
    expect(await strict.database.selectFrom('mail').select(['body', 'sent_at']).execute())
      .toEqual([{ body: null, sent_at: strict.clock.now() }])
  })
})

describe('the documents', () => {
  interface Document { openapi: string, paths: Record<string, Record<string, Operation>> }
  interface Operation {
    parameters: { name: string, in: string, required: boolean }[]
    security?: unknown
    requestBody?: { content: Record<string,
      { schema: { properties: Record<string, unknown>, additionalProperties: unknown } }> }
    responses: { 200: { content: Record<string, { schema: { properties: { data: unknown } } }> } }
  }
  const described = openapi({ notes }, 'http://oja.example') as Document

  test('describe each endpoint as it is on the wire', () => {
    expect(described.openapi).toBe('3.1.0')
    expect(Object.keys(described.paths).sort())
      .toEqual(['/v2/echo/{name}', '/v2/fail/{how}', '/v2/file', '/v2/notes', '/v2/notes/latest',
      '/v2/notes/{id}', '/v2/once', '/v2/photo', '/v2/price'])
    const { get, post: add } = described.paths['/v2/notes'] ?? {}
    expect(get?.parameters)
      .toEqual([{ name: 'search', in: 'query', required: false, schema: { type: 'string' } }])
    expect(add?.parameters.map(({ name }) => name)).toEqual(['requestId'])
    expect(add?.security).toEqual([{ session: [] }])
    expect(add?.requestBody?.content['application/json']?.schema.additionalProperties).toBe(false)
    expect(described.paths['/v2/notes/{id}']?.['get']?.parameters[0])
      .toMatchObject({ name: 'id', in: 'path', required: true })
  })

  test('give a codec by its wire side in both directions', () => {
    const price = described.paths['/v2/price']?.['put']
    expect(price?.requestBody?.content['application/json']?.schema.properties)
      .toEqual({ amount: { type: 'number' } })
    expect(price?.responses[200].content['application/json']?.schema.properties.data)
      .toMatchObject({ properties: { amount: { type: 'number' } } })
  })

  test('name the files of a form', () => {
    const schema = described.paths['/v2/photo']?.['post']?.requestBody?.content['multipart/form-data']?.schema
    expect(Object.keys(schema?.properties ?? {})).toEqual(['title', 'photo', 'back', 'uploads'])
  })

  test('are served, with every endpoint of the contract, and readable without a script', async () => {
    const served = await (await world.request('/openapi.json')).json() as Document
    const endpoints = Object.values(all)
      .flatMap((noun) => Object.values(noun)) as ReturnType<typeof endpoint>[]
    const operations = Object.values(served.paths).flatMap((methods) => Object.keys(methods))
    expect(operations).toHaveLength(endpoints.length)
    const page = await (await world.request('/docs')).text()
    for (const { method, path } of endpoints) expect(page).toContain(`<code>${method} /v2/${path}</code>`)
    expect(page).not.toContain('<script')
    expect(page).toContain('under enquiry, then failed')
  })
})

describe('operations', () => {
  test('health, readiness and figures answer without a token', async () => {
    await world.ask(notes.price, { body: { amount: 1 } })
    expect(await (await world.request('/health')).json()).toEqual({ status: 'up' })
    expect(await (await world.request('/ready')).json()).toEqual({ status: 'ready' })
    const figures = await (await world.request('/metrics')).text()
    expect(figures).toMatch(/oja_http_requests_total\{method="PUT",route="price",status="200"\} 1/)
  })

  test('with less room on the disk than it takes it is not ready, and says so', async () => {
    const full = await aSmallProvider({ settings: { DATA_DIR: tmpdir(), DISK_LEAST_MB: '100000000' } })
    const ready = await full.request('/ready')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'disk full' }])
  })

  test('without the database it is up, not ready, and an endpoint says 503 and when to come back',
    async () => {
    const { rows: [here] } =
      await sql<{ name: string }>`select current_database() as name`.execute(world.database)
    await drop(inject('database_url'), here?.name ?? '')
    expect((await world.request('/health')).status).toBe(200)
    expect([(await world.request('/ready')).status, (await world.request('/mailbox')).status])
      .toEqual([503, 503])
    const { status, refusal, headers } = await world.ask(notes.price, { body: { amount: 1 } })
    expect([status, refusal.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '3'])
  })
})

const required =
  ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy',
  'cross-origin-resource-policy', 'permissions-policy', 'x-frame-options', 'x-request-id']

test.each([
  ['/v2/notes', 'GET'], ['/v2/nowhere', 'GET'], ['/v2/price', 'DELETE'], ['/v2/price', 'OPTIONS'],
    ['/v2/file', 'HEAD'],
  ['/v2/fail/error', 'POST'], ['/health', 'GET'], ['/metrics', 'GET'], ['/mailbox', 'GET'],
    ['/mailbox.json', 'GET'],
  ['/docs', 'GET'], ['/openapi.json', 'GET'], ['/', 'GET'], ['/missing.png', 'GET'], ['/nowhere', 'POST'],
    ['/share-target', 'POST'],
])('%s %s has every security header', async (path, method) => {
  const { headers } = await world.request(path, { method })
  for (const name of required) expect(headers.get(name), name).toBeTruthy()
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('Content-Security-Policy')).not.toMatch(/unsafe|\*/)
  expect([headers.get('Server'), headers.get('X-Powered-By')]).toEqual([null, null])
})

test('HSTS is said where people come by https', async () => {
  expect((await world.request('/health')).headers.get('Strict-Transport-Security')).toBeNull()
  const secure = await aSmallProvider({ settings: { PUBLIC_URL: 'https://oja.example' } })
  expect((await secure.request('/health')).headers.get('Strict-Transport-Security'))
    .toMatch(/max-age=31536000/)
})

test('other origins may ask only when they are on the list, and never with credentials', async () => {
  const open = await aSmallProvider({ settings: { CORS_ORIGINS: 'https://shop.example' } })
  const preflight = (from: SmallWorld, origin: string) => from.request('/v2/notes', {
    method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  })
  const { headers } = await preflight(open, 'https://shop.example')
  expect(headers.get('Access-Control-Allow-Origin')).toBe('https://shop.example')
  expect(headers.get('Access-Control-Allow-Headers'))
    .toBe('token, Authorization, requestId, Content-Type, If-None-Match, Unasked')
  expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
  for (const origin of ['https://shop.example.evil', 'https://evil.example', 'null']) {
    expect((await preflight(open, origin)).headers.get('Access-Control-Allow-Origin')).toBeNull()
  }
  expect((await preflight(world, 'https://shop.example')).headers.get('Access-Control-Allow-Origin'))
    .toBeNull()
})
