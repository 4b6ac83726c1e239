// One form in two tabs: one edits, the other shows; and "Continue here" takes over, with everything that
// was typed.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftHold } from '#app/offline/draft-hold.ts'
import { LEASE_MS } from '#app/offline/lease.ts'
import { BrowserLocks } from './browser-locks.ts'
import { ada, newPhone } from './phone.ts'

const place = { person: ada, form: 'bankDetails', entity: '' }

let open: DraftHold[] = []
const aTab = (locks: BrowserLocks | undefined, flush = async () => {}) => {
  const tab = new DraftHold(place, { flush, locks })
  open.push(tab)
  return tab
}
const { setTimeout: later } = globalThis
const rest = () => new Promise<void>((resolve) => { later(resolve, 25) })

/** Starts one that finds the form held, which it looks at more than once. */
async function starts(tab: DraftHold) {
  const starting = tab.start()
  for (let tries = 0; tries < 3; tries += 1) {
    await rest()
    await vi.advanceTimersByTimeAsync(100)
  }
  await starting
}

beforeEach(() => {
  newPhone()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  for (const tab of open) tab.stop()
  open = []
  vi.useRealTimers()
})

describe.each([['with locks', true], ['without locks', false]])('a form in two tabs, %s', (_, hasLocks) => {
  const tabs = () => {
    const locks = hasLocks ? new BrowserLocks() : undefined
    return { locks, one: aTab(locks), two: aTab(locks) }
  }

  it('is held by the first', async () => {
    const { one, two } = tabs()
    await one.start()
    await starts(two)
    expect([one.holder(), two.holder()]).toEqual(['here', 'elsewhere'])
  })

  it('is free when the first is left', async () => {
    const { one, two } = tabs()
    await one.start()
    one.stop()
    await rest()
    await two.start()
    expect(two.holder()).toBe('here')
  })

  it('that is left and opened again at once, as React does, is held all the same', async () => {
    const { one, two } = tabs()
    void one.start()
    one.stop()
    await starts(one)
    await starts(two)
    expect([one.holder(), two.holder()]).toEqual(['here', 'elsewhere'])
  })

  it('is saved by the first before the second takes over', async () => {
    const locks = hasLocks ? new BrowserLocks() : undefined
    const order: string[] = []
    const one = aTab(locks, async () => { order.push('saved') })
    const two = aTab(locks)
    await one.start()
    await starts(two)
    one.subscribe(() => order.push('let go'))
    const taking = two.takeOver()
    await rest()
    await vi.advanceTimersByTimeAsync(200)
    await rest()
    await taking
    expect(order).toEqual(['saved', 'let go'])
    expect([one.holder(), two.holder()]).toEqual(['elsewhere', 'here'])
  })

  it('is taken from one that is frozen', async () => {
    const locks = hasLocks ? new BrowserLocks() : undefined
    const frozen = aTab(locks, () => new Promise(() => {}))
    const two = aTab(locks)
    await frozen.start()
    await starts(two)
    const taking = two.takeOver()
    for (let waited = 0; waited < 20; waited += 1) {
      await rest()
      await vi.advanceTimersByTimeAsync(100)
    }
    await taking
    expect(two.holder()).toBe('here')
    // It learns it when it goes on: from the lock at once, from the lease with its next sign of life.
    await vi.advanceTimersByTimeAsync(LEASE_MS)
    await rest()
    expect(frozen.holder()).toBe('elsewhere')
  })

  it('of another person or another thing is another form', async () => {
    const locks = hasLocks ? new BrowserLocks() : undefined
    await aTab(locks).start()
    const other = new DraftHold({ ...place, entity: 'other' }, { flush: async () => {}, locks })
    open.push(other)
    await other.start()
    expect(other.holder()).toBe('here')
  })
})
