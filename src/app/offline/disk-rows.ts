// One transaction of IndexedDB, from its first request to its last word: complete, or nothing of it.
import { type Key, type Rows, type StoreName, type Stored } from './stores.ts'

export type Durability = 'strict' | 'relaxed'

/**
 * Resolves when the transaction is complete, never before: a request that succeeded can still be rolled back
 * with its transaction, as happens when the disk is full. `work` may await only what `rows` gives.
 */
export function diskTransaction<T>(
  database: IDBDatabase, stores: StoreName[], mode: IDBTransactionMode, durability: Durability,
  work: (rows: Rows) => Promise<T> | T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const running = database.transaction(stores, mode, { durability })
    let result: T
    let ownError: unknown
    running.oncomplete = () => (ownError === undefined ? resolve(result) : reject(ownError as Error))
    // The reason of the transaction itself comes first: of a full disk, the work only sees requests that
    // were aborted.
    running.onabort = () => reject(running.error ?? ownError ?? lost())
    const giveUp = (error: unknown) => {
      ownError ??= error
      try {
        running.abort()
      } catch {
        // It is over already: what it says at its end is what counts.
      }
    }
    try {
      Promise.resolve(work(rowsOf(running))).then((value) => { result = value }, giveUp)
    } catch (error) {
      giveUp(error)
    }
  })
}

const lost = () => Object.assign(new Error('The transaction was aborted.'), { name: 'AbortError' })

function rowsOf(running: IDBTransaction): Rows {
  return {
    get: <S extends StoreName>(store: S, key: Key) =>
      answerOf<Stored[S] | undefined>(running.objectStore(store).get(key)),
    all: <S extends StoreName>(store: S, beginning?: string[]) =>
      answerOf<Stored[S][]>(running.objectStore(store).getAll(rangeOf(beginning))),
    keys: (store, beginning) =>
      answerOf(running.objectStore(store).getAllKeys(rangeOf(beginning)) as IDBRequest<Key[]>),
    put(store, key, row) { running.objectStore(store).put(row, key) },
    delete(store, key) { running.objectStore(store).delete(key) },
  }
}

/** A list sorts after every text, so that `[...beginning, []]` ends what begins so. */
const rangeOf = (beginning: string[] | undefined) =>
  (beginning ? IDBKeyRange.bound(beginning, [...beginning, []]) : undefined)

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as DOMException)
  })
}
