// A case as it is at one moment, kept with each decision: what is refused is held against it when it comes
// back, and the next reviewer reads what stood there before.
import * as z from 'zod/mini'
import type { Tables, Transaction } from '../database.ts'
import type { Work } from '../work.ts'
import { sealedFor } from './bank-details.ts'
import { papersOf } from './papers.ts'
import { profileAnswer } from './standing.ts'

const PersonAsItWas = z.object({
  id: z.string(), firstname: z.string(), lastname: z.string(), phone_number: z.string(),
  date_of_birth: z.string(), nationality: z.string(), kyc_id_type: z.nullable(z.string()),
})

const Snapshot = z.object({
  profile: z.nullable(z.record(z.string(), z.string())),
  bank: z.nullable(z.object({
    business_nuban: z.string(), bank_code: z.string(), account_name: z.string(), business_bvn: z.string(),
    business_nin: z.string(),
  })),
  people: z.array(PersonAsItWas),
  /** Of the business, and of the person of `personnel_id`. */
  documents: z.array(z.object({
    id: z.string(), personnel_id: z.nullable(z.string()), document_type: z.string(), name: z.string(),
  })),
})

export type Snapshot = z.output<typeof Snapshot>
export type PersonAsItWas = z.output<typeof PersonAsItWas>

/** To what a sealed one is bound. */
export const snapshotOf = (review_id: string) => `case_snapshot:${review_id}`

type Reading = Pick<Work<null>, 'database' | 'secrets'>

/** The case as it stands now, its numbers whole: it never leaves the provider. */
export async function takeSnapshot({ database, secrets }: Reading, merchant_id: string): Promise<Snapshot> {
  const profile = await database.selectFrom('business_profile').selectAll()
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  const bank = await database.selectFrom('bank_detail').selectAll()
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  const { documents, people } = await papersOf(database, merchant_id)
  const number = (kind: 'bvn' | 'nin', sealed: Buffer) =>
    secrets.open(sealed, sealedFor(kind, merchant_id)).toString()
  const papers = [
    ...documents.map((document) => ({ ...document, personnel_id: null })),
    ...people.flatMap((person) => person.documents.map((each) => ({ ...each, personnel_id: person.id }))),
  ]
  return {
    profile: profile ? profileAnswer(profile) : null,
    bank: bank ? {
      business_nuban: bank.business_nuban, bank_code: bank.bank_code, account_name: bank.account_name,
      business_bvn: number('bvn', bank.bvn_sealed), business_nin: number('nin', bank.nin_sealed),
    } : null,
    people: people.map(({ documents: _, ...person }) => person),
    documents: papers.map(({ id, personnel_id, document_type, name }) =>
      ({ id, personnel_id, document_type, name })),
  }
}

/** Keeps it with a decision. */
export async function keepSnapshot(work: Work<null>, merchant_id: string, review_id: string): Promise<void> {
  const { database, secrets, now: at } = work
  const taken = JSON.stringify(await takeSnapshot(work, merchant_id))
  await database.insertInto('case_snapshot')
    .values({ merchant_id, review_id, sealed: secrets.seal(taken, snapshotOf(review_id)), at }).execute()
}

/** As the case was at the newest decision; null for one that was decided before they were kept. */
export async function lastSnapshot(
  { database, secrets }: { database: Transaction<Tables>, secrets: Reading['secrets'] }, merchant_id: string,
): Promise<Snapshot | null> {
  const last = await database.selectFrom('case_snapshot').select(['review_id', 'sealed'])
    .where('merchant_id', '=', merchant_id).orderBy('at', 'desc').orderBy('review_id', 'desc').limit(1)
    .executeTakeFirst()
  if (!last) return null
  return Snapshot.parse(JSON.parse(secrets.open(last.sealed, snapshotOf(last.review_id)).toString()))
}
