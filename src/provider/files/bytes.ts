// The bytes of files: in their row, or in the store outside when there is one. Either way they come back as
// they were kept, or not at all.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../database.ts'
import type { Outside } from '../outside/open.ts'
import { newId } from '../outside/random.ts'
import { SettingsError } from '../settings.ts'
import type { Placed } from './tables.ts'

export interface Kept extends Placed { sha256: Buffer }

export interface Files {
  /**
   * Brings the bytes to where they will stand, before the row that is to have them. If no row comes to have
   * them they are deleted after a day. Throws StoreAway.
   */
  place(merchant_id: string, bytes: Buffer): Promise<Placed>
  /** The bytes of a row, held against their hash. Throws StoreAway; another error says that they are lost. */
  read(kept: Kept): Promise<Buffer>
}

const DAY = 86_400_000

/** `side` is a pool of its own: what is written down there stands, whatever becomes of the request. */
export function openFiles(side: pg.Pool, outside: Pick<Outside, 'store' | 'clock' | 'random'>): Files {
  return {
    async place(merchant_id, bytes) {
      const { store, clock, random } = outside
      if (!store) return { bytes, object: null }
      const now = clock.now()
      const object = `files/${newId(random, now)}`
      await side.query('insert into loose_object (name, merchant_id, size, due_at) values ($1, $2, $3, $4)',
        [object, merchant_id, bytes.length, new Date(now.getTime() + DAY)])
      await store.put(object, bytes)
      return { bytes: null, object }
    },
    async read({ bytes, object, sha256 }) {
      // Twice: what was spoilt on the way is right the second time.
      for (let look = 0; look < 2; look += 1) {
        const found = object === null ? bytes : await outside.store?.get(object)
        if (found && hashOf(found).equals(sha256)) return found
      }
      throw new Error(`The bytes of ${object ?? 'a file'} are not those that were kept`)
    },
  }
}

export const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Refuses to start without the store that files of this database stand in. */
export async function proveStore(database: Database, { store }: Pick<Outside, 'store'>): Promise<void> {
  if (store) return
  for (const table of ['stored_file', 'statement_part'] as const) {
    const outside = await database.selectFrom(table).select('object').where('object', 'is not', null)
      .limit(1).executeTakeFirst()
    if (!outside) continue
    throw new SettingsError('The S3_ settings are missing: files of this database stand in a store. Give '
      + 'them back; to do without, bring the files home first with: npm run files:move -- back')
  }
}
