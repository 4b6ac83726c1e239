// Keeps what belongs together in one transaction: a draft, the files that it names, and what is to be sent
// of it.
import { providerNow } from '#app/clock/provider-time.ts'
import type { DraftForm } from './draft-form.ts'
import { makeRoom, wordsForRoom } from './capacity.ts'
import { draftKey, sealDraft, type DraftContent, type DraftPlace, type DraftRow } from './draft-rows.ts'
import { transaction } from './database.ts'
import { DraftMoved, NewerDatabase, NoRoom } from './failures.ts'
import { dropUnnamedFiles, fileKey, type PreparedFile } from './file-rows.ts'
import { kinds as allKinds, type Kinds } from './kinds.ts'
import {
  entryKey, placeEntries, prepareEntry, takeOut, type NewEntry, type PreparedEntry,
} from './outbox-rows.ts'
import { currentPerson } from './person.ts'
import type { Person } from './whose.ts'
import { signal } from './signals.ts'
import type { Rows } from './stores.ts'
import { openVault, type Vault } from './vault.ts'

export interface DraftChange<V extends object> {
  form: DraftForm<V>
  entity: string
  content: DraftContent<V>
  /** The revision that this was edited from; 0 for a new draft. */
  rev: number
}

export interface Change<V extends object = object> {
  draft?: DraftChange<V>
  files?: readonly PreparedFile[]
  entries?: readonly NewEntry[]
  /** Entries that go no more; a file of theirs that the draft names stays. One that may be arriving stays. */
  removes?: readonly string[]
}

export interface Kept {
  /** The draft's revision and time, when there was one. */
  rev: number
  at: number
  entry_ids: string[]
}

/**
 * Resolves when all of it is on this phone (or, where nothing can be kept, in memory: see `keeping`);
 * otherwise none of it is. Throws `NoRoom`, `DraftMoved` and `NewerDatabase`.
 */
export async function commit<V extends object>(
  change: Change<V>, person: Person = currentPerson(), kinds: Kinds = allKinds,
): Promise<Kept> {
  const [kept] = await commitTogether([change], person, kinds)
  return kept as Kept
}

/**
 * Several drafts with their files and entries as one: all of it is kept, or nothing. What an entry needs of
 * the others is said with the ids that were given to them.
 */
export async function commitTogether(
  changes: readonly Change[], person: Person = currentPerson(), kinds: Kinds = allKinds,
): Promise<Kept[]> {
  const vault = await openVault(person.uid)
  const at = providerNow()
  const ready: Ready[] = []
  for (const change of changes) {
    // Fractions of a millisecond keep the order in which entries were handed over.
    const before = ready.reduce((sum, { prepared }) => sum + prepared.length, 0)
    ready.push(await makeReady({ vault, kinds, person, at, before }, change))
  }
  const write = () => transaction(['drafts', 'files', 'outbox'], 'write', async (rows) => {
    for (const each of ready) await place(rows, person, each)
  })
  await write().catch(async (error: unknown) => {
    if (!(error instanceof NoRoom)) throw error
    // What can be fetched again makes room for what cannot.
    await makeRoom(sizeOf(ready)).catch(() => undefined)
    await write().catch(async (again: unknown) => {
      throw again instanceof NoRoom ? new NoRoom(await wordsForRoom(person)) : again
    })
  })
  if (ready.some(({ row }) => row)) signal({ says: 'changed', store: 'drafts' })
  if (ready.some(({ prepared, removes }) => prepared.length + removes.length > 0)) {
    signal({ says: 'changed', store: 'outbox' })
    signal({ says: 'waiting' })
  }
  return ready.map(({ row, prepared }) =>
    ({ rev: row?.rev ?? 0, at, entry_ids: prepared.map(({ entry }) => entry.id) }))
}

interface Ready {
  where: DraftPlace | undefined
  row: DraftRow | undefined
  files: readonly PreparedFile[]
  prepared: PreparedEntry[]
  removes: readonly string[]
}

/** About how many bytes are to be written. */
const sizeOf = (ready: readonly Ready[]) => ready.reduce((sum, { files, row }) => sum
  + files.reduce((total, { kept }) => total + kept.size, 0)
  + (row && row.sealed.key !== 'none' && 'bytes' in row.sealed ? row.sealed.bytes.byteLength : 0), 0)

interface Making {
  vault: Vault
  kinds: Kinds
  person: Person
  at: number
  /** How many entries were made ready before. */
  before: number
}

async function makeReady({ vault, kinds, person, at, before }: Making, change: Change): Promise<Ready> {
  const { draft, files = [], entries = [], removes = [] } = change
  const where = draft && { person, form: draft.form.name, entity: draft.entity }
  const row = draft && where && await sealDraft(vault, draft.form, where, draft.content, draft.rev + 1, at)
  const prepared: PreparedEntry[] = []
  for (const [index, given] of entries.entries()) {
    prepared.push(await prepareEntry(vault, kinds, person, given, at + (before + index) / 1000))
  }
  return { where, row, files, prepared, removes }
}

async function place(rows: Rows, { uid }: Person, { where, row, files, prepared, removes }: Ready) {
  for (const file of files) rows.put('files', fileKey(uid, file.kept.id), file.row)
  const dropped = row && where ? await putDraft(rows, where, row) : []
  for (const id of removes) {
    const entry = await rows.get('outbox', entryKey({ uid, id }))
    if (entry) await takeOut(rows, entry)
  }
  await placeEntries(rows, prepared, row ? { form: row.form, entity: row.entity, rev: row.rev } : null)
  // After the entries are there: a file may go from the draft straight into what is sent.
  await dropUnnamedFiles(rows, uid, dropped)
}

/**
 * A draft that is gone was sent or discarded: what is being typed is a new one. Anything else must not be
 * lost. Answers the files that the draft no longer names.
 */
async function putDraft(rows: Rows, place: DraftPlace, row: DraftRow): Promise<string[]> {
  const key = draftKey(place)
  const there = await rows.get('drafts', key)
  if (there && there.version > row.version) throw new NewerDatabase()
  if (there && there.rev !== row.rev - 1) throw new DraftMoved()
  rows.put('drafts', key, row)
  return there?.file_ids.filter((id) => !row.file_ids.includes(id)) ?? []
}
