// Nothing lies on a phone for ever: drafts go after 30 days with a warning, what was sent after a day. All of
// it by the provider's time: a phone whose clock jumps ahead must not lose what was typed yesterday.
import { serverNow } from '#app/clock/provider-time.ts'
import { transaction } from './database.ts'
import { rowKey, type DraftRow } from './draft-rows.ts'
import { dropUnnamedFiles } from './file-rows.ts'
import { currentPerson } from './person.ts'
import type { Person } from './whose.ts'
import type { Rows } from './stores.ts'

const DAY_MS = 86_400_000
const DRAFT_MS = 30 * DAY_MS
/** So long a draft stays after its warning was seen, however old it was then. */
const NOTICE_MS = 7 * DAY_MS
const SENT_MS = DAY_MS
/** What an entry carried is of use to a screen only until the provider has been read again. */
const PAYLOAD_MS = 3_600_000
/** A file that nothing names yet may be on its way into a draft. */
const LOOSE_MS = DAY_MS

export interface Expiring extends Pick<DraftRow, 'form' | 'entity' | 'updated_at' | 'aside'> {
  /** When it will be removed, in milliseconds since 1970. */
  goes_at: number
}

/** The drafts that will go within the next days unless they are touched; none while the time is not known. */
export async function expiringDrafts(
  person: Person = currentPerson(),
  now = serverNow(),
): Promise<Expiring[]> {
  if (now === null) return []
  const rows = await transaction(['drafts'], 'read', (all) => all.all('drafts', [person.uid]))
  return rows
    .filter(({ mode, updated_at }) => mode === person.mode && updated_at < now - DRAFT_MS + NOTICE_MS)
    .map((row) => ({ ...row, goes_at: goesAt(row, row.warned_at ?? now) }))
}

const goesAt = ({ updated_at }: DraftRow, warned_at: number) =>
  Math.max(updated_at + DRAFT_MS, warned_at + NOTICE_MS)

/** The person has been shown that these will go: from now on they may. */
export async function noteWarned(
  shown: readonly Expiring[],
  person: Person = currentPerson(),
  now = serverNow(),
) {
  if (now === null || shown.length === 0) return
  await transaction(['drafts'], 'write', async (rows) => {
    for (const one of shown) {
      const row = await rows.get('drafts', rowKey(one, person))
      if (row?.updated_at !== one.updated_at || row.warned_at !== undefined) continue
      rows.put('drafts', rowKey(one, person), { ...row, warned_at: now })
    }
  })
}

/**
 * Tidies a person's things, once the provider has told the time. What waits to be sent stays, however old.
 */
export async function sweep(person: Person = currentPerson(), now = serverNow()) {
  if (now === null) return
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
    if (row.warned_at === undefined || now < goesAt(row, row.warned_at)) continue
    rows.delete('drafts', rowKey(row, row))
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
