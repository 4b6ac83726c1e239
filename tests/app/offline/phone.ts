// A phone for tests: an IndexedDB of its own, and what can happen to it.
import {
  IDBDatabase as FakeDatabase, IDBFactory as FakeFactory, IDBKeyRange as FakeKeyRange,
} from 'fake-indexeddb'
import { endSession, keepSession } from '#app/api/session.ts'
import { closeDatabase } from '#app/offline/database.ts'
import { DATABASE, storeNames } from '#app/offline/stores.ts'
import { closeVaults } from '#app/offline/vault.ts'
import type { Person } from '#app/offline/whose.ts'

export const ada: Person = { uid: 'ada', mode: 'live' }
export const bayo: Person = { uid: 'bayo', mode: 'live' }

/** A phone that has just come out of its box. */
export function newPhone() {
  globalThis.indexedDB = new FakeFactory()
  globalThis.IDBKeyRange = FakeKeyRange
  restart()
}

/** The page was killed and is loaded again: what was only in memory is gone. */
export function restart() {
  closeDatabase()
  closeVaults()
}

export function signIn({ uid, mode }: Person) {
  keepSession({
    token: `token of ${uid}`, user_id: uid, kind: 'member', mode,
    email: `${uid}@adire.example`, fullname: uid, business_name: 'Adire',
  })
}

export const signOut = () => endSession()

/** Everything that lies on the disk, as text, to look for what must not be there. */
export async function wholeDisk(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })
  const rows: unknown[] = []
  for (const name of storeNames) {
    rows.push(await new Promise((resolve) => {
      const request = database.transaction(name).objectStore(name).getAll()
      request.onsuccess = () => resolve(request.result)
    }))
  }
  database.close()
  return JSON.stringify(rows, (_, value: unknown) => {
    if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
    return value
  })
}

/** From now on, what is written is rolled back at its end, as it is on a full disk. Answers the way back. */
export const fillDisk = () => eachPut((running, request) => {
  // As Chromium does it: the request succeeds, then the transaction is aborted.
  request.addEventListener('success', () => abortWith(running, 'QuotaExceededError'))
})

/** From now on, a transaction that writes ends as it does when the browser has lost its database. */
export const loseDatabase = () => eachPut((running) => abortWith(running, 'UnknownError'))

function abortWith(running: IDBTransaction, name: string) {
  Object.defineProperty(running, 'error', { value: new DOMException('from a test', name) })
  running.abort()
}

function eachPut(happens: (running: IDBTransaction, request: IDBRequest) => void): () => void {
  const prototype = FakeDatabase.prototype
  const { transaction } = prototype
  prototype.transaction = function watched(this: IDBDatabase, ...given) {
    const running = transaction.apply(this, given)
    const { objectStore } = running
    // What commits cannot be aborted from outside any more, but it is by a disk.
    running.commit = () => undefined
    running.objectStore = (name) => {
      const store = objectStore.call(running, name)
      const { put } = store
      store.put = (...row) => {
        const request = put.apply(store, row)
        happens(running, request)
        return request
      }
      return store
    }
    return running
  }
  return () => { prototype.transaction = transaction }
}

/** Until nothing more is written: what is behind an answer takes its time on a busy machine. */
export async function diskAtRest(before = ''): Promise<void> {
  await new Promise((over) => { setTimeout(over, 30) })
  const now = await wholeDisk()
  if (now !== before) await diskAtRest(now)
}
