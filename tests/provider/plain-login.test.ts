// Login by plain forms: the same rules as by the program, for who presses before it has come.
import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import type { Session } from '#contract/session.ts'
import { wrongLoginMessage } from '#provider/auth/login.ts'
import { needBuild } from '#tests/build/built.ts'
import { aProvider, type World } from '#tests/world.ts'
import { ada, codeNow, confirmed, enrolled, password, phone } from './people.ts'

beforeAll(needBuild, 300_000)

const MINUTE = 60_000
const own = 'http://localhost:4000'

/** As a browser of today sends the form of our page. */
const ours = { 'Sec-Fetch-Site': 'same-origin' }

interface Sent { headers?: Record<string, string>, from?: string }

async function post(world: World, fields: Record<string, string>, { headers = ours, from }: Sent = {}) {
  const body = new URLSearchParams(fields).toString()
  const all = new Headers({
    'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length),
    ...phone.headers, ...headers,
  })
  if (all.get('Content-Length') === '') all.delete('Content-Length')
  const response = await world.request('/login', {
    method: 'POST', body, from: from ?? phone.from, headers: all,
  })
  const html = await response.text()
  return {
    status: response.status, headers: response.headers, html,
    title: /<title>(.*?) - Oja</.exec(html)?.[1],
    ticket: plain(/name="ticket" value="([^"]*)"/.exec(html)?.[1] ?? ''),
    problem: plain(/role="alert".*?<span class="text-ink">(.*?)<\/span>/.exec(html)?.[1] ?? ''),
  }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const plain = (html: string) =>
  html.replace(/&#39;/g, '\'').replace(/&(\w+);/g, (_, name: string) => signs[name] ?? '')

const handed = (html: string): Session =>
  JSON.parse(plain(/data-session="([^"]*)"/.exec(html)?.[1] ?? 'null')) as Session

const credentials = { email: ada.email, password }

const firstStep = async (world: World, given = credentials) => (await post(world, given)).ticket

const sessions = async (world: World) =>
  (await world.database.selectFrom('session').select('kind').where('kind', '=', 'member').execute()).length

describe('a person with an authenticator', () => {
  test('logs in by two forms, and hands the program a session like its own', async () => {
    const world = await aProvider()
    const person = await enrolled(world)
    const first = await post(world, credentials)
    expect([first.status, first.title]).toEqual([200, 'Enter your code'])
    expect(first.html).toContain(ada.email)
    await world.clock.advance(MINUTE)
    const second = await post(world, { ticket: first.ticket, code: codeNow(world, person.secret) })
    expect([second.status, second.title]).toEqual([200, 'You are logged in'])
    const { token, ...session } = handed(second.html)
    expect(session).toEqual({
      user_id: expect.any(String) as string, kind: 'member', mode: 'test',
      email: ada.email, fullname: ada.fullname, business_name: ada.business_name,
    })
    expect((await world.ask(merchants.profile, { token })).status).toBe(200)
    const { address, device } = await world.database.selectFrom('session').select(['address', 'device'])
      .orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    expect([address, device]).toEqual([phone.from, phone.headers['User-Agent']])
  })

  test('is led back with the one answer when anything is wrong, and types the password again', async () => {
    const world = await aProvider()
    const person = await enrolled(world)
    const wrongPassword = await firstStep(world, { ...credentials, password: 'Wrong-Loom-27' })
    await world.clock.advance(MINUTE)
    for (const [ticket, code] of [
      [wrongPassword, codeNow(world, person.secret)], [await firstStep(world), '000000'],
      [await firstStep(world), ''],
    ] as const) {
      const { status, title, problem, html } = await post(world, { ticket, code })
      expect([status, title, problem]).toEqual([401, 'Log in', wrongLoginMessage])
      expect(html).toContain(`value="${ada.email}"`)
      expect(html).not.toMatch(/Loom-27/)
    }
    expect(await sessions(world)).toBe(1)
  })

  test('stays at the code that is none', async () => {
    const world = await aProvider()
    await enrolled(world)
    const ticket = await firstStep(world)
    const again = await post(world, { ticket, code: '12' })
    expect([again.status, again.title, again.ticket]).toEqual([422, 'Enter your code', ticket])
    expect(again.problem).not.toBe('')
  })
})

test('a newcomer without an authenticator is handed the session that sets one up', async () => {
  const world = await aProvider()
  await confirmed(world)
  const { html } = await post(world, credentials)
  const session = handed(html)
  expect(session).toMatchObject({ kind: 'enrolling', mode: 'test', request_id: expect.any(String) as string })
  const setup = await world.ask(auth.totpSetup, {
    token: session.token, body: { requestId: session.request_id ?? '' },
  })
  expect(setup.status).toBe(200)
})

test('the first step tells nobody whether there is such an account, or the password right', async () => {
  const world = await aProvider()
  await enrolled(world)
  const page = async (email: string, given: string) => {
    const { status, html, ticket } = await post(world, { email, password: given }, { from: '198.51.100.7' })
    return [status, html.replaceAll(email, 'EMAIL').replaceAll(ticket, 'TICKET')]
  }
  const right = await page(ada.email, password)
  expect(await page(ada.email, 'Wrong-Loom-27')).toEqual(right)
  expect(await page('no.one@adire.example', password)).toEqual(right)
})

describe('a form that another site made a browser send', () => {
  test.each([
    ['from another site', { 'Sec-Fetch-Site': 'cross-site', 'Origin': own }],
    ['from a neighbour', { 'Sec-Fetch-Site': 'same-site' }],
    ['by nobody\'s page', { 'Sec-Fetch-Site': 'none' }],
    ['of another origin', { Origin: 'https://evil.example' }],
    ['of an origin that begins like ours', { Origin: `${own}.evil.example` }],
    ['that hides its origin', { Origin: 'null', Referer: `${own}/login` }],
    ['that was led there', { Referer: 'https://evil.example/login' }],
    ['that says nothing', {}],
  ])('%s is refused at both steps, before anything is looked at', async (_, headers) => {
    const world = await aProvider({ settings: { PUBLIC_URL: own } })
    const person = await enrolled(world)
    const ticket = await firstStep(world)
    await world.clock.advance(MINUTE)
    const refused = [
      await post(world, credentials, { headers }),
      await post(world, { ticket, code: codeNow(world, person.secret) }, { headers }),
    ]
    for (const { status, title, html } of refused) {
      expect([status, title]).toEqual([403, 'Log in'])
      expect(html).not.toContain('data-session')
    }
    expect(await sessions(world)).toBe(1)
  })

  const older: Record<string, string>[] = [{ Origin: own }, { Referer: `${own}/login?step=login` }]
  test.each(older)('of an older browser that says %o is ours', async (headers) => {
    const world = await aProvider({ settings: { PUBLIC_URL: own } })
    await enrolled(world)
    expect((await post(world, credentials, { headers })).title).toBe('Enter your code')
  })
})

test('tries by forms and by the program are counted together, and the wait is said', async () => {
  const world = await aProvider()
  await enrolled(world)
  for (let time = 0; time < 3; time += 1) {
    const body = { ...credentials, password: 'Wrong-Loom-27' }
    expect((await world.ask(auth.login, { body, ...phone })).status).toBe(401)
  }
  const ticket = await firstStep(world)
  const statuses = []
  for (let time = 0; time < 3; time += 1) {
    statuses.push((await post(world, { ticket, code: `00000${time}` })).status)
  }
  expect(statuses).toEqual([401, 401, 429])
  const { headers, problem } = await post(world, { ticket, code: '000009' })
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(problem).toMatch(/Try again in/)
})

test('a password waits for its code for ten minutes, sealed, and nothing else is taken for it', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  const ticket = await firstStep(world)
  expect(Buffer.from(ticket, 'base64url').toString('latin1')).not.toContain(password)
  const other = world.app.secrets.seal(JSON.stringify({ ...credentials, until: 9e15 }), 'user.totp:1')
  for (const forged of ['', 'x', `${ticket.slice(0, -2)}AA`, other.toString('base64url')]) {
    const { status, title } = await post(world, { ticket: forged, code: codeNow(world, person.secret) })
    expect([status, title], forged).toEqual([422, 'Log in'])
  }
  await world.clock.advance(10 * MINUTE + 1)
  const late = await post(world, { ticket, code: codeNow(world, person.secret) })
  expect([late.status, late.problem]).toEqual([422, 'That took too long. Type your password again.'])
  expect(await sessions(world)).toBe(1)
})

test('what was typed stands on the page as text, and fills no place of it', async () => {
  const world = await aProvider()
  const typed = '"><script>alert(1)</script>%SESSION%'
  const { status, html } = await post(world, { email: typed, password })
  expect(status).toBe(422)
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;%SESSION%')
  const left = html.replace(/%SESSION%/g, '').match(/%[A-Z]+%/g)
  expect(left).toBeNull()
})

test.each([
  ['nothing', { email: '', password: '' }, {}, 422],
  ['too much', { email: ada.email, password: 'x'.repeat(9_000) }, {}, 413],
  ['what does not say how long it is', credentials, { 'Content-Length': '' }, 413],
  ['another kind', credentials, { 'Content-Type': 'text/plain' }, 415],
])('%s is no login', async (_, fields, headers, status) => {
  const world = await aProvider()
  const answer = await post(world, fields, { headers: { ...ours, ...headers } })
  expect([answer.status, answer.title]).toEqual([status, 'Log in'])
})

test('its pages are kept by nobody, run nothing but our files, and send forms only here', async () => {
  const world = await aProvider()
  await enrolled(world)
  const { headers, html } = await post(world, credentials)
  expect(headers.get('Cache-Control')).toBe('no-store')
  const policy = headers.get('Content-Security-Policy')
  expect(policy).toContain("form-action 'self'")
  expect(policy).toContain("script-src 'self';")
  expect(html).not.toMatch(/<script(?![^>]*src="\/)/)
  expect(html.slice(html.indexOf('<body'))).not.toMatch(/\sstyle="/)
})

test('where the pages belong to a provider elsewhere, nobody is asked here', async () => {
  const world = await aProvider({ settings: { API_URL: 'https://api.provider.example/v2/' } })
  expect((await post(world, credentials)).status).toBe(404)
})
