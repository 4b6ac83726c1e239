// A browser whose database takes requests and answers none: nobody waits for it longer than for a slow disk.
// @vitest-environment node
import { IDBTransaction as FakeTransaction } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { get, set } from 'idb-keyval'
import { closeDatabase, keeping, keyvalStore, transaction, tryAgain } from '#app/offline/database.ts'
import { SILENCE_MS } from '#app/offline/disk-rows.ts'
import { DATABASE } from '#app/offline/stores.ts'
import { newPhone } from './phone.ts'

const write = (value: unknown, key = 'a') =>
  transaction(['meta'], 'write', (rows) => rows.put('meta', [key], value))
const read = (key = 'a') => transaction(['meta'], 'read', (rows) => rows.get('meta', [key]))

const undo: (() => void)[] = []
beforeEach(async () => {
  newPhone()
  await write('before')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  for (const step of undo.splice(0)) step()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Time passes, and what is under way meanwhile comes to its end. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => { setImmediate(next) })
}

/** Another page keeps a transaction of its own on the store: no other gets its turn. Answers the way back. */
async function blockStore(name = 'meta'): Promise<() => void> {
  const other = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(DATABASE)
    request.onsuccess = () => resolve(request.result)
  })
  const store = other.transaction([name], 'readwrite').objectStore(name)
  let isHeld = true
  const again = () => { if (isHeld) store.get(['nothing']).onsuccess = again }
  again()
  return () => {
    isHeld = false
    other.close()
  }
}

it('what is written is kept in memory then, told, and moves to the disk once it answers', async () => {
  const release = await blockStore()
  undo.push(release)
  // It is silent when it is given up, too.
  vi.spyOn(FakeTransaction.prototype, 'abort').mockImplementation(() => undefined)
  const writing = write('typed meanwhile')
  await pass(SILENCE_MS - 1)
  expect(keeping.current()).toEqual({ kept: 'disk' })
  await pass(1)
  // The connection may be what is silent: a new one is tried.
  await pass(SILENCE_MS)
  await writing
  expect(keeping.current()).toEqual({ kept: 'memory', why: 'lost' })
  expect(await read()).toBe('typed meanwhile')
  release()
  const moved = tryAgain()
  await pass(0)
  expect(await moved).toBe(true)
  closeDatabase()
  vi.useRealTimers()
  expect(await read()).toBe('typed meanwhile')
})

it('one whose second connection answers goes on where it was, unseen', async () => {
  const release = await blockStore()
  undo.push(release)
  const writing = write('typed meanwhile')
  await pass(SILENCE_MS - 1)
  release()
  await pass(1)
  await writing
  expect(keeping.current()).toEqual({ kept: 'disk' })
  expect(await read()).toBe('typed meanwhile')
})

it('a disk that answers slowly is waited for, however long all of it takes', async () => {
  const whole = transaction(['meta'], 'write', async (rows) => {
    for (let step = 0; step < 5; step += 1) {
      await rows.get('meta', ['a'])
      vi.advanceTimersByTime(SILENCE_MS - 1)
    }
    rows.put('meta', ['a'], 'all of it')
  })
  await pass(0)
  await whole
  expect(keeping.current()).toEqual({ kept: 'disk' })
  expect(await read()).toBe('all of it')
})

it('a saved answer is not waited for any longer either: who asked hears so', async () => {
  await set('answer', 'kept', keyvalStore('reads'))
  const release = await blockStore('reads')
  undo.push(release)
  vi.spyOn(FakeTransaction.prototype, 'abort').mockImplementation(() => undefined)
  const heard = vi.fn<(name: string) => void>()
  get('answer', keyvalStore('reads')).catch((error: Error) => heard(error.name))
  await pass(SILENCE_MS - 1)
  expect(heard).not.toHaveBeenCalled()
  await pass(1)
  expect(heard).toHaveBeenCalledExactlyOnceWith('TimeoutError')
})
