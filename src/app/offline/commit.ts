// Keeps what belongs together in one transaction: a draft, the files that it names, and what is to be sent
// of it.
import type { DraftForm } from './draft-form.ts'
import { draftKey, sealDraft, type DraftContent, type DraftPlace, type DraftRow } from './draft-rows.ts'
import { transaction } from './database.ts'
import { DraftMoved } from './failures.ts'
import { dropUnnamedFiles, fileKey, type PreparedFile } from './file-rows.ts'
import { kinds as allKinds, type Kinds } from './kinds.ts'
import { placeEntries, prepareEntry, type NewEntry, type PreparedEntry } from './outbox-rows.ts'
import { currentPerson } from './person.ts'
import type { Person } from './whose.ts'
import { signal } from './signals.ts'
import type { Rows } from './stores.ts'
import { openVault } from './vault.ts'

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
  const { draft, files = [], entries = [] } = change
  const vault = await openVault(person.uid)
  const at = Date.now()
  const place: DraftPlace | undefined = draft && { person, form: draft.form.name, entity: draft.entity }
  const row = draft && place && await sealDraft(vault, draft.form, place, draft.content, draft.rev + 1, at)
  const prepared: PreparedEntry[] = []
  for (const [index, given] of entries.entries()) {
    // Fractions of a millisecond keep the order in which they were handed over.
    prepared.push(await prepareEntry(vault, kinds, person, given, at + index / 1000))
  }
  await transaction(['drafts', 'files', 'outbox'], 'write', async (rows) => {
    for (const file of files) rows.put('files', fileKey(person.uid, file.kept.id), file.row)
    const dropped = row && place ? await putDraft(rows, place, row) : []
    await placeEntries(rows, prepared, row ? { form: row.form, entity: row.entity, rev: row.rev } : null)
    // After the entries are there: a file may go from the draft straight into what is sent.
    await dropUnnamedFiles(rows, person.uid, dropped)
  })
  if (row) signal({ says: 'changed', store: 'drafts' })
  if (prepared.length > 0) {
    signal({ says: 'changed', store: 'outbox' })
    signal({ says: 'waiting' })
  }
  return { rev: row?.rev ?? 0, at, entry_ids: prepared.map(({ entry }) => entry.id) }
}

/**
 * A draft that is gone was sent or discarded: what is being typed is a new one. Anything else must not be
 * lost. Answers the files that the draft no longer names.
 */
async function putDraft(rows: Rows, place: DraftPlace, row: DraftRow): Promise<string[]> {
  const key = draftKey(place)
  const there = await rows.get('drafts', key)
  if (there && there.rev !== row.rev - 1) throw new DraftMoved()
  rows.put('drafts', key, row)
  return there?.file_ids.filter((id) => !row.file_ids.includes(id)) ?? []
}
