// A stored file goes out as what it is, to its own merchant alone, and never as a page of ours.
import { documents } from '#contract/documents.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Permission } from '#domain/permission.ts'
import type { Provider } from '../app.ts'
import '../chargebacks/tables.ts'
import { withoutRight } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { stamped } from './stamped.ts'

export function downloads(app: Provider): void {
  serve(app, documents.show, async ({ params }, work) => {
    const { caller } = work
    const file = await findFile(work, caller.merchant_id, params.id, (place) => {
      if (!caller.permissions.has(seenWith[place])) throw withoutRight(caller)
    })
    if (!file) throw new Refusal('not_found', 'Document not found.')
    if (file.place === 'chargeback_evidence') return fileResponse(file)
    await work.audit({
      action: 'document.opened', subject: 'document', subject_id: params.id, after: { name: file.name },
    })
    return fileResponse(await stamped(file, { who: caller.email, at: work.now }))
  })
}

const places = ['kyc_document', 'personnel_document', 'chargeback_evidence'] as const

type Place = (typeof places)[number]

const seenWith: Record<Place, Permission> =
  { kyc_document: 'view_kyc', personnel_document: 'view_kyc', chargeback_evidence: 'view_collections' }

export interface StoredFile { name: string, type: string, bytes: Buffer }

/**
 * The file behind a document of this merchant or of one of its people, also one that was replaced since, or
 * behind the evidence of a chargeback. `admit` refuses by throwing, before the file is read.
 */
export async function findFile(
  { database, files }: Pick<Work, 'database' | 'files'>, merchant_id: string, document_id: string,
  admit: (place: Place) => void = () => {},
): Promise<StoredFile & { place: Place } | undefined> {
  const read = (table: Place) => database.selectFrom(table)
    .innerJoin('stored_file', 'stored_file.id', `${table}.file_id`)
    .where(`${table}.id`, '=', document_id).where(`${table}.merchant_id`, '=', merchant_id)
    .select([
      `${table}.name`, 'stored_file.type', 'stored_file.bytes', 'stored_file.object', 'stored_file.sha256',
    ])
  for (const place of places) {
    const file = await read(place).executeTakeFirst()
    if (!file) continue
    admit(place)
    return { name: file.name, type: file.type, bytes: await files.read(file), place }
  }
  return undefined
}

/** Saved, never shown: whatever is in it has no page of ours around it. */
export function fileResponse({ name, type, bytes }: StoredFile): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type === 'text/csv' ? 'text/csv; charset=utf-8' : type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encoded(name)}`,
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Cache-Control': 'no-store',
    },
  })
}

/** For readers that know no `filename*`: letters, digits and a few signs. */
const plainName = (name: string) => name.replace(/[^\w .()-]/g, '_')

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
