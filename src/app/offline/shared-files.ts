// What another app shared with this one: whose it is, what may be told of it, and the file itself for a
// document slot.
import { providerNow } from '#app/clock/provider-time.ts'
import { transaction } from './database.ts'
import { addressOf, NOBODY, type InboxRow } from './database/inbox.ts'
import { currentPerson } from './person.ts'
import { signal } from './signals.ts'
import { openValue, openVault, sealValue } from './vault.ts'
import type { Person } from './whose.ts'

const DAY_MS = 86_400_000

export interface SharedFile {
  id: string
  /** Untrusted: any page can send a form to this app. Null while it is nobody's. */
  name: string | null
  type: string
  size: number
  /** When it came, in milliseconds since 1970. */
  at: number
}

type Whose = Pick<Person, 'uid'>

const allRows = () =>
  transaction(['inbox'], 'read', async (rows) => await rows.all('inbox') as InboxRow[])

/**
 * The person's own, newest first, and without a name those that came while nobody was signed in. What is
 * older than a day is thrown away, whosever it is.
 */
export async function sharedFiles(
  now = providerNow(), { uid }: Whose = currentPerson(),
): Promise<SharedFile[]> {
  const kept = await allRows()
  const old = kept.filter(({ at }) => at < now - DAY_MS)
  if (old.length > 0) await drop(old)
  const seen = kept.filter((row) => row.at >= now - DAY_MS && (row.uid === uid || row.uid === NOBODY))
  const files = await Promise.all(seen.map(async ({ id, at, type, size, ...row }) => {
    if (row.uid === NOBODY) return { id, at, type, size, name: null }
    const name = await openValue<string>(await openVault(uid), addressOf(id, 'name'), row.name)
      .catch(() => null)
    return name === null ? null : { id, at, type, size, name }
  }))
  return files.filter((file) => file !== null).sort((one, other) => other.at - one.at)
}

/**
 * The file itself, to be handed to `prepareFile`; null when it is gone, or not this person's. It stays until
 * {@link dropShared}.
 */
export async function sharedFile(id: string, { uid }: Whose = currentPerson()): Promise<File | null> {
  const row = await transaction(['inbox'], 'read', (rows) => rows.get('inbox', [id])) as InboxRow | undefined
  if (!row || row.uid !== uid) return null
  const vault = await openVault(uid)
  const name = await openValue<string>(vault, addressOf(id, 'name'), row.name)
  return new File([await vault.open(addressOf(id, 'bytes'), row.bytes)], name, { type: row.type })
}

/** What came with this share is the person's from now on, and sealed with the person's own key. */
export const takeBatch = (batch: string, whose: Whose = currentPerson()) =>
  take((row) => row.batch === batch, whose)

/** The person says that it is theirs. */
export const takeShared = (id: string, whose: Whose = currentPerson()) => take((row) => row.id === id, whose)

async function take(isMeant: (row: InboxRow) => boolean, { uid }: Whose) {
  const meant = (await allRows()).filter((row) => row.uid === NOBODY && isMeant(row))
  const [phone, own] = await Promise.all([openVault(NOBODY), openVault(uid)])
  const taken = await Promise.all(meant.map(async (row): Promise<InboxRow> => {
    const name = await openValue<string>(phone, addressOf(row.id, 'name'), row.name)
    const bytes = await phone.open(addressOf(row.id, 'bytes'), row.bytes)
    return {
      ...row, uid,
      name: await sealValue(own, addressOf(row.id, 'name'), name),
      bytes: await own.seal(addressOf(row.id, 'bytes'), bytes),
    }
  }))
  await transaction(['inbox'], 'write', async (rows) => {
    for (const row of taken) {
      const there = await rows.get('inbox', [row.id]) as InboxRow | undefined
      // Somebody else may have been quicker, or it is gone.
      if (there?.uid === NOBODY) rows.put('inbox', [row.id], row)
    }
  })
  if (taken.length > 0) signal({ says: 'changed', store: 'inbox' })
}

/** It was attached, or is not wanted. */
export const dropShared = (id: string) => drop([{ id }])

/** All that a person took and did not attach; for signing out. */
export async function dropAllShared({ uid }: Whose) {
  await drop((await allRows()).filter((row) => row.uid === uid))
}

export const countShared = async ({ uid }: Whose): Promise<number> =>
  (await allRows()).filter((row) => row.uid === uid).length

async function drop(rows: readonly Pick<InboxRow, 'id'>[]) {
  await transaction(['inbox'], 'write', (all) => {
    for (const { id } of rows) all.delete('inbox', [id])
  })
  signal({ says: 'changed', store: 'inbox' })
}
