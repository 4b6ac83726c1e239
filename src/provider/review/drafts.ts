// What a reviewer types at a case, kept while it is typed: it is there again after a verdict, a take-over, a
// reload or a new log-in. For that reviewer alone.
import * as z from 'zod/mini'
import type { Tables, Transaction } from '../database.ts'
import type { Work } from '../work.ts'
import { NOTE_MAXIMUM, Words } from './words.ts'

/** The note to the merchant, why a case is approved all the same, and the note for reviewers. */
const fields = ['note', 'override', 'text'] as const

export type DraftField = typeof fields[number]

export type Drafts = Record<DraftField, string>

const nothingTyped: Drafts = { note: '', override: '', text: '' }

const Text = z.optional(Words(NOTE_MAXIMUM))

/** As the page sends them beside any form, or alone; one that is left out is not touched. */
export const SentDrafts = z.object({ 'draft-note': Text, 'draft-override': Text, 'draft-text': Text })

interface Whose { merchant_id: string, reviewer_id: string }

/** An empty one is none any more. */
export async function keepDrafts(
  { database, now: at }: Work<null>, { merchant_id, reviewer_id }: Whose, sent: z.output<typeof SentDrafts>,
): Promise<void> {
  const there = await database.selectFrom('merchant').select('id').where('id', '=', merchant_id)
    .where('submitted_at', 'is not', null).executeTakeFirst()
  if (!there) return
  for (const field of fields) {
    const text = sent[`draft-${field}`]
    if (text === undefined) continue
    if (text === '') await drop(database, { merchant_id, reviewer_id }, [field])
    else {
      await database.insertInto('review_draft').values({ merchant_id, reviewer_id, field, text, at })
        .onConflict((conflict) => conflict.columns(['merchant_id', 'reviewer_id', 'field'])
          .doUpdateSet({ text, at })).execute()
    }
  }
}

export async function draftsOf(
  database: Transaction<Tables>, { merchant_id, reviewer_id }: Whose,
): Promise<Drafts> {
  const rows = await database.selectFrom('review_draft').select(['field', 'text'])
    .where('merchant_id', '=', merchant_id).where('reviewer_id', '=', reviewer_id).execute()
  return { ...nothingTyped, ...Object.fromEntries(rows.map(({ field, text }) => [field, text])) }
}

/** What was sent is no draft any more. */
export async function dropSent(
  { database }: Work<null>, whose: Whose, sent: readonly DraftField[],
): Promise<void> {
  await drop(database, whose, sent)
}

/** Once a case is decided, nobody's words on the decision are of any use. */
export async function dropDecided({ database }: Work<null>, merchant_id: string): Promise<void> {
  await database.deleteFrom('review_draft').where('merchant_id', '=', merchant_id)
    .where('field', 'in', ['note', 'override']).execute()
}

async function drop(
  database: Transaction<Tables>, { merchant_id, reviewer_id }: Whose, which: readonly DraftField[],
): Promise<void> {
  await database.deleteFrom('review_draft').where('merchant_id', '=', merchant_id)
    .where('reviewer_id', '=', reviewer_id).where('field', 'in', which).execute()
}
