// What was typed and not sent yet: loads it, discards it, and keeps a copy of what this build cannot read.
import { providerNow } from '#app/clock/provider-time.ts'
import { transaction } from './database.ts'
import type { DraftForm } from './draft-form.ts'
import {
  draftKey, openRow, readContent, rowKey, sealDraft, type DraftContent, type DraftPlace, type DraftRow,
} from './draft-rows.ts'
import { dropUnnamedFiles } from './file-rows.ts'
import { currentPerson } from './person.ts'
import type { Person } from './whose.ts'
import { signal } from './signals.ts'
import { openVault, type Vault } from './vault.ts'

export interface Draft<V> {
  values: V
  /** What the provider had when this was begun; null when it had nothing. */
  base: Partial<V> | null
  step: string | null
  rev: number
  updated_at: number
  /** Written by a newer build: it can be shown as far as it is understood, and is not changed. */
  isReadOnly: boolean
}

export interface Whose {
  /** Which of several, such as the id of a beneficiary; empty for a form of which there is one. */
  entity?: string
  person?: Person
}

const placeFor = (form: string, { entity = '', person = currentPerson() }: Whose): DraftPlace =>
  ({ person, form, entity })

/** The draft of a form, or null. For the route's loader: the form mounts with it. */
export async function loadDraft<V extends object>(
  form: DraftForm<V>,
  whose: Whose = {},
): Promise<Draft<V> | null> {
  const place = placeFor(form.name, whose)
  const row = await transaction(['drafts'], 'read', (rows) => rows.get('drafts', draftKey(place)))
  if (!row) return null
  const vault = await openVault(place.person.uid)
  const { rev, updated_at, version } = row
  let content
  try {
    content = await openRow(vault, row)
  } catch {
    await setAside(row, 'unreadable')
    return null
  }
  try {
    const read = readContent(form, version, content)
    return { ...read, rev, updated_at, isReadOnly: version > form.version }
  } catch {
    await setAside(row, 'migration')
    return null
  }
}

/** Removes a draft and the files that only it names. */
export async function discardDraft(form: { readonly name: string }, whose: Whose = {}) {
  const place = placeFor(form.name, whose)
  await transaction(['drafts', 'files', 'outbox'], 'write', async (rows) => {
    const row = await rows.get('drafts', draftKey(place))
    rows.delete('drafts', draftKey(place))
    if (row) await dropUnnamedFiles(rows, row.uid, row.file_ids)
  })
  signal({ says: 'changed', store: 'drafts' })
}

/** Moves a draft out of the form's way, under its own time; nothing is dropped. */
async function setAside(row: DraftRow, aside: NonNullable<DraftRow['aside']>) {
  const key = draftKey({ person: row, form: row.form, entity: row.entity })
  await transaction(['drafts'], 'write', async (rows) => {
    const there = await rows.get('drafts', key)
    if (there?.rev !== row.rev) return
    rows.put('drafts', [...key, `aside ${row.updated_at}`], { ...row, aside })
    rows.delete('drafts', key)
  })
  signal({ says: 'changed', store: 'drafts' })
}

/** Keeps what was typed on top of a draft that another tab has changed since: as a copy, beside it. */
export async function keepAsCopy<V extends object>(
  form: DraftForm<V>, content: DraftContent<V>, rev: number, whose: Whose = {},
) {
  const place = placeFor(form.name, whose)
  const vault = await openVault(place.person.uid)
  const row = await sealDraft(vault, form, place, content, rev, providerNow())
  await transaction(['drafts'], 'write', (rows) =>
    rows.put('drafts', [...draftKey(place), `aside ${row.updated_at}`], { ...row, aside: 'moved' }))
  signal({ says: 'changed', store: 'drafts' })
}

export interface KeptDraft {
  form: string
  entity: string
  updated_at: number
  files: number
  /** Why it is a copy set aside, or null for a draft. */
  aside: DraftRow['aside'] | null
}

const isOf = ({ mode }: Person) => (row: DraftRow) => row.mode === mode

/** All drafts of the person and all copies that were set aside, newest first. */
export async function listDrafts(person: Person = currentPerson()): Promise<KeptDraft[]> {
  const rows = await transaction(['drafts'], 'read', (all) => all.all('drafts', [person.uid]))
  return rows.filter(isOf(person)).sort((a, b) => b.updated_at - a.updated_at)
    .map(({ form, entity, updated_at, file_ids, aside = null }) =>
      ({ form, entity, updated_at, files: file_ids.length, aside }))
}

/** What is in a draft or a copy, as JSON text to be saved as a file; null when it cannot be opened. */
export async function copyOfDraft(kept: KeptDraft, person: Person = currentPerson()): Promise<Blob | null> {
  const vault = await openVault(person.uid)
  const row = await findRow(kept, person)
  return row ? asText(vault, row) : null
}

/** Removes a copy that was set aside. */
export async function dropAside(kept: KeptDraft, person: Person = currentPerson()) {
  const row = await findRow(kept, person)
  if (!row?.aside) return
  await transaction(['drafts', 'files', 'outbox'], 'write', async (rows) => {
    rows.delete('drafts', rowKey(row, person))
    await dropUnnamedFiles(rows, row.uid, row.file_ids)
  })
  signal({ says: 'changed', store: 'drafts' })
}

async function findRow({ form, entity, updated_at, aside }: KeptDraft, person: Person) {
  const rows = await transaction(['drafts'], 'read', (all) =>
    all.all('drafts', draftKey({ person, form, entity })))
  return rows.find((row) => row.updated_at === updated_at && (row.aside ?? null) === aside)
}

async function asText(vault: Vault, row: DraftRow): Promise<Blob | null> {
  try {
    const { values } = await openRow(vault, row)
    const text = JSON.stringify(
      { form: row.form, saved: new Date(row.updated_at).toISOString(), values },
      null,
      2,
    )
    return new Blob([text], { type: 'application/json' })
  } catch {
    return null
  }
}
