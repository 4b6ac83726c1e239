// Room on this phone: asks the browser to keep what is here, and says what could go when there is none.
import { counted } from '#domain/counted.ts'
import { formatSize } from '#domain/size.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { transaction } from './database.ts'
import { entriesOf } from './outbox.ts'
import { currentPerson } from './person.ts'
import type { Person } from './whose.ts'

/**
 * Asks the browser, once, not to clear this site when the phone is short of room. For the first save, in the
 * gesture that makes it. True when it will be kept, null where the browser does not say.
 */
export async function askToKeep(): Promise<boolean | null> {
  const storage = globalThis.navigator?.storage as StorageManager | undefined
  if (typeof storage?.persist !== 'function') return null
  try {
    if (await storage.persisted()) return true
    const asked = await transaction(['meta'], 'read', (rows) => rows.get('meta', ['asked-to-keep']))
    if (asked) return false
    await transaction(['meta'], 'write', (rows) => rows.put('meta', ['asked-to-keep'], providerNow()))
    return await storage.persist()
  } catch {
    return null
  }
}

export interface Holding {
  what: 'reads' | 'sent' | 'waiting' | 'drafts'
  /** Bytes, where they are known. */
  size: number
  count: number
}

/**
 * What takes room for this person, largest first; how much there is nobody knows, browsers answer anything.
 */
export async function holdings(person: Person = currentPerson()): Promise<Holding[]> {
  const { files, drafts, reads } = await transaction(['files', 'drafts', 'reads'], 'read', async (rows) => ({
    files: await rows.all('files', [person.uid]),
    drafts: await rows.all('drafts', [person.uid]),
    reads: await rows.keys('reads'),
  }))
  const entries = await entriesOf(person)
  const named = new Set(drafts.flatMap(({ file_ids }) => file_ids))
  const total = (entry: { size: number }[]) => entry.reduce((sum, { size }) => sum + size, 0)
  const waiting = entries.filter(({ state }) => state !== 'done')
  const sent = entries.filter(({ state }) => state === 'done')
  const drafted = files.filter(({ id }) => named.has(id))
  return [
    { what: 'reads' as const, size: 0, count: reads.length },
    { what: 'sent' as const, size: 0, count: sent.length },
    { what: 'waiting' as const, size: total(waiting), count: waiting.length },
    { what: 'drafts' as const, size: total(drafted), count: drafts.length },
  ].filter(({ count }) => count > 0).sort((one, other) => other.size - one.size)
}

const named = {
  reads: () => '',
  sent: () => '',
  waiting: (size: number, count: number) =>
    `${counted(count, 'thing', 'things')} waiting to be sent (${formatSize(size)})`,
  drafts: (size: number, count: number) =>
    `${counted(count, 'draft', 'drafts')}${size > 0 ? ` with files (${formatSize(size)})` : ''}`,
}

/** What a person could send or remove to make room, largest first, in a sentence. */
export async function wordsForRoom(person: Person = currentPerson()): Promise<string> {
  const all = await holdings(person).catch((): Holding[] => [])
  const parts = all.map(({ what, size, count }) => named[what](size, count)).filter(Boolean)
  if (parts.length === 0) return 'Remove something else from the phone.'
  return `Send or remove ${parts.join(' or ')} under On this phone, or something else from the phone.`
}

const sealedSize = (read: unknown) => (read as { bytes?: ArrayBuffer } | null)?.bytes?.byteLength ?? 0

/**
 * Gives back what can be fetched again: the list of what was sent, and saved reads when they are as large as
 * the `room` that is needed, in bytes.
 */
export async function makeRoom(room = 0) {
  await transaction(['reads', 'outbox'], 'write', async (rows) => {
    const reads = await rows.all('reads')
    const isEnough = reads.reduce((sum: number, read) => sum + sealedSize(read), 0) >= room
    // Without a network they are all that a screen can show: they do not go for nothing.
    if (isEnough) for (const key of await rows.keys('reads')) rows.delete('reads', key)
    const entries = await rows.all('outbox')
    const needed = new Set(entries.filter(({ state }) => state !== 'done').flatMap(({ deps }) => deps))
    for (const { uid, id, state } of entries) {
      if (state === 'done' && !needed.has(id)) rows.delete('outbox', [uid, id])
    }
  })
}
