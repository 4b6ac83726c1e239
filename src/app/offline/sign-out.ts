// What stays on the phone when a person leaves: what is not sent yet, kept locked or deleted, as they choose.
import { transaction } from './database.ts'
import { entriesOf, unsentElsewhere } from './outbox.ts'
import { currentPerson, personHere } from './person.ts'
import type { Person } from './whose.ts'
import { countShared, dropAllShared } from './shared-files.ts'
import { signal } from './signals.ts'
import type { Rows, StoreName } from './stores.ts'
import { closeVaults, destroyKeys } from './vault.ts'

export interface Unsent {
  entries: number
  /** Those of the entries that wait in the other mode. */
  elsewhere: number
  drafts: number
  /** With those that another app shared and nobody attached yet. */
  files: number
}

/** What would be lost if everything of the person were deleted now, in both modes. */
export async function unsentOf(person: Person = currentPerson()): Promise<Unsent> {
  const here = (await entriesOf(person)).filter(({ state }) => state !== 'done').length
  const elsewhere = await unsentElsewhere(person)
  const { drafts, files } = await transaction(['drafts', 'files'], 'read', async (rows) => ({
    drafts: (await rows.keys('drafts', [person.uid])).length,
    files: (await rows.keys('files', [person.uid])).length,
  }))
  const shared = await countShared(person)
  return { entries: here + elsewhere, elsewhere, drafts, files: files + shared }
}

/** Everything unsent stays, sealed, until the same person is back; saved answers of the provider go. */
export async function keepLocked(person: Person = currentPerson()) {
  await transaction(['reads'], 'write', (rows) => dropReads(rows, person.uid))
  closeVaults()
}

/**
 * Deletes all of a person on this phone. The keys go first, in a transaction of their own: should the rest
 * fail, what is left is noise.
 */
export async function wipe(person: Pick<Person, 'uid'> = currentPerson()) {
  await destroyKeys(person.uid)
  const stores: StoreName[] = ['drafts', 'files', 'outbox', 'reads', 'meta']
  await transaction(stores, 'write', async (rows) => {
    for (const store of ['drafts', 'files', 'outbox'] as const) {
      for (const key of await rows.keys(store, [person.uid])) rows.delete(store, key)
    }
    await dropReads(rows, person.uid)
    for (const mode of ['test', 'live']) rows.delete('meta', ['capture', person.uid, mode])
  })
  await dropAllShared(person)
  signal({ says: 'changed', store: 'outbox' })
  signal({ says: 'changed', store: 'drafts' })
}

/** Removes what other people left on this phone, which nobody here may see. */
export async function removeSomeoneElses() {
  const here = personHere()
  const uids = await transaction(['outbox', 'drafts', 'files', 'keys'], 'read', async (rows) => {
    const keys = [
      ...(await rows.keys('outbox')),
      ...(await rows.keys('drafts')),
      ...(await rows.keys('files')),
      ...(await rows.keys('keys')),
    ]
    return new Set(keys.map((key) => String(key[0])))
  })
  for (const uid of uids) if (uid !== here?.uid && !uid.startsWith('*')) await wipe({ uid })
}

/** The keys of saved reads begin with whose they are; see saved-reads.ts. */
async function dropReads(rows: Rows, uid: string) {
  for (const key of await rows.keys('reads')) {
    if (typeof key === 'string' && key.startsWith(`q:${uid}:`)) rows.delete('reads', key)
  }
}
