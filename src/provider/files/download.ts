// A stored file goes out as what it is, to its own merchant alone, and never as a page of ours.
import { documents } from '#contract/documents.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import '../chargebacks/tables.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'

export function downloads(app: Provider): void {
  serve(app, documents.show, async ({ params }, work) => {
    const file = await findFile(work, work.caller.merchant_id, params.id)
    if (!file) throw new Refusal('not_found', 'Document not found.')
    return fileResponse(file, 'attachment')
  })
}

const places = ['kyc_document', 'personnel_document', 'chargeback_evidence'] as const

export interface StoredFile { name: string, type: string, bytes: Buffer }

/**
 * The file behind a document of this merchant or of one of its people, also one that was replaced since, or
 * behind the evidence of a chargeback.
 */
export async function findFile(
  { database, files }: Pick<Work, 'database' | 'files'>, merchant_id: string, document_id: string,
): Promise<StoredFile | undefined> {
  const read = (table: (typeof places)[number]) => database.selectFrom(table)
    .innerJoin('stored_file', 'stored_file.id', `${table}.file_id`)
    .where(`${table}.id`, '=', document_id).where(`${table}.merchant_id`, '=', merchant_id)
    .select([
      `${table}.name`, 'stored_file.type', 'stored_file.bytes', 'stored_file.object', 'stored_file.sha256',
    ])
  for (const table of places) {
    const file = await read(table).executeTakeFirst()
    if (file) return { name: file.name, type: file.type, bytes: await files.read(file) }
  }
  return undefined
}

/**
 * `inline` is for the reviewer's console alone. Browsers refuse to show a PDF in a sandbox, so that one is
 * held by
 * the rest of its policy: no script, no form, nothing fetched, framed by our own pages only.
 */
export function fileResponse({ name, type, bytes }: StoredFile, how: 'attachment' | 'inline'): Response {
  const isShownPdf = how === 'inline' && type === 'application/pdf'
  const policy = isShownPdf
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; "
      + "frame-ancestors 'self'"
    : "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'"
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type === 'text/csv' ? 'text/csv; charset=utf-8' : type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `${how}; filename="${plainName(name)}"; filename*=UTF-8''${encoded(name)}`,
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': isShownPdf ? 'SAMEORIGIN' : 'DENY',
      'Cache-Control': 'no-store',
    },
  })
}

/** For readers that know no `filename*`: letters, digits and a few signs. */
const plainName = (name: string) => name.replace(/[^\w .()-]/g, '_')

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
