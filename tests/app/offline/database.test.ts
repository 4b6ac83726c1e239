// The database of the phone: all or nothing, mended when it can be, and honest when it cannot.
// @vitest-environment node
import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeDatabase, keeping, keyvalStore, transaction, tryAgain } from '#app/offline/database.ts'
import { NewerDatabase, NoRoom } from '#app/offline/failures.ts'
import { DATABASE, VERSION, type Rows } from '#app/offline/stores.ts'
import { get, set } from 'idb-keyval'
import { fillDisk, loseDatabase, newPhone } from './phone.ts'

const write = (value: unknown, key = 'a') =>
  transaction(['meta'], 'write', (rows) => rows.put('meta', [key], value))
const read = (key = 'a') => transaction(['meta'], 'read', (rows) => rows.get('meta', [key]))

const undo: (() => void)[] = []
beforeEach(newPhone)
afterEach(() => {
  for (const step of undo.splice(0)) step()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a transaction', () => {
  it('keeps all that it wrote, across a restart', async () => {
    await write('kept')
    closeDatabase()
    expect(await read()).toBe('kept')
  })

  it('keeps nothing when its work fails', async () => {
    await expect(transaction(['meta', 'inbox'], 'write', (rows) => {
      rows.put('meta', ['a'], 1)
      rows.put('inbox', ['b'], 2)
      throw new Error('no')
    })).rejects.toThrow('no')
    expect(await read()).toBeUndefined()
  })

  it('finds rows by the beginning of their key, and no neighbour', async () => {
    await transaction(['meta'], 'write', (rows) => {
      for (const key of [
        ['a', '1'],
        ['a', '2', 'x'],
        ['ab', '1'],
        ['b', '1'],
      ])
        rows.put('meta', key, key.join('/'))
    })
    expect(await transaction(['meta'], 'read', (rows) => rows.all('meta', ['a']))).toEqual(['a/1', 'a/2/x'])
    expect(await transaction(['meta'], 'read', (rows) => rows.keys('meta', ['ab']))).toEqual([['ab', '1']])
  })

  it('is refused when the disk is full, and what was there before stays', async () => {
    await write('before')
    undo.push(fillDisk())
    await expect(write('after')).rejects.toBeInstanceOf(NoRoom)
    expect(await read()).toBe('before')
    expect(keeping.current()).toEqual({ kept: 'disk' })
  })
})

describe('a connection', () => {
  it('that was closed by the browser is opened again, unseen', async () => {
    await write('first')
    const opened = vi.spyOn(indexedDB, 'open')
    const closed = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(DATABASE)
      request.onsuccess = () => resolve(request.result)
    })
    closed.close()
    // Safari: the connection of this page is dead, and only using it tells.
    const { transaction: usual } = Object.getPrototypeOf(closed) as IDBDatabase
    const fail = vi.spyOn(Object.getPrototypeOf(closed) as IDBDatabase, 'transaction')
      .mockImplementationOnce(() => { throw new DOMException('closing', 'InvalidStateError') })
      .mockImplementation(usual)
    await write('second')
    expect(fail).toHaveBeenCalledTimes(2)
    expect(opened).toHaveBeenCalledTimes(2)
    expect(await read()).toBe('second')
    expect(keeping.current()).toEqual({ kept: 'disk' })
  })

  it('lets go when another tab wants to change the database', async () => {
    await write('mine')
    const newer = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE, VERSION + 1)
      request.onsuccess = () => resolve(request.result)
      request.onblocked = () => reject(new Error('the old tab holds on'))
    })
    newer.close()
    expect(await read()).toBe('mine')
  })

  it('that is lost twice leaves the page in memory, and says so', async () => {
    await write('on disk')
    undo.push(loseDatabase())
    const places: string[] = []
    undo.push(keeping.subscribe(({ kept }) => { places.push(kept) }))
    await write('only here')
    expect(await read()).toBe('only here')
    expect(places).toEqual(['memory'])
    expect(keeping.current()).toEqual({ kept: 'memory', why: 'lost' })
  })

  it('that comes back takes over what was kept in memory meanwhile', async () => {
    const heal = loseDatabase()
    await write('only here')
    expect(await tryAgain()).toBe(false)
    heal()
    expect(await tryAgain()).toBe(true)
    expect(keeping.current()).toEqual({ kept: 'disk' })
    closeDatabase()
    expect(await read()).toBe('only here')
  })

  it('is tried again after ten seconds at a touch, also when the clock was put back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const heal = loseDatabase()
    await write('only here')
    heal()
    vi.setSystemTime(Date.now() - 86_400_000)
    await vi.advanceTimersByTimeAsync(9_000)
    await read()
    expect(keeping.current()).toEqual({ kept: 'memory', why: 'lost' })
    await vi.advanceTimersByTimeAsync(1_000)
    await read()
    vi.useRealTimers()
    await vi.waitFor(() => expect(keeping.current()).toEqual({ kept: 'disk' }))
  })

  it('comes back by itself where nobody touches the page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const heal = loseDatabase()
    await write('only here')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(keeping.current()).toEqual({ kept: 'memory', why: 'lost' })
    heal()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(keeping.current()).toEqual({ kept: 'disk' }))
    expect(await read()).toBe('only here')
  })

  it('is given up when the browser never opens it', async () => {
    vi.useFakeTimers()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest)
    const writing = write('only here')
    await vi.advanceTimersByTimeAsync(11_000)
    await writing
    expect(keeping.current()).toEqual({ kept: 'memory', why: 'lost' })
  })

  it('is not needed at all: a browser without IndexedDB works in memory', async () => {
    globalThis.indexedDB = undefined as unknown as IDBFactory
    await write('only here')
    expect(await read()).toBe('only here')
    globalThis.indexedDB = new FakeFactory()
  })
})

describe('an older build that meets a newer database', () => {
  const makeNewer = () => new Promise<void>((resolve) => {
    const request = indexedDB.open(DATABASE, VERSION + 5)
    request.onupgradeneeded = () => { request.result.createObjectStore('meta').put('from the future', ['a']) }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })

  it('reads, refuses to write, and says so', async () => {
    await makeNewer()
    expect(await read()).toBe('from the future')
    await expect(write('from the past')).rejects.toBeInstanceOf(NewerDatabase)
    expect(keeping.current()).toEqual({ kept: 'read-only' })
    closeDatabase()
    expect(await read()).toBe('from the future')
  })
})

describe('memory', () => {
  it('undoes what failed half way, and runs one after another', async () => {
    undo.push(loseDatabase())
    await write('before')
    const counted = Array.from({ length: 20 }, () => transaction(['meta'], 'write', async (rows: Rows) => {
      const count = (await rows.get('meta', ['count']) as number | undefined) ?? 0
      rows.put('meta', ['count'], count + 1)
    }))
    const failed = transaction(['meta'], 'write', (rows) => {
      rows.put('meta', ['a'], 'half')
      rows.delete('meta', ['count'])
      throw new Error('no')
    })
    await Promise.all(counted)
    await expect(failed).rejects.toThrow('no')
    expect(await read()).toBe('before')
    expect(await read('count')).toBe(20)
  })
})

describe('one store for idb-keyval', () => {
  it('reads and writes in the same database', async () => {
    await set('key', 'value', keyvalStore('reads'))
    expect(await get('key', keyvalStore('reads'))).toBe('value')
    expect(await transaction(['reads'], 'read', (rows) => rows.get('reads', 'key'))).toBe('value')
  })

  it('opens a dead connection again', async () => {
    await set('key', 'value', keyvalStore('reads'))
    const dead = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(DATABASE)
      request.onsuccess = () => resolve(request.result)
    })
    dead.close()
    const { transaction: usual } = Object.getPrototypeOf(dead) as IDBDatabase
    vi.spyOn(Object.getPrototypeOf(dead) as IDBDatabase, 'transaction')
      .mockImplementationOnce(() => { throw new DOMException('closing', 'InvalidStateError') })
      .mockImplementation(usual)
    expect(await get('key', keyvalStore('reads'))).toBe('value')
  })
})

