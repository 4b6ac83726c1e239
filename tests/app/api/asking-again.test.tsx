// What is watched is asked for again by one rule: one question in half a minute, whoever watches how much,
// and none while nobody sees the page.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askWhileSeen, notWatching, QUESTION_EVERY_MS, watching } from '#app/api/asking-again.ts'
import { keepAsking } from '#app/api/keep-asking.ts'
import { createQueryClient } from '#app/api/queries.ts'

let client: QueryClient
let asked: { at: number, what: string }[]
let visibility: DocumentVisibilityState
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient({ onDone() {}, onFailed() {} })
  end = keepAsking(client)
  asked = []
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  end()
  client.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const reading = (what: string, answer: () => unknown = () => ({ isOpen: true })) => ({
  queryKey: [what], staleTime: 0, meta: {},
  queryFn: async () => {
    asked.push({ at: Date.now(), what })
    return answer()
  },
})

const isOpen = (data: { isOpen: boolean }) => data.isOpen

/** On a screen, until it is called. */
const shown = (options: object) => new QueryObserver(client, options as never).subscribe(() => {})

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

/** After the screens have read what they show. */
async function opened(...readings: object[]) {
  const closes = readings.map(shown)
  await vi.advanceTimersByTimeAsync(10)
  asked = []
  return closes
}

const most = () => Math.max(0, ...asked.map(({ at }) =>
  asked.filter((other) => other.at >= at && other.at < at + QUESTION_EVERY_MS - 100).length))

describe('a page with much that moves', () => {
  test('asks one question in half a minute, in turn', async () => {
    await opened(...['payout', 'count', 'batch', 'card'].map((what) => watching(reading(what), isOpen)))
    await minutes(10)
    expect(asked).toHaveLength(20)
    expect(most()).toBe(1)
    const times = (what: string) => asked.filter((one) => one.what === what).length
    expect(['payout', 'count', 'batch', 'card'].map(times)).toEqual([5, 5, 5, 5])
  })

  test('asks what may wait longer less often', async () => {
    await opened(watching(reading('payout'), isOpen), watching(reading('trouble'), undefined, 120_000))
    await minutes(10)
    expect(asked.filter(({ what }) => what === 'trouble').length).toBeLessThanOrEqual(5)
    expect(asked.filter(({ what }) => what === 'payout').length).toBeGreaterThanOrEqual(15)
  })

  test('asks nothing while nobody sees it', async () => {
    await opened(watching(reading('payout'), isOpen), watching(reading('count')))
    visibility = 'hidden'
    await minutes(30)
    expect(asked).toEqual([])
    visibility = 'visible'
    await minutes(1)
    expect(asked).toHaveLength(2)
  })

  test('asks no more for what has come to its end, or for what is only read', async () => {
    const answers = [{ isOpen: true }, { isOpen: true }, { isOpen: false }]
    await opened(watching(reading('payout', () => answers.shift() ?? { isOpen: false }), isOpen),
      notWatching(watching(reading('queue'))))
    await minutes(10)
    expect(asked.map(({ what }) => what)).toEqual(['payout', 'payout'])
  })

  test('asks nothing more when it was left, and again when it is back', async () => {
    const [close] = await opened(watching(reading('payout'), isOpen))
    close?.()
    await minutes(5)
    expect(asked).toEqual([])
    shown(watching(reading('payout'), isOpen))
    await minutes(1)
    expect(asked.length).toBeLessThanOrEqual(3)
    expect(asked.length).toBeGreaterThan(0)
  })
})

test('what was sent and got no answer is asked about while the page is seen', async () => {
  let times = 0
  const end = askWhileSeen(() => { times += 1 }, 3_000)
  await vi.advanceTimersByTimeAsync(9_100)
  expect(times).toBe(3)
  visibility = 'hidden'
  await minutes(5)
  expect(times).toBe(3)
  end()
})

/** Who has a timer of its own, and what for: none of them asks the provider, or it says why. */
const timers: Record<string, string> = {
  'api/asking-again.ts': 'what was sent and got no answer',
  'api/keep-asking.ts': 'the rule',
  'api/follow.ts': 'half a minute after something was sent',
  'clock/use-day.ts': 'looks at the clock',
  'features/sign-in/wait.ts': 'counts seconds down',
  'features/shell/updates.ts': 'once an hour, whether there is a new version',
  'offline/drainer.ts': 'renews its lease in the database of the phone',
  'offline/draft-hold.ts': 'renews its hold in the database of the phone',
}

test('nobody else asks by a timer', () => {
  const root = path.resolve('src/app')
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const files = all.filter((file) => /\.tsx?$/.test(file))
  const found = files.filter((file) =>
    /\b(?:setInterval\(|refetchInterval\b)/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(timers).toSorted())
})
