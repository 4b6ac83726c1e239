// The stores of the one database, what each holds, and how an older one is brought up to date: by adding,
// never by taking.
import type { DraftRow } from './draft-rows.ts'
import type { FileRow } from './file-rows.ts'
import type { KeyRow } from './vault.ts'
import type { Entry } from './outbox-states.ts'

export const DATABASE = 'oja'

/** Raised whenever a store is added. A build that meets a higher one only reads. */
export const VERSION = 1

export interface Stored {
  /** [uid, key id]: the keys of the vault. */
  keys: KeyRow
  /** [uid, mode, form, entity], and one part more for a copy that was set aside. */
  drafts: DraftRow
  /** [uid, file id] */
  files: FileRow
  /** [uid, entry id] */
  outbox: Entry
  /** Saved reads, by the key of the query persister. */
  reads: unknown
  /** [file id]: files shared from another app. */
  inbox: unknown
  /** [what, ...whose]: the sender's lease, a camera that is open, what was asked once. */
  meta: unknown
}

export type StoreName = keyof Stored

export const storeNames: StoreName[] = ['keys', 'drafts', 'files', 'outbox', 'reads', 'inbox', 'meta']

/** A key is a text or a list of them; a shorter list is the beginning of all lists that start with it. */
export type Key = string | string[]

export function upgrade(database: IDBDatabase) {
  for (const name of storeNames) {
    if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
  }
}

/** The rows of one transaction. What it changes is kept when the transaction is complete, all or nothing. */
export interface Rows {
  get<S extends StoreName>(store: S, key: Key): Promise<Stored[S] | undefined>
  /** All rows whose key begins with these parts, in the order of their keys. */
  all<S extends StoreName>(store: S, beginning?: string[]): Promise<Stored[S][]>
  keys(store: StoreName, beginning?: string[]): Promise<Key[]>
  put<S extends StoreName>(store: S, key: Key, row: Stored[S]): void
  delete(store: StoreName, key: Key): void
}
