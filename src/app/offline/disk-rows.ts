// One transaction of IndexedDB, from its first request to its last word: complete, or nothing of it.
import { lostAs } from './failures.ts'
import { endsWithPage, isAborted } from './put-aside.ts'
import { type Key, type Rows, type StoreName, type Stored } from './stores.ts'

export type Durability = 'strict' | 'relaxed'

/** A slow disk answers within this; a browser that lost its database without noticing never does. */
export const SILENCE_MS = 8_000

/**
 * Resolves when the transaction is complete, never before: a request that succeeded can still be rolled back
 * with its transaction, as happens when the disk is full. `work` may await only what `rows` gives. Fails with
 * a `TimeoutError` where nothing was answered for {@link SILENCE_MS}: nothing of it is kept, unless its end
 * was on the way and was never heard.
 */
export function diskTransaction<T>(
  database: IDBDatabase, stores: StoreName[], mode: IDBTransactionMode, durability: Durability,
  work: (rows: Rows) => Promise<T> | T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const running = endsWithPage(database.transaction(stores, mode, { durability }))
    let result: T
    let ownError: unknown
    running.oncomplete = () => (ownError === undefined ? resolve(result) : reject(ownError as Error))
    // The reason of the transaction itself comes first: of a full disk, the work only sees requests that
    // were aborted.
    running.onabort = () => reject(running.error ?? ownError ?? lost())
    const heard = watchSilence(running, reject)
    const giveUp = (error: unknown) => {
      ownError ??= error
      isAborted(running)
    }
    try {
      Promise.resolve(work(rowsOf(running, heard))).then((value) => {
        result = value
        commitNow(running)
      }, giveUp)
    } catch (error) {
      giveUp(error)
    }
  })
}

/**
 * Gives `running` up when it has said nothing for {@link SILENCE_MS}, and tells `fail`, in case the database
 * does not answer that either. Call what it gives whenever a request was answered.
 */
export function watchSilence(running: IDBTransaction, fail: (error: Error) => void): () => void {
  let silence: ReturnType<typeof setTimeout>
  const wait = (then: () => void) => {
    clearTimeout(silence)
    silence = setTimeout(then, SILENCE_MS)
  }
  const giveUp = () => {
    if (isAborted(running)) return fail(silent())
    // It is at its end: what it says may be under way, after a long sleep of the phone for instance.
    wait(() => fail(silent()))
  }
  for (const end of ['complete', 'abort']) running.addEventListener(end, () => clearTimeout(silence))
  wait(giveUp)
  return () => wait(giveUp)
}

/** Without waiting for what each request says, which a page that is left may never hear. */
export function commitNow(running: IDBTransaction) {
  try {
    running.commit?.()
  } catch {
    // It commits by itself, or is over.
  }
}

const lost = () => lostAs('AbortError', 'The transaction was aborted.')
const silent = () => lostAs('TimeoutError', 'The database does not answer.')

/** `heard` is told of each answer. */
function rowsOf(running: IDBTransaction, heard: () => void): Rows {
  return {
    get: <S extends StoreName>(store: S, key: Key) =>
      answerOf<Stored[S] | undefined>(running.objectStore(store).get(key), heard),
    all: <S extends StoreName>(store: S, beginning?: string[]) =>
      answerOf<Stored[S][]>(running.objectStore(store).getAll(rangeOf(beginning)), heard),
    keys: (store, beginning) =>
      answerOf(running.objectStore(store).getAllKeys(rangeOf(beginning)) as IDBRequest<Key[]>, heard),
    put(store, key, row) { running.objectStore(store).put(row, key) },
    delete(store, key) { running.objectStore(store).delete(key) },
  }
}

/** A list sorts after every text, so that `[...beginning, []]` ends what begins so. */
const rangeOf = (beginning: string[] | undefined) =>
  (beginning ? IDBKeyRange.bound(beginning, [...beginning, []]) : undefined)

function answerOf<T>(request: IDBRequest<T>, heard: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      heard()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error as DOMException)
  })
}
