// Keeps files: looked into first, then stored once under an id of our own, within what a merchant may store.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { Caller } from '../caller.ts'
import { limit, type Counting } from '../limits.ts'
import { uploadRoom } from '../upload-room.ts'
import type { Upload } from '../uploads.ts'
import type { Work } from '../work.ts'
import { hashOf } from './bytes.ts'
import { inspect, type Inspected } from './inspect.ts'
import type { Placed } from './tables.ts'

/** All that a merchant ever handed in, also what was replaced since. */
export const MERCHANT_LIMIT = 200 * 1024 * 1024

/** Hand-ins with files; a whole onboarding has about ten. */
const uploadsAtOnce = { points: 200, seconds: 3_600 }

export interface KeptFile {
  file_id: string
  /** The person's own name for it, cleaned. */
  name: string
  size: number
  sha256: string
}

/** Looked into, and brought to where its bytes will stand; null where the same bytes are kept already. */
export interface ReadyFile extends Inspected { sha256: Buffer, placed: Placed | null }

/**
 * Looks into every upload, one after another, since a picture fills the memory while it is drawn anew. What
 * cannot be kept is refused with a reason at its field, all at once. Pictures wait their turn, so this is
 * done before there is a transaction, whose connection would wait with them; and who sent them has no room
 * for more forms than {@link uploadRoom} says until all were looked into.
 */
export async function inspectUploads(
  counting: Counting, { merchant_id, user_id }: Caller, uploads: Record<string, Upload>,
): Promise<Record<string, Inspected>> {
  const sent = Object.entries(uploads)
  if (sent.length === 0) return {}
  const room = uploadRoom(user_id)
  const inspected: Record<string, Inspected> = {}
  const errors: Record<string, string> = {}
  try {
    for (const [, { bytes }] of sent) room.take(bytes.length)
    await limit(counting, 'uploads', merchant_id, uploadsAtOnce)
    for (const [field, upload] of sent) {
      const result = await inspect(upload)
      if ('problem' in result) errors[field] = result.problem
      else inspected[field] = result
    }
  } finally {
    room.leave()
  }
  refuseAny(errors)
  return inspected
}

/**
 * Brings files to where they will stand. Refuses what there is no room for before its bytes leave. Call this
 * before any row is held, since a store may be slow.
 */
export async function bringUp(
  work: Work<Caller>, inspected: Record<string, Inspected>,
): Promise<Map<string, ReadyFile>> {
  const ready = new Map<string, ReadyFile>()
  let room = MERCHANT_LIMIT - await bytesStored(work) - await bytesLoose(work)
  for (const [field, file] of Object.entries(inspected)) {
    const sha256 = hashOf(file.bytes)
    const isThere = await sameFile(work, file, sha256) !== undefined
    if (!isThere) room = roomAfter(room, field, file)
    const placed = isThere ? null : await work.files.place(work.caller.merchant_id, file.bytes)
    ready.set(field, { ...file, sha256, placed })
    // A transaction that is silent for long is ended by the database.
    await sql`select 1`.execute(work.database)
  }
  return ready
}

/**
 * Stores files by field. The caller holds the merchant's row, so that two requests cannot share the room.
 */
export async function keepFiles(
  work: Work<Caller>, ready: ReadonlyMap<string, ReadyFile>,
): Promise<Map<string, KeptFile>> {
  const kept = new Map<string, KeptFile>()
  let room = MERCHANT_LIMIT - await bytesStored(work)
  for (const [field, file] of ready) {
    const { name, bytes, sha256 } = file
    const there = await sameFile(work, file, sha256)
    if (!there) room = roomAfter(room, field, file)
    const file_id = there?.id ?? await insert(work, file)
    kept.set(field, { file_id, name, size: bytes.length, sha256: sha256.toString('hex') })
  }
  return kept
}

/** The same bytes under the same kind of name, of the same merchant, are kept once. */
function sameFile({ database, caller }: Work<Caller>, { extension }: Inspected, sha256: Buffer) {
  return database.selectFrom('stored_file').select('id').where('merchant_id', '=', caller.merchant_id)
    .where('sha256', '=', sha256).where('extension', '=', extension).executeTakeFirst()
}

function roomAfter(room: number, field: string, { bytes }: Inspected): number {
  const left = room - bytes.length
  if (left < 0)
    refuseAny({ [field]: 'Your documents have reached 200 MB, the most that we keep. Ask us for more.' })
  return left
}

async function insert(work: Work<Caller>, file: ReadyFile): Promise<string> {
  const { database, caller: { merchant_id }, now, files } = work
  const { extension, type, bytes, sha256, placed } = file
  const id = work.newId()
  await database.insertInto('stored_file').values({
    id, merchant_id, sha256, type, extension, size: bytes.length, created_at: now,
    ...placed ?? await files.place(merchant_id, bytes),
  }).execute()
  return id
}

async function bytesStored({ database, caller }: Work<Caller>): Promise<number> {
  const row = await database.selectFrom('stored_file').where('merchant_id', '=', caller.merchant_id)
    .select((table) => table.fn.sum<number | string | null>('size').as('bytes')).executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** What was brought to the store for hand-ins that were refused after all; it goes after a day. */
async function bytesLoose({ database, caller }: Work<Caller>): Promise<number> {
  const row = await database.selectFrom('loose_object').where('merchant_id', '=', caller.merchant_id)
    .where('due_at', '>', sql<Date>`'-infinity'`)
    .select((table) => table.fn.sum<number | string | null>('size').as('bytes')).executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

function refuseAny(errors: Record<string, string>): void {
  const [first] = Object.values(errors)
  if (first !== undefined) throw new Refusal('invalid_input', first, { errors })
}
