// Two tabs with one queue: one sends, and whoever freezes or dies is taken over from.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LEASE_MS } from '#app/offline/lease.ts'
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
    await drainer({ locks }).drain()
    expect(desk.asked).toHaveLength(1)
    finish()
    await first
    expect(await states()).toEqual(['done'])
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
