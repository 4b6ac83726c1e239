// Documents of the merchant and of its people: the same life for both, from file to history.
import { Refusal } from '#contract/refusal.ts'
import { documentKinds, PATH_SUFFIX_LENGTH } from '#domain/document.ts'
import { identityTypes } from '#domain/identity.ts'
import type { Caller } from '../caller.ts'
import type { Tables, Transaction } from '../database.ts'
import type { KeptFile } from '../files/store.ts'
import type { Work } from '../work.ts'
import type { KycDocumentTable, PersonnelTable, Verdict } from './tables.ts'

/** A document that counts, as it is read from either table. */
export interface LiveDocument extends Pick<KycDocumentTable,
  'id' | 'document_type' | 'document_path' | 'name' | 'size' | 'uploaded_at' | 'file_id'> {
  review: Verdict | null
  review_code: string | null
  reviewed_at: Date | null
  note: string | null
}

export interface PersonWithDocuments extends Pick<PersonnelTable,
  'id' | 'firstname' | 'lastname' | 'phone_number' | 'date_of_birth' | 'nationality' | 'kyc_id_type'> {
  documents: LiveDocument[]
}

export interface Papers {
  documents: LiveDocument[]
  people: PersonWithDocuments[]
}

const columns = ['id', 'document_type', 'document_path', 'name', 'size', 'uploaded_at', 'file_id',
  'review', 'review_code', 'reviewed_at', 'note'] as const

/** All documents that count, in the order of their kinds, and the people with theirs, first added first. */
export async function papersOf(database: Transaction<Tables>, merchant_id: string): Promise<Papers> {
  const documents = await database.selectFrom('kyc_document').select(columns)
    .where('merchant_id', '=', merchant_id).where('replaced_at', 'is', null).execute()
  const people = await database.selectFrom('personnel')
    .select(['id', 'firstname', 'lastname', 'phone_number', 'date_of_birth', 'nationality', 'kyc_id_type'])
    .where('merchant_id', '=', merchant_id).where('removed_at', 'is', null).orderBy('position').execute()
  const theirs = await database.selectFrom('personnel_document').select([...columns, 'personnel_id'])
    .where('merchant_id', '=', merchant_id).where('replaced_at', 'is', null).execute()
  return {
    documents: documents.toSorted(byKind),
    people: people.map((person) => ({
      ...person, documents: theirs.filter(({ personnel_id }) => personnel_id === person.id).toSorted(byKind),
    })),
  }
}

const kinds = [...Object.keys(identityTypes), ...Object.keys(documentKinds)]

const byKind = (one: LiveDocument, other: LiveDocument) =>
  kinds.indexOf(one.document_type) - kinds.indexOf(other.document_type)

/** Whose document: the merchant's own, or one person's. */
export type Owner = { table: 'kyc_document' } | { table: 'personnel_document', personnel_id: string }

/**
 * Makes `file` the document of its kind that counts; the one before becomes history. The same file again
 * changes
 * nothing, and is refused at `field` where the reviewer has refused it.
 */
export async function putDocument(
  work: Work<Caller>, owner: Owner, document_type: string, file: KeptFile, field: string,
): Promise<void> {
  const { database, caller: { merchant_id, user_id }, now } = work
  const live = await liveDocument(work, owner, document_type)
  if (live?.file_id === file.file_id && live.review === 'refused') {
    const message = 'This is the file that was refused. Choose a new one.'
    throw new Refusal('invalid_input', message, { errors: { [field]: message } })
  }
  if (live?.file_id === file.file_id && live.name === file.name) return
  if (live) await retire(work, owner.table, [live.id])
  const id = work.newId()
  const { file_id, name, size, sha256 } = file
  const row = {
    id, merchant_id, document_type, file_id, name, size, document_path: documentPath(name, id),
    uploaded_at: now, uploaded_by: user_id,
  }
  if (owner.table === 'kyc_document') await database.insertInto('kyc_document').values(row).execute()
  else {
    const { personnel_id } = owner
    await database.insertInto('personnel_document').values({ ...row, personnel_id }).execute()
  }
  await work.audit({
    action: live ? 'onboarding.document_replaced' : 'onboarding.document_added',
    subject: 'document',
    subject_id: id,
    before: live && { id: live.id, name: live.name, size: live.size },
    after: {
      document_type,
      name,
      size,
      sha256,
      ...('personnel_id' in owner && { personnel_id: owner.personnel_id }),
    },
  })
}

async function liveDocument(
  { database, caller }: Work<Caller>, owner: Owner, document_type: string,
): Promise<LiveDocument | undefined> {
  if (owner.table === 'kyc_document') {
    return database.selectFrom('kyc_document').select(columns)
      .where('merchant_id', '=', caller.merchant_id).where('document_type', '=', document_type)
      .where('replaced_at', 'is', null).executeTakeFirst()
  }
  return database.selectFrom('personnel_document').select(columns)
    .where('personnel_id', '=', owner.personnel_id).where('document_type', '=', document_type)
    .where('replaced_at', 'is', null).executeTakeFirst()
}

/** Makes documents history. */
export async function retire(
  { database, now }: Work<Caller>, table: Owner['table'], ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await database.updateTable(table).set({ replaced_at: now })
    .where('id', 'in', ids).execute()
}

/**
 * The person's own name and a suffix of exactly 20 characters, which the dashboard's label drops (spec 3).
 */
const documentPath = (name: string, id: string) =>
  `${name}-${id.replaceAll('-', '').slice(1 - PATH_SUFFIX_LENGTH)}`

export function labelOf(document_type: string): string {
  const labels: Record<string, string> = { ...identityTypes, ...documentKinds }
  return labels[document_type] ?? document_type
}
