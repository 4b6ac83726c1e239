// What a device measures leaves it once for each visit of a screen, by route and without a token, and only
// while the person allows it.
// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { measuring } from '#app/api/measuring.ts'
import { keepSession } from '#app/api/session.ts'

interface Told {
  name: string
  value: number
  id: string
  entries: { startTime: number }[]
  navigationURL?: string
}

const telling = new Map<string, (metric: Told) => void>()
vi.mock('web-vitals', () => {
  const on = (name: string) => (hold: (metric: Told) => void) => { telling.set(name, hold) }
  return { onLCP: on('LCP'), onINP: on('INP'), onCLS: on('CLS') }
})

const tell = (told: Told) => telling.get(told.name)?.(told)
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let onResolved = () => {}
let isVisible = true
let savesData = false

const patterns: Record<string, string> = {
  '/login': '/login',
  '/dashboard/overview': '/dashboard/overview',
  '/dashboard/payouts/0198a000': '/dashboard/payouts/$id',
  '/dashboard/vnubans': '/dashboard/vnubans/',
}
const matched = (path: string) => [{ fullPath: '/' }, { fullPath: patterns[path] ?? '/$' }]

/** As the router stands on a screen. */
const router = {
  state: { matches: matched('/dashboard/overview') },
  subscribe: (_event: string, listener: () => void) => { onResolved = listener },
  getMatchedRoutes: (path: string) => [matched(path), {}, undefined],
}

function leave() {
  isVisible = false
  document.dispatchEvent(new Event('visibilitychange'))
  isVisible = true
}

const bodies = () => sent.mock.calls.map(([, init]) =>
  JSON.parse(String(init.body)) as { measures: unknown[] })

beforeEach(async () => {
  vi.resetModules()
  vi.restoreAllMocks()
  telling.clear()
  sent.mockReset().mockImplementation(async () =>
    new Response('{"status":"success","message":"","data":{}}', { status: 200 }))
  vi.stubGlobal('fetch', sent)
  savesData = false
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => ({ saveData: savesData }) })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: `${location.origin}/login` }] as never)
  vi.spyOn(performance, 'now').mockReturnValue(9_000)
  localStorage.clear()
  keepSession({
    token: 'a-token', user_id: 'u', kind: 'member', email: 'ada@adire.example', fullname: 'Ada Sample',
    business_name: 'Adire Works', mode: 'test',
  })
  measuring.allow(true)
  router.state.matches = matched('/dashboard/overview')
  const { measure } = await import('#app/features/shell/measure.ts')
  measure(router as never, 5_000)
})

test('each measure goes to the screen it is of, in one call, with no token and no address', async () => {
  router.state.matches = matched('/dashboard/payouts/0198a000')
  onResolved()
  tell({ name: 'LCP', value: 1_234.5678, id: '1', entries: [{ startTime: 800 }] })
  tell({ name: 'INP', value: 88, id: '2', entries: [{ startTime: 9_500 }] })
  tell({ name: 'INP', value: 40, id: '3', entries: [{ startTime: 6_000 }] })
  tell({ name: 'CLS', value: 0.04567, id: '4', entries: [{ startTime: 6_500 }] })
  const of = `${location.origin}/dashboard/vnubans`
  tell({ name: 'CLS', value: 0, id: '5', entries: [], navigationURL: of })
  expect(sent).not.toHaveBeenCalled()
  leave()
  expect(bodies()).toEqual([{ measures: [
    { name: 'LCP', value: 1235, screen: '/login' },
    { name: 'INP', value: 88, screen: '/dashboard/payouts/$id' },
    { name: 'INP', value: 40, screen: '/dashboard/overview' },
    { name: 'CLS', value: 0.046, screen: '/dashboard/overview' },
    { name: 'CLS', value: 0, screen: '/dashboard/vnubans' },
  ] }])
  const [url, init] = sent.mock.calls[0] ?? []
  expect([String(url), init?.keepalive]).toEqual([expect.stringMatching(/field-measures$/), true])
  expect(JSON.stringify(init?.headers)).not.toMatch(/token|Authorization/)
})

test('what is told again after a return was sent already', () => {
  tell({ name: 'INP', value: 88, id: '1', entries: [{ startTime: 6_000 }] })
  leave()
  tell({ name: 'INP', value: 300, id: '1', entries: [{ startTime: 8_000 }] })
  leave()
  expect(bodies()).toHaveLength(1)
})

test('a visit of many screens goes out in calls of thirty', () => {
  for (let visit = 0; visit < 35; visit += 1) {
    tell({ name: 'INP', value: 8, id: String(visit), entries: [{ startTime: 6_000 }] })
  }
  leave()
  expect(bodies().map(({ measures }) => measures.length)).toEqual([30, 5])
})

test.each<[string, () => void]>([
  ['the person took the permission back', () => measuring.allow(false)],
  ['the phone saves data', () => { savesData = true }],
  ['there is no network', () => { vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false) }],
  ['the phone slept, and the value says nothing', () => {}],
])('nothing leaves when %s', (what, happen) => {
  happen()
  const value = what.includes('slept') ? 3_600_000 : 88
  tell({ name: 'INP', value, id: '1', entries: [{ startTime: 6_000 }] })
  leave()
  expect(sent).not.toHaveBeenCalled()
})
