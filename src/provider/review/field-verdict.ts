// A reviewer's verdict on what is no paper: a field of the profile or the account, a number, or a person.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { fieldLabel, fieldSentence } from '#domain/refusable-fields.ts'
import { type FieldReason, type RefusableSubject } from '#domain/refused-field.ts'
import type { Tables, Transaction } from '../database.ts'
import { papersOf } from '../onboarding/papers.ts'
import { fieldLine } from '../onboarding/refused-fields.ts'
import type { Work } from '../work.ts'
import { hold, tell, type Held } from './claims.ts'

export interface FieldOfCase {
  subject: RefusableSubject
  personnel_id: string | null
  field: string
}

export interface FieldJudgement extends FieldOfCase {
  code: FieldReason
  note: string
}

/** One that is refused in the case that waits, or was refused with a decision. */
export interface RefusedHere extends FieldOfCase {
  id: string
  code: string
  note: string
  told_at: Date | null
  /** In one line for a letter or a reviewer, a person by name. */
  line: string
}

/** What a reviewer has refused of what is handed in now; the merchant hears of it with the decision. */
export async function refusedHere(
  database: Transaction<Tables>, merchant_id: string,
): Promise<RefusedHere[]> {
  const rows = await refusedOf(database, merchant_id)
    .innerJoin('merchant', (join) => join.onRef('merchant.id', '=', 'refused_field.merchant_id')
      .onRef('merchant.submitted_at', '=', 'refused_field.submitted_at')).execute()
  return rows.map(withLine)
}

/** What was refused with each decision until now. */
export async function refusedBefore(
  database: Transaction<Tables>, merchant_id: string,
): Promise<RefusedHere[]> {
  const rows = await refusedOf(database, merchant_id).where('told_at', 'is not', null).execute()
  return rows.map(withLine)
}

const refusedOf = (database: Transaction<Tables>, merchant_id: string) => database.selectFrom('refused_field')
  .leftJoin('personnel', (join) => join.onRef('personnel.id', '=', 'refused_field.personnel_id')
    .onRef('personnel.merchant_id', '=', 'refused_field.merchant_id'))
  .select(['refused_field.id', 'subject', 'personnel_id', 'field', 'code', 'note', 'told_at', 'firstname',
    'lastname'])
  .where('refused_field.merchant_id', '=', merchant_id)
  .orderBy('refused_field.at').orderBy('refused_field.id')

type Row = Omit<RefusedHere, 'line'> & { firstname: string | null, lastname: string | null }

const withLine = ({ firstname, lastname, ...field }: Row): RefusedHere =>
  ({ ...field, line: fieldLine(field, firstname === null ? null : `${firstname} ${lastname ?? ''}`.trim()) })

/** Refuses a field, or takes that back (`null`), while its merchant waits. */
export async function judgeField(
  work: Work<null>, held: Held, what: FieldOfCase, verdict: Pick<FieldJudgement, 'code' | 'note'> | null,
): Promise<void> {
  await hold(work, held)
  if (verdict) await refuseField(work, held, { ...what, ...verdict })
  else await takeBack(work, held, what)
}

/** The case is held by the caller. */
export async function refuseField(work: Work<null>, held: Held, judgement: FieldJudgement): Promise<void> {
  const { database, now: at, newId } = work
  const { merchant_id, by } = held
  const { subject, personnel_id, field, code } = judgement
  const note = fieldSentence(code, judgement.note)
  if (note === '') {
    throw new Refusal('invalid_input', 'Say in a sentence why this is refused.',
      { errors: { note: 'Say why.' } })
  }
  await refuseUnknown(work, merchant_id, judgement)
  const { submitted_at } = await database.selectFrom('merchant').select('submitted_at')
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
  await clear(work, merchant_id, judgement)
  await database.insertInto('refused_field').values({
    id: newId(), merchant_id, submitted_at: submitted_at ?? at, subject, personnel_id, field, code, note, at,
  }).execute()
  await tell(work, { merchant_id, by }, 'review.field_refused',
    { subject, personnel_id, field, code, note, name: fieldLabel(subject, field) })
}

async function takeBack(work: Work<null>, { merchant_id, by }: Held, what: FieldOfCase): Promise<void> {
  if (!await clear(work, merchant_id, what)) return
  const { subject, personnel_id, field } = what
  await tell(work, { merchant_id, by }, 'review.field_withdrawn',
    { subject, personnel_id, field, name: fieldLabel(subject, field) })
}

/** A draft alone: what the merchant was told stays as it was told. */
async function clear(
  { database }: Work<null>, merchant_id: string, { subject, personnel_id, field }: FieldOfCase,
): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom('refused_field')
    .where('merchant_id', '=', merchant_id).where('subject', '=', subject).where('field', '=', field)
    .where('personnel_id', personnel_id === null ? 'is' : '=', personnel_id)
    .where('told_at', 'is', null).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A field that no form has, or that this case has nothing of. */
async function refuseUnknown(
  { database }: Work<null>, merchant_id: string, { subject, personnel_id, field }: FieldOfCase,
): Promise<void> {
  const isThere = {
    business_profile: () => has(database, 'business_profile', merchant_id),
    bank_details: () => has(database, 'bank_detail', merchant_id),
    person: async () => (await papersOf(database, merchant_id)).people.some(({ id }) => id === personnel_id),
  }
  const isNamed = fieldLabel(subject, field) !== null && (subject === 'person') === (personnel_id !== null)
  if (!isNamed || !await isThere[subject]()) throw new Refusal('not_found', 'There is no such field.')
}

async function has(
  database: Transaction<Tables>, table: 'business_profile' | 'bank_detail', merchant_id: string,
): Promise<boolean> {
  return await database.selectFrom(table).select('merchant_id')
    .where('merchant_id', '=', merchant_id).executeTakeFirst() !== undefined
}

/** With a decision that sends back, the merchant is told of them. */
export async function tellRefused({ database, now }: Work<null>, merchant_id: string): Promise<void> {
  await database.updateTable('refused_field').set({ told_at: now }).where('merchant_id', '=', merchant_id)
    .where('told_at', 'is', null)
    .where('submitted_at', '=', sql<Date>`(select submitted_at from merchant where id = ${merchant_id})`)
    .execute()
}
