// A draft as it lies in the database, sealed, and the way between it and the values of a form.
import { migrate, type DraftForm } from './draft-form.ts'
import type { Person } from './whose.ts'
import type { Key } from './stores.ts'
import { openValue, sealValue, type Address, type Sealed, type Vault } from './vault.ts'

export interface DraftRow {
  uid: string
  mode: Person['mode']
  form: string
  entity: string
  version: number
  /** Counts the saves; a save on top of another's is refused. */
  rev: number
  updated_at: number
  file_ids: string[]
  sealed: Sealed
  /** When the person saw that it will go for its age, by the provider's time; a change makes it young. */
  warned_at?: number
  /** Why this is a copy that was set aside and not the draft. */
  aside?: 'moved' | 'unreadable' | 'migration'
}

/** What is sealed of a draft. */
export interface DraftContent<V> {
  values: V
  /** What the provider had when the draft was begun, for the merge of both sides. */
  base: Partial<V> | null
  step: string | null
}

export interface DraftPlace {
  person: Person
  form: string
  entity: string
}

export const draftKey = ({ person, form, entity }: DraftPlace): Key & string[] =>
  [person.uid, person.mode, form, entity]

/** The key of a draft or of a copy that was set aside. */
export function rowKey(row: Pick<DraftRow, 'form' | 'entity' | 'updated_at' | 'aside'>, person: Person): Key {
  const key = draftKey({ person, form: row.form, entity: row.entity })
  return row.aside ? [...key, `aside ${row.updated_at}`] : key
}

export const placeOf = ({ uid, mode, form, entity }: DraftRow): DraftPlace =>
  ({ person: { uid, mode }, form, entity })

const addressOf = ({ person, form, entity }: DraftPlace, rev: number): Address =>
  ({ store: 'drafts', id: [person.mode, form, entity].join('/'), rev })

export async function sealDraft<V extends object>(
  vault: Vault, form: DraftForm<V>, place: DraftPlace, content: DraftContent<V>, rev: number, now: number,
): Promise<DraftRow> {
  return {
    uid: place.person.uid,
    mode: place.person.mode,
    form: form.name,
    entity: place.entity,
    version: form.version,
    rev,
    updated_at: now,
    file_ids: form.filesIn?.(content.values) ?? [],
    sealed: await sealValue(vault, addressOf(place, rev), content),
  }
}

/** The content as it was sealed, whatever its version. */
export const openRow = (vault: Vault, row: DraftRow): Promise<DraftContent<unknown>> =>
  openValue(vault, addressOf(placeOf(row), row.rev), row.sealed)

/** The content in the form's own version; throws when that cannot be made of it. */
export function readContent<V extends object>(
  form: DraftForm<V>, version: number, content: DraftContent<unknown>,
): DraftContent<V> {
  const { values, base, step } = content
  return { values: migrate(form, version, values), base: migratedBase(form, version, base), step }
}

/** A base that no longer fits is no reason to lose the draft: then there is none. */
function migratedBase<V extends object>(
  form: DraftForm<V>,
  version: number,
  base: unknown,
): Partial<V> | null {
  try {
    return base === null ? null : (migrate(form, version, base) as Partial<V>)
  } catch {
    return null
  }
}
