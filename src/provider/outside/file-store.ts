// A store of bytes by name, outside the database. It knows nothing of owners: the rows do.

/** Every method throws StoreAway when the store cannot be asked or does not do it just now. */
export interface FileStore {
  /** When it comes back, the bytes stand. Asked again with the same bytes it changes nothing. */
  put(name: string, bytes: Buffer): Promise<void>
  /** All of them at once: they are checked before the first goes on. Null: there is nothing of this name. */
  get(name: string): Promise<Buffer | null>
  /** The number of bytes, or null where there is nothing of this name. */
  has(name: string): Promise<number | null>
  /** Also done when there was nothing. */
  delete(name: string): Promise<void>
}

/** The store is down, busy, or does not let us in. Its message is for the log alone. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}
