// Nothing lies on a phone for ever: drafts go after 30 days with a warning, what was sent after a day.
import { transaction } from './database.ts'
import { draftKey } from './draft-rows.ts'
import { dropUnnamedFiles } from './file-rows.ts'
import { currentPerson } from './person.ts'
import type { Person } from './whose.ts'
import type { Rows } from './stores.ts'

const DAY_MS = 86_400_000
export const DRAFT_DAYS = 30
/** From this many days on a draft says when it will go. */
export const WARN_DAYS = 25
const SENT_MS = DAY_MS
/** What an entry carried is of use to a screen only until the provider has been read again. */
const PAYLOAD_MS = 3_600_000
/** A file that nothing names yet may be on its way into a draft. */
const LOOSE_MS = DAY_MS

export interface Expiring {
  form: string
  entity: string
  updated_at: number
  /** When it will be removed, in milliseconds since 1970. */
  goes_at: number
}

/** The drafts that will go within the next days unless they are touched. */
export async function expiringDrafts(
  person: Person = currentPerson(),
  now = Date.now(),
): Promise<Expiring[]> {
  const rows = await transaction(['drafts'], 'read', (all) => all.all('drafts', [person.uid]))
  return rows
    .filter(({ mode, updated_at }) => mode === person.mode && updated_at < now - WARN_DAYS * DAY_MS)
    .map(({ form, entity, updated_at }) => ({
      form,
      entity,
      updated_at,
      goes_at: updated_at + DRAFT_DAYS * DAY_MS,
    }))
}

/** Tidies a person's things; for the start. What waits to be sent stays, however old. */
export async function sweep(person: Person = currentPerson(), now = Date.now()) {
  await transaction(['drafts', 'files', 'outbox'], 'write', async (rows) => {
    await dropOldDrafts(rows, person, now)
    await dropSent(rows, person, now)
    const loose = (await rows.all('files', [person.uid])).filter(
      ({ created_at }) => created_at < now - LOOSE_MS,
    )
    await dropUnnamedFiles(rows, person.uid, loose.map(({ id }) => id))
  })
}

async function dropOldDrafts(rows: Rows, { uid }: Person, now: number) {
  for (const row of await rows.all('drafts', [uid])) {
    if (row.updated_at >= now - DRAFT_DAYS * DAY_MS) continue
    const key = draftKey({ person: row, form: row.form, entity: row.entity })
    rows.delete('drafts', row.aside ? [...key, `aside ${row.updated_at}`] : key)
    await dropUnnamedFiles(rows, uid, row.file_ids)
  }
}

async function dropSent(rows: Rows, { uid }: Person, now: number) {
  const entries = await rows.all('outbox', [uid])
  const needed = new Set(entries.filter(({ state }) => state !== 'done').flatMap(({ deps }) => deps))
  for (const entry of entries) {
    if (entry.state !== 'done') continue
    const age = now - (entry.done_at ?? 0)
    if (age > SENT_MS && !needed.has(entry.id)) rows.delete('outbox', [uid, entry.id])
    else if (age > PAYLOAD_MS && entry.payload)
      rows.put('outbox', [uid, entry.id], { ...entry, payload: null })
  }
}
