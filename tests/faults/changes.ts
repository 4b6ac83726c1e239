// What a phone hands over to be sent, in onboarding: with its papers, made ready for one person.
import { randomUUID } from 'node:crypto'
import type { Change } from '#app/offline/commit.ts'
import { prepareFile } from '#app/offline/files.ts'
import type { Person } from '#app/offline/whose.ts'
import { aPdf, ngozi } from '#tests/provider/applicants.ts'

const business_type = 'incorporated_business'

const aPaper = () => new File([new Uint8Array(aPdf(randomUUID()))], 'cac.pdf')

export const entry = (kind: string, payload: object): Change => ({ entries: [{ kind, payload }] })

export async function aDocument(person: Person, document_type = 'cac_form'): Promise<Change> {
  const file = await prepareFile(aPaper(), person)
  const payload = { document_type, file_id: file.kept.id, replaces: null, business_type }
  const lane = `document:${document_type}`
  return { files: [file], entries: [{ kind: 'document', payload, lane, file_ids: [file.kept.id] }] }
}

/** Ngozi, with both papers; `changes` of her, and who she is at the provider. */
export async function aDirector(
  person: Person, changes: object = {}, personnel_id: string | null = null,
): Promise<Change> {
  const files = [await prepareFile(aPaper(), person), await prepareFile(aPaper(), person)]
  const [idCard, proof_of_address] = files.map(({ kept }) => kept.id)
  const payload = {
    ...ngozi, kycIdType: 'nin', key: 'ngozi', business_type, files: { idCard, proof_of_address },
    personnel_id, ...changes,
  }
  const file_ids = files.map(({ kept }) => kept.id)
  return { files, entries: [{ kind: 'person', payload, lane: 'people', file_ids }] }
}
