// A form whose files came before it, in parts: from here on it is what it would be with the files in it.
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { Refusal } from '#contract/refusal.ts'
import { UPLOADS_FIELD } from '#domain/upload-parts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { becomeTenant, transaction, type Tables, type Transaction } from '../database.ts'
import { refuseFields } from '../refuse.ts'
import { uploadRoom } from '../upload-room.ts'
import { formPrint, type Given, type NamedHash, type Upload } from '../uploads.ts'
import type { Work } from '../work.ts'
import type { UploadTable } from './arriving-tables.ts'
import { hashOf } from './bytes.ts'
import { dropParts, wholeOf } from './parts.ts'

/** The ids that the form names, by the field of the file. */
export function readNamed(text: string, files: readonly string[]): Map<string, string> {
  const named = parsed(text)
  const isMap = typeof named === 'object' && named !== null && !Array.isArray(named)
  const entries = isMap ? Object.entries(named) : []
  const isRight = entries.length > 0 && entries.every(([field, id]) =>
    files.includes(field) && z.safeParse(Id, id).success)
  const isOnce = new Set(entries.map(([, id]) => id)).size === entries.length
  if (!isRight || !isOnce) refuseFields({ [UPLOADS_FIELD]: 'Name the upload of each file, by its field.' })
  return new Map(entries as [string, string][])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What was given, with the files that came in parts. One whose form came before has no bytes any more: only
 * what tells that the form is the same.
 */
export async function withArrived(
  app: Provider, { files = [] }: Endpoint, caller: Caller, given: Given,
): Promise<Given> {
  if (given.named === undefined) return given
  const named = readNamed(given.named, files)
  for (const field of named.keys()) {
    if (field in given.uploads) refuseFields({ [field]: 'Choose one file here, not several.' })
  }
  const room = uploadRoom(caller.user_id)
  try {
    return await transaction(app.database, async (inside) => {
      await becomeTenant(inside, caller)
      return together(inside, { app, caller, given, named, take: room.take })
    })
  } finally {
    room.leave()
  }
}

interface Gathering {
  app: Provider
  caller: Caller
  given: Given
  named: ReadonlyMap<string, string>
  take: (bytes: number) => void
}

async function together(
  inside: Transaction<Tables>, { app, caller, given, named, take }: Gathering,
): Promise<Given> {
  const uploads: Record<string, Upload> = { ...given.uploads }
  const hashes: NamedHash[] = Object.values(given.uploads)
  for (const [field, id] of named) {
    const upload = await whole(inside, caller, id)
    take(upload.size)
    const { name } = upload
    const sha256 = upload.sha256.toString('hex')
    hashes.push({ field, name, sha256 })
    if (upload.used_at) continue
    const bytes = await wholeOf(inside, app.secrets, upload)
    if (!hashOf(bytes).equals(upload.sha256)) throw notThere()
    uploads[field] = { field, name, type: '', bytes, sha256 }
  }
  return { ...given, uploads, fingerprint: formPrint(given.body, hashes), arrived: [...named.values()] }
}

async function whole(inside: Transaction<Tables>, caller: Caller, id: string): Promise<UploadTable> {
  const upload = await inside.selectFrom('upload').selectAll()
    .where('merchant_id', '=', caller.merchant_id).where('id', '=', id).where('mode', '=', caller.mode)
    .where('user_id', '=', caller.user_id).executeTakeFirst()
  if (!upload || upload.received !== upload.size) throw notThere()
  return upload
}

const notThere = () =>
  new Refusal('in_progress', 'A file of this has not arrived whole. Send the rest of it.', { retry_after: 1 })

/** The form has come: its uploads are used, in its own transaction, and serve no other form. */
export async function useArrived(work: Work<Caller>, ids: readonly string[]): Promise<void> {
  const { database, caller: { merchant_id }, now } = work
  const used = await database.updateTable('upload').set({ used_at: now, moved_at: now })
    .where('merchant_id', '=', merchant_id).where('id', 'in', ids).where('used_at', 'is', null)
    .returning(['merchant_id', 'id']).execute()
  if (used.length !== ids.length) throw new Refusal('conflict', 'A file of this was sent with another form.')
  await dropParts(database, used)
}
