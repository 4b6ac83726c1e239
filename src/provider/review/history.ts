// What reviewers did with a case, newest first, and what they tell one another.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { Tables, Transaction } from '../database.ts'
import type { Work } from '../work.ts'
import { tell } from './claims.ts'
import type { Session } from './session.ts'

export interface Step { id: string, action: string, by: string, what: string | null, at: Date }

export interface Note { id: string, text: string, by: string, at: Date }

const SHOWN = 100

/** One reviewer's looks at one thing; null is the case itself. */
export interface Look { by: string, what: string | null, times: number, last: Date }

const looking = ['review.case_opened', 'review.document_opened']

/** Out of the audit trail: the merchant's own, and what is told beside it; without who looked. */
export async function historyOf(database: Transaction<Tables>, merchant_id: string): Promise<Step[]> {
  const told = database.selectFrom('audit_event').where('action', 'not in', looking)
    .select(['id', 'action', 'at', sql<string | null>`after->>'by'`.as('by'),
      sql<string | null>`coalesce(after->>'name', after->>'document_type', after->>'kind', after->>'why')`
        .as('what')])
    .where('action', 'like', 'review.%')
  const own = told.where('merchant_id', '=', merchant_id)
  const beside = told.where('merchant_id', 'is', null).where('subject_id', '=', merchant_id)
  const rows = await own.unionAll(beside).orderBy('at', 'desc').orderBy('id', 'desc').limit(SHOWN).execute()
  return rows.map(({ by, ...row }) => ({ ...row, by: by ?? 'The provider' }))
}

/** The newest first. */
export async function looksOf(database: Transaction<Tables>, merchant_id: string): Promise<Look[]> {
  const looks = database.selectFrom('audit_event').where('action', 'in', looking)
    .select(['at', sql<string | null>`after->>'by'`.as('by'), sql<string | null>`after->>'name'`.as('what')])
  const all = looks.where('merchant_id', '=', merchant_id).unionAll(
    looks.where('merchant_id', 'is', null).where('subject_id', '=', merchant_id))
  const rows = await database.selectFrom(all.as('look'))
    .select(({ fn }) => ['by', 'what', sql<number>`count(*)::int`.as('times'), fn.max('at').as('last')])
    .groupBy(['by', 'what']).orderBy('last', 'desc').limit(SHOWN).execute()
  return rows.map(({ by, ...row }) => ({ ...row, by: by ?? 'The provider' }))
}

export async function notesOf(database: Transaction<Tables>, merchant_id: string): Promise<Note[]> {
  return database.selectFrom('review_note')
    .innerJoin('reviewer', 'reviewer.id', 'review_note.reviewer_id')
    .select(['review_note.id', 'text', 'reviewer.fullname as by', 'at'])
    .where('merchant_id', '=', merchant_id).orderBy('at', 'desc').limit(SHOWN).execute()
}

/**
 * Any reviewer may, whoever has the case; the merchant never reads it. The same words under the same id are
 * the same note, sent again because its answer was lost; other words under it were written after going back
 * to the page, and are a note of their own.
 */
export async function addNote(
  work: Work<null>, merchant_id: string, by: Session, { text, note_id }: { text: string, note_id: string },
): Promise<void> {
  const { database, now, newId } = work
  const there = await database.selectFrom('merchant').select('id')
    .where('id', '=', merchant_id).where('submitted_at', 'is not', null).executeTakeFirst()
  if (!there) throw new Refusal('not_found', 'There is no such case.')
  const taken = await database.selectFrom('review_note').select(['merchant_id', 'reviewer_id', 'text'])
    .where('id', '=', note_id).executeTakeFirst()
  const isSame = taken?.merchant_id === merchant_id && taken.reviewer_id === by.id && taken.text === text
  if (isSame) return
  const id = taken ? newId() : note_id
  await database.insertInto('review_note').values({ id, merchant_id, reviewer_id: by.id, text, at: now })
    .onConflict((conflict) => conflict.column('id').doNothing()).execute()
  await tell(work, { merchant_id, by }, 'review.note_added', {})
}
