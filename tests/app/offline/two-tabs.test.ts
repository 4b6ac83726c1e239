// Two tabs with one queue: one sends, and whoever freezes or dies is taken over from.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LEASE_MS, RENEW_MS } from '#app/offline/lease.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { BrowserLocks } from './browser-locks.ts'
import { desk, drainer, open, pass, put, states } from './desk.ts'

beforeEach(open)
afterEach(() => { vi.useRealTimers() })

describe('two tabs', () => {
  const slow = () => {
    let finish: (value: unknown) => void = () => {}
    desk.answer = () => new Promise((resolve) => { finish = resolve })
    return (value: unknown = {}) => finish(value)
  }
  const untilAsked = () => vi.waitFor(() => expect(desk.asked.length).toBeGreaterThan(0))

  it.each([
    ['with locks', true],
    ['without', false],
  ])('%s: one sends, the other leaves it alone', async (_, hasLocks) => {
    const locks = hasLocks ? (new BrowserLocks() as unknown as LockManager) : undefined
    await put()
    const finish = slow()
    const first = drainer({ locks }).drain()
    await untilAsked()
    // It looks again soon, for the first may die or freeze over it.
    expect(await drainer({ locks }).drain()).toBe(Date.now() + RENEW_MS)
    expect(desk.asked).toHaveLength(1)
    finish()
    await first
    expect(await states()).toEqual(['done'])
  })

  it('of which one is taken over from while its bytes are on their way: they stop', async () => {
    const locks = new BrowserLocks() as unknown as LockManager
    await put()
    let hasStopped = false
    desk.answer = (_, signal) => new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        hasStopped = true
        reject(new Unreachable('aborted', 'maybe'))
      })
    })
    const frozen = drainer({ locks }).drain()
    await untilAsked()
    pass(LEASE_MS + 1)
    await drainer({ locks }).drain()
    await frozen
    expect([hasStopped, await states()]).toEqual([true, ['unknown']])
  })

  it('without locks, one that lost its lease stops at its next sign of life', async () => {
    await put()
    let hasStopped = false
    desk.answer = (_, signal) => new Promise(() => {
      signal?.addEventListener('abort', () => { hasStopped = true })
    })
    void drainer().drain()
    await untilAsked()
    pass(LEASE_MS + 1)
    await drainer().drain()
    vi.advanceTimersByTime(RENEW_MS)
    await vi.waitFor(() => expect(hasStopped).toBe(true))
  })

  it('is not shut out by a lease of a time to come, as when the clock was put back', async () => {
    await put()
    slow()
    void drainer().drain()
    await untilAsked()
    pass(-86_400_000)
    await drainer().drain()
    expect(await states()).toEqual(['unknown'])
  })

  it.each([
    ['with locks', true],
    ['without', false],
  ])('%s: a frozen one is taken over from, and its late answer is refused', async (_, hasLocks) => {
    const locks = hasLocks ? (new BrowserLocks() as unknown as LockManager) : undefined
    await put()
    const finish = slow()
    const frozen = drainer({ locks }).drain()
    await untilAsked()
    pass(LEASE_MS + 1)
    const second = drainer({ locks })
    await second.drain()
    expect(await states()).toEqual(['unknown'])
    finish()
    await frozen
    expect(await states()).toEqual(['unknown'])
    desk.found = 'landed'
    pass(5_000)
    await second.drain()
    expect(await states()).toEqual(['done'])
    expect(desk.asked.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it('of which one has crashed: with locks the other need not wait', async () => {
    const locks = new BrowserLocks()
    await put()
    slow()
    void drainer({ locks }).drain()
    await untilAsked()
    locks.dies('oja:sender:ada:live')
    await drainer({ locks }).drain()
    expect(await states()).toEqual(['unknown'])
  })
})
