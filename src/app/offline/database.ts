// The one database of this phone: opens it, mends it, and says so when it cannot keep anything.
import type { UseStore } from 'idb-keyval'
import { sinceMoment, thisMoment, type Moment } from '#app/clock/moment.ts'
import { commitNow, diskTransaction, watchSilence, type Durability } from './disk-rows.ts'
import { isLostConnection, isQuota, lostAs, NewerDatabase, NoRoom } from './failures.ts'
import { createMemory } from './memory-rows.ts'
import { endsWithPage, whenBack } from './put-aside.ts'
import { recoverInto } from './recovery.ts'
import { DATABASE, storeNames, upgrade, VERSION, type Rows, type StoreName } from './stores.ts'

export type Place =
  | { readonly kept: 'disk' }
  /** Nothing outlives the page: the database is lost (it is tried again), or keys cannot be kept. */
  | { readonly kept: 'memory'; readonly why: 'lost' | 'no-keys' }
  /** A newer build wrote here: this one reads. */
  | { readonly kept: 'read-only' }

const OPEN_MS = 5_000
const TRY_AGAIN_MS = 10_000

const memory = createMemory()
const listeners = new Set<(now: Place) => void>()
let place: Place = { kept: 'disk' }
let connection: Promise<IDBDatabase> | undefined
let triedAt: Moment = 0
let trying: ReturnType<typeof setTimeout> | undefined

/** Where things are being kept now; a screen says so when it is not the disk. */
export const keeping = {
  current: () => place,
  subscribe(listener: (now: Place) => void) {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  },
}

/**
 * Runs `work` in one transaction and resolves with what it gave once that is complete. `work` may run
 * twice, when the connection was lost, and awaits only what `rows` gives. Throws {@link NoRoom} and {@link
 * NewerDatabase}.
 */
export async function transaction<T>(
  stores: StoreName[], mode: 'read' | 'write', work: (rows: Rows) => Promise<T> | T,
  durability: Durability = 'strict',
): Promise<T> {
  if (place.kept === 'memory') {
    tryAgainSoon()
    return memory.run(work)
  }
  for (let tries = 1; ; tries += 1) {
    try {
      const database = await connected()
      if (place.kept === 'read-only' && mode === 'write') throw new NewerDatabase()
      const how = mode === 'read' ? 'readonly' : 'readwrite'
      return await diskTransaction(database, stores, how, durability, work)
    } catch (error) {
      if (isQuota(error)) throw new NoRoom()
      if (!isLostConnection(error)) throw error
      disconnect()
      if (tries === 2) {
        keepInMemory('lost')
        return memory.run(work)
      }
    }
  }
}

/** One store as idb-keyval wants it. It works on the disk only and rejects everywhere else. */
export const keyvalStore = (store: StoreName): UseStore => async (mode, callback) => {
  const begin = async () => {
    const database = await connected()
    if (place.kept !== 'disk' && mode === 'readwrite') throw new NewerDatabase()
    return endsWithPage(database.transaction([store], mode, { durability: 'relaxed' }))
  }
  const running = await begin().catch((error: unknown) => {
    if (!isLostConnection(error)) throw error
    disconnect()
    return begin()
  })
  return new Promise((resolve, reject) => {
    watchSilence(running, reject)
    Promise.resolve(callback(running.objectStore(store))).then(resolve, reject)
    if (mode === 'readwrite') commitNow(running)
  })
}

/** From now on nothing is written to the disk: keys cannot be kept, and nothing is kept without one. */
export function keepInMemory(why: 'lost' | 'no-keys') {
  if (place.kept !== 'memory') triedAt = thisMoment()
  become({ kept: 'memory', why })
}

/** Lets go of the connection; the next transaction opens a new one, on the disk if it can. */
export function closeDatabase() {
  disconnect()
  memory.clear()
  become({ kept: 'disk' })
}

function become(next: Place) {
  if (JSON.stringify(next) === JSON.stringify(place)) return
  place = next
  keepTrying()
  for (const listener of [...listeners]) listener(next)
}

/** A page that nobody touches gets its database back, too. */
function keepTrying() {
  clearTimeout(trying)
  if (isLost()) trying = setTimeout(() => void tryAgain().then(keepTrying), TRY_AGAIN_MS)
}

const isLost = () => place.kept === 'memory' && place.why === 'lost'

async function connected(): Promise<IDBDatabase> {
  await whenBack()
  connection ??= open(VERSION).then((database) => {
    if (place.kept === 'read-only') become({ kept: 'disk' })
    return database
  }, (error: unknown) => {
    // Whatever keeps it shut, a private window or a setting, is met in one way: once more, then in memory.
    if ((error as { name?: unknown } | null)?.name !== 'VersionError') throw shut('UnknownError')
    return open(undefined).then((database) => {
      become({ kept: 'read-only' })
      return database
    })
  })
  return connection
}

function disconnect() {
  const old = connection
  connection = undefined
  old?.then((database) => database.close()).catch(() => undefined)
}

/** Some browsers leave an open unanswered for ever: what takes too long has failed. */
function open(version: number | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (typeof indexedDB === 'undefined') return reject(shut('UnknownError'))
    const request = indexedDB.open(DATABASE, version)
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      reject(shut('TimeoutError'))
    }, OPEN_MS)
    request.onupgradeneeded = () => {
      if (request.transaction) endsWithPage(request.transaction)
      upgrade(request.result)
    }
    request.onsuccess = () => {
      clearTimeout(late)
      const database = request.result
      if (isLate) return database.close()
      const forget = () => { connection = undefined }
      database.onclose = forget
      database.onversionchange = () => {
        forget()
        database.close()
      }
      resolve(database)
    }
    request.onerror = (event) => {
      event.preventDefault()
      clearTimeout(late)
      reject(request.error)
    }
  })
}

const shut = (name: 'UnknownError' | 'TimeoutError') => lostAs(name, 'The database cannot be opened.')

function tryAgainSoon() {
  if (isLost() && sinceMoment(triedAt) >= TRY_AGAIN_MS) void tryAgain()
}

/**
 * Opens the lost database once more; when that works, what is in memory moves there. True when all is on
 * disk.
 */
export async function tryAgain(): Promise<boolean> {
  triedAt = thisMoment()
  if (!isLost()) return place.kept === 'disk'
  try {
    const database = await connected()
    for (;;) {
      const revision = memory.revision()
      const rows = memory.everything()
      await diskTransaction(database, storeNames, 'readwrite', 'strict', (disk) => recoverInto(disk, rows))
      if (memory.revision() === revision) break
    }
    memory.clear()
    become({ kept: 'disk' })
    return true
  } catch {
    disconnect()
    return false
  }
}
