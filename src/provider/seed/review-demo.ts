// The demo's case for the reviewer: a business that has handed in its papers and waits.
import { identityConsent } from '#domain/consent.ts'
import type { DocumentKind } from '#domain/document.ts'
import type { IdentityType } from '#domain/identity.ts'
import { permissions } from '#domain/permission.ts'
import type { Caller } from '../caller.ts'
import { inspect } from '../files/inspect.ts'
import { bringUp, keepFiles } from '../files/store.ts'
import { sealedFor } from '../onboarding/bank-details.ts'
import { putDocument, type Owner } from '../onboarding/papers.ts'
import { naturalKey } from '../onboarding/same-person.ts'
import type { Work } from '../work.ts'
import { drawnCard, drawnSheet, writtenPdf } from './papers.ts'

const HOUR = 3_600_000

/** So long ago that the clock of 48 hours is running. */
const WAITED_MS = 20 * HOUR

const name = 'Cowrie Provisions Limited'

interface Paper { kind: DocumentKind | IdentityType, file: string, bytes: Promise<Buffer> | Buffer }

const papers = (): Paper[] => [
  {
    kind: 'certificate_of_incorporation',
    file: 'Certificate of incorporation.jpg',
    bytes: drawnSheet('CERTIFICATE OF INCORPORATION', [
      name,
      'RC 0000001',
      '1 MARCH 2021',
      'OF NOBODY, FOR A DEMO',
    ]),
  },
  {
    kind: 'memorandum',
    file: 'Memorandum and articles.pdf',
    bytes: writtenPdf('Memorandum and Articles of Association', [
      `of ${name}`,
      '',
      '1. This document belongs to nobody. It is drawn for a demo.',
      '2. The company trades in provisions that do not exist.',
      '3. Its share capital is a bag of cowries.',
    ]),
  },
  {
    kind: 'cac_form',
    file: 'Status report.jpg',
    bytes: drawnSheet('STATUS REPORT', [name, 'RC 0000001', 'STATUS: ACTIVE', 'DIRECTORS: 2']),
  },
  {
    kind: 'board_resolution',
    file: 'Board resolution.pdf',
    bytes: writtenPdf('Board resolution', [
      `${name} opens an account.`,
      'Signatories: Cowrie Director, Cowrie Partner.',
    ]),
  },
  {
    kind: 'proof_of_address',
    file: 'Electricity bill.jpg',
    bytes: drawnSheet('ELECTRICITY BILL', [name, '2 SAMPLE ROAD', 'IKEJA, LAGOS', 'FEBRUARY']),
  },
  {
    kind: 'other_documents_one',
    file: 'Price list.csv',
    bytes: Buffer.from('Item,Price\nSpecimen rice,0.00\n'),
  },
]

const people = [
  {
    firstname: 'Cowrie',
    lastname: 'Director',
    phone_number: '8030000011',
    date_of_birth: '1984-04-12',
    card: 'nin',
  },
  {
    firstname: 'Cowrie',
    lastname: 'Partner',
    phone_number: '8030000012',
    date_of_birth: '1991-11-30',
    card: 'international_passport',
  },
] as const

/**
 * Fills in everything for a merchant that has only registered, and hands it in. Its rows are all visible to
 * `work`.
 */
export async function seedReviewDemo(work: Work<null>, merchant_id: string): Promise<void> {
  const member = await work.database.selectFrom('member').select(['id', 'email'])
    .where('merchant_id', '=', merchant_id).executeTakeFirstOrThrow()
  const caller: Caller = {
    kind: 'member',
    mode: 'test',
    merchant_id,
    user_id: member.id,
    email: member.email,
    role: 'merchant_admin',
    session_id: member.id,
    permissions: new Set(permissions.map(({ key }) => key)),
  }
  const theirs: Work<Caller> = { ...work, caller }
  await fillForms(theirs)
  for (const paper of papers()) await hand(theirs, { table: 'kyc_document' }, paper)
  for (const [index, person] of people.entries()) await addPerson(theirs, index + 1, person)
  await work.database
    .updateTable('merchant')
    .where('id', '=', merchant_id)
    .set({
      status: 'pending_kyc_review',
      onboarding_stage: '4',
      submitted_at: new Date(work.now.getTime() - WAITED_MS),
    })
    .execute()
  await work.audit({
    action: 'onboarding.submitted', subject: 'merchant', subject_id: merchant_id, merchant_id,
    user_id: member.id, email: member.email, after: { status: 'pending_kyc_review' },
  })
}

async function fillForms({ database, now, secrets, caller }: Work<Caller>): Promise<void> {
  const { merchant_id, user_id } = caller
  const [bvn, nin, bank_code, business_nuban] = ['22000000002', '10000000002', '000014', '0000014579']
  await database
    .insertInto('business_profile')
    .values({
      merchant_id,
      updated_at: now,
      business_registration_name: name,
      business_registration_type: 'incorporated_business',
      industry: 'commerce',
      business_description: 'Provisions by the bag, to shops around Ikeja.',
      tax_identification_number: '1000000002',
      web_address: 'www.cowrie.example',
      dispute_email: 'disputes@cowrie.example',
      support_email: 'help@cowrie.example',
      city_state: 'Ikeja, Lagos',
      country: 'Nigeria',
      business_address: '2 Sample Road***Ikeja***Lagos',
    })
    .execute()
  await database.insertInto('bank_detail').values({
    merchant_id, business_nuban, bank_code, updated_at: now,
    // As a bank writes it.
    account_name: 'COWRIE PROVISIONS LTD',
    bvn_sealed: secrets.seal(bvn, sealedFor('bvn', merchant_id)), bvn_last4: bvn.slice(-4),
    nin_sealed: secrets.seal(nin, sealedFor('nin', merchant_id)), nin_last4: nin.slice(-4),
    consent_version: identityConsent.version, consent_at: now, consent_by: user_id,
  }).execute()
}

/** Through the same door as a merchant's file. */
async function hand(work: Work<Caller>, owner: Owner, { kind, file, bytes }: Paper): Promise<void> {
  const inspected = await inspect({ name: file, bytes: await bytes })
  if ('problem' in inspected) throw new Error(`${file}: ${inspected.problem}`)
  const ready = await bringUp(work, { [kind]: inspected })
  const kept = (await keepFiles(work, ready)).get(kind)
  if (kept) await putDocument(work, owner, kind, kept, kind)
}

async function addPerson(
  work: Work<Caller>, position: number, { card, ...facts }: (typeof people)[number],
): Promise<void> {
  const { database, now, caller: { merchant_id } } = work
  const personnel_id = work.newId()
  await database.insertInto('personnel').values({
    ...facts, id: personnel_id, merchant_id, nationality: 'Nigeria', kyc_id_type: card, position,
    natural_key: naturalKey(facts), created_at: now, updated_at: now,
  }).execute()
  const owner: Owner = { table: 'personnel_document', personnel_id }
  const { firstname, lastname, date_of_birth } = facts
  await hand(work, owner, {
    kind: card,
    file: `${lastname} ${card}.png`,
    bytes: drawnCard(card === 'nin' ? 'NIN SLIP' : 'PASSPORT', [
      lastname,
      firstname,
      date_of_birth,
      '00000000000',
    ]),
  })
  await hand(work, owner, {
    kind: 'proof_of_address', file: `${lastname} water bill.jpg`,
    bytes: drawnSheet('WATER BILL', [`${firstname} ${lastname}`, '3 SAMPLE CLOSE', 'IKEJA, LAGOS']),
  })
}
