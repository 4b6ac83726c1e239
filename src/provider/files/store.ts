// Keeps files: looked into first, then stored once under an id of our own, within what a merchant may store.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { Caller } from '../caller.ts'
import { limit } from '../limits.ts'
import type { Upload } from '../uploads.ts'
import type { Work } from '../work.ts'
import { inspect, type Inspected } from './inspect.ts'

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

/**
 * Looks into every upload, one after another, since a picture fills the memory while it is drawn anew. What
 * cannot
 * be kept is refused with a reason at its field, all at once.
 */
export async function inspectUploads(
  work: Work<Caller>, uploads: Record<string, Upload>,
): Promise<Map<string, Inspected>> {
  if (Object.keys(uploads).length > 0) await limit(work, 'uploads', work.caller.merchant_id, uploadsAtOnce)
  const inspected = new Map<string, Inspected>()
  const errors: Record<string, string> = {}
  for (const [field, upload] of Object.entries(uploads)) {
    const result = await inspect(upload)
    if ('problem' in result) errors[field] = result.problem
    else inspected.set(field, result)
    // A transaction that is silent for long is ended by the database.
    await sql`select 1`.execute(work.database)
  }
  refuseAny(errors)
  return inspected
}

/**
 * Stores inspected files by field. The caller holds the merchant's row, so that two requests cannot share the
 * room.
 */
export async function keepFiles(
  work: Work<Caller>, inspected: ReadonlyMap<string, Inspected>,
): Promise<Map<string, KeptFile>> {
  const kept = new Map<string, KeptFile>()
  let room = MERCHANT_LIMIT - await bytesStored(work)
  for (const [field, file] of inspected) {
    const sha256 = createHash('sha256').update(file.bytes).digest()
    const there = await work.database.selectFrom('stored_file').select('id')
      .where('merchant_id', '=', work.caller.merchant_id).where('sha256', '=', sha256)
      .where('extension', '=', file.extension).executeTakeFirst()
    if (!there) room -= file.bytes.length
    if (room < 0)
      refuseAny({ [field]: 'Your documents have reached 200 MB, the most that we keep. Ask us for more.' })
    const file_id = there?.id ?? await insert(work, file, sha256)
    kept.set(field, { file_id, name: file.name, size: file.bytes.length, sha256: sha256.toString('hex') })
  }
  return kept
}

async function insert({ database, caller, now, newId }: Work<Caller>, file: Inspected, sha256: Buffer) {
  const { extension, type, bytes } = file
  const id = newId()
  await database.insertInto('stored_file').values({
    id, merchant_id: caller.merchant_id, sha256, type, extension, size: bytes.length, bytes, created_at: now,
  }).execute()
  return id
}

async function bytesStored({ database, caller }: Work<Caller>): Promise<number> {
  const row = await database.selectFrom('stored_file').where('merchant_id', '=', caller.merchant_id)
    .select((table) => table.fn.sum<number | string | null>('size').as('bytes')).executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

function refuseAny(errors: Record<string, string>): void {
  const [first] = Object.values(errors)
  if (first !== undefined) throw new Refusal('invalid_input', first, { errors })
}
