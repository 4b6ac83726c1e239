// Cases of the simulation of reviewers: an individual business each, handed in, with numbers that another may
// have, too.
import { createHash } from 'node:crypto'
import { identityConsent } from '#domain/consent.ts'
import { adminRole, permissions } from '#domain/permission.ts'
import { sealedFor } from '#provider/onboarding/bank-details.ts'
import { naturalKey } from '#provider/onboarding/same-person.ts'
import { markCase } from '#provider/review/alike.ts'
import { openSession } from '#provider/sessions.ts'
import type { Work } from '#provider/work.ts'
import { nobodysPassword } from '#tests/provider/team.ts'
import { chanceOf, type Chance } from './chance.ts'

/** What a case has by its number: another case that takes it has the same to the letter. */
export function valuesOf(seed: number, at: number) {
  const chance = chanceOf(seed + at * 7919)
  const digits = (most: number) => String(chance.below(10 ** most)).padStart(most, '0')
  return {
    bvn: `22${digits(9)}`, nin: `10${digits(9)}`, tin: `${digits(8)}-${digits(4)}`, nuban: digits(10),
    phone: `80${digits(8)}`, lastname: `Sample${digits(6)}`, file: digits(12),
  }
}

export interface Yes { by: string, isComplete: boolean, override: string }

export interface Known {
  id: string
  token: string
  values: ReturnType<typeof valuesOf>
  /** The case with which it has something in common. */
  twin: number | null
  isNamed: boolean
  /** Numbers for which the register has answered. */
  answered: Set<string>
  papers: Map<string, 'accepted' | 'refused' | null>
  fields: Set<string>
  person_id: string
  proposal: Yes | null
}

export async function begin(work: Work<null>, seed: number, at: number, chance: Chance): Promise<Known> {
  const twin = at > 0 && chance.percent(35) ? at - 1 - chance.below(Math.min(at, 5)) : null
  const own = valuesOf(seed, at)
  const shared = chance.one(['bvn', 'nin', 'tin', 'nuban', 'phone', 'file'] as const)
  const values = twin === null ? own : { ...own, [shared]: valuesOf(seed, twin)[shared] }
  const isNamed = chance.percent(70)
  const { database, now: at_now, newId, secrets } = work
  const [id, role_id, user_id, person_id] = [newId(), newId(), newId(), newId()]
  const fullname = `Ada ${values.lastname}`
  await database.insertInto('merchant').values({
    id, business_name: fullname, created_at: at_now, status: 'pending_kyc_review', onboarding_stage: '4',
    submitted_at: at_now, one_reviewer: false,
  }).execute()
  await database.insertInto('role').values({
    id: role_id, merchant_id: id, name: adminRole, created_at: at_now,
    permissions: permissions.map(({ key }) => key),
  }).execute()
  await database.insertInto('member').values({
    id: user_id, merchant_id: id, role_id, email: `case${at}@adire.example`, fullname,
    mobile_number: values.phone, password_hash: nobodysPassword, created_at: at_now,
    email_verified_at: at_now,
  }).execute()
  await database.insertInto('business_profile').values({
    merchant_id: id, business_registration_name: fullname, industry: 'commerce',
    business_registration_type: 'individual_business', business_description: 'Cloth',
    tax_identification_number: values.tin, web_address: 'adire.example', dispute_email: 'a@adire.example',
    support_email: 'b@adire.example', city_state: 'Epe, Lagos', country: 'Nigeria',
    business_address: '1 Sample Street***Epe***Lagos', updated_at: at_now,
  }).execute()
  await database.insertInto('bank_detail').values({
    merchant_id: id, business_nuban: values.nuban, bank_code: '000014', updated_at: at_now,
    account_name: isNamed ? fullname.toUpperCase() : 'CORAL LOOM',
    bvn_sealed: secrets.seal(values.bvn, sealedFor('bvn', id)), bvn_last4: values.bvn.slice(-4),
    nin_sealed: secrets.seal(values.nin, sealedFor('nin', id)), nin_last4: values.nin.slice(-4),
    consent_version: identityConsent.version, consent_at: at_now, consent_by: user_id,
  }).execute()
  const facts = { firstname: 'Ada', lastname: values.lastname, date_of_birth: '1990-02-03' }
  await database.insertInto('personnel').values({
    ...facts, id: person_id, merchant_id: id, phone_number: values.phone, nationality: 'Nigeria',
    kyc_id_type: 'nin', natural_key: naturalKey(facts), position: 1, created_at: at_now, updated_at: at_now,
  }).execute()
  const known: Known = {
    id, values, twin, isNamed, person_id, token: '', papers: new Map(), fields: new Set(),
    answered: new Set(), proposal: null,
  }
  for (const kind of ['nin', 'proof_of_address']) {
    await addPaper(work, known, kind, kind === 'nin' ? values.file : `${at} ${kind}`)
  }
  await markCase(work, id)
  const opened = await openSession(work, { merchant_id: id, user_id, kind: 'member', mode: 'test' })
  return { ...known, token: opened.token }
}

export async function addPaper(
  work: Work<null>, known: Known, document_type: string, mark: string,
): Promise<void> {
  const { database, now, newId } = work
  const { id: merchant_id, person_id } = known
  const bytes = Buffer.from(`A paper: ${mark}`)
  const [file_id, id] = [newId(), newId()]
  await database.insertInto('stored_file').values({
    id: file_id, merchant_id, sha256: createHash('sha256').update(bytes).digest(), type: 'text/csv',
    extension: 'csv', size: bytes.length, bytes, created_at: now,
  }).execute()
  await database.updateTable('personnel_document').set({ replaced_at: now })
    .where('personnel_id', '=', person_id).where('document_type', '=', document_type)
    .where('replaced_at', 'is', null).execute()
  await database.insertInto('personnel_document').values({
    id, merchant_id, personnel_id: person_id, document_type, file_id, name: `${document_type}.csv`,
    document_path: `${id}.csv`, size: bytes.length, uploaded_at: now, uploaded_by: person_id,
  }).execute()
  known.papers.set(id, null)
}

/** Whether two have something in common that no reviewer makes them change. */
export const isTwin = ({ values: one }: Known, { values: other }: Known): boolean =>
  (['bvn', 'nin', 'nuban', 'phone'] as const).some((kind) => one[kind] === other[kind])
