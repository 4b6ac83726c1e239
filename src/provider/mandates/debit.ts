// Opens a debit: checked against its mandate under the mandate's lock, kept, and sent by a job.
import { debitRefusal, debitRefusals, type DebitRefusal } from '#domain/mandate.ts'
import { formatMoney, kobo, type Kobo } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { insertMany } from '../many.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import { isHaltedFor } from '../rights/restriction.ts'
import type { Work } from '../work.ts'
import type { MandateDebitTable, MandateTable } from './tables.ts'

export type Opening = Pick<Work, 'database' | 'now' | 'newId' | 'random' | 'audit' | 'enqueue'>

export interface Wanted {
  amount: Kobo
  narration?: string | null
  asked_by: MandateDebitTable['asked_by']
  /** The member who asks; null for a schedule. */
  created_by: string | null
  bulk_reference?: string | null
  due_id?: string | null
}

export type Opened =
  | { outcome: 'opened', debit: MandateDebitTable }
  /** Words for a person, and a word to keep. */
  | { outcome: 'refused', word: string, message: string }

const isOpenAlready = {
  outcome: 'refused', word: 'open',
  message: 'The outcome of another debit of this mandate is not known yet. Wait for it.',
} as const

/** Why its mandate does not allow it now: asked when it is opened, and again when it is to be sent. */
export async function refusedBy(
  work: Pick<Work, 'database' | 'now'>, mandate: MandateTable, amount: Kobo,
): Promise<DebitRefusal | null> {
  return debitRefusal({ ...mandate, amount: kobo(mandate.amount) }, amount, lagosDay(work.now))
    ?? (await isHaltedFor(work, mandate, 'direct_debit') ? 'restricted' : null)
}

/** `mandate` is held by whoever calls. One debit is open at a time: nobody is debited twice by impatience. */
export async function openDebit(work: Opening, mandate: MandateTable, wanted: Wanted): Promise<Opened> {
  const { amount, narration = null, asked_by, created_by, bulk_reference = null, due_id = null } = wanted
  const word = await refusedBy(work, mandate, amount)
  if (word) return { outcome: 'refused', word, message: debitRefusals[word] }
  const open = await work.database.selectFrom('mandate_debit').select('id')
    .where('mandate_id', '=', mandate.id).where('status', 'in', ['PENDING', 'INQ']).executeTakeFirst()
  if (open) return isOpenAlready
  const { merchant_id, mode, payer_name, id: mandate_id } = mandate
  const row = {
    id: work.newId(), merchant_id, mode, mandate_id, payer_name, amount, asked_by, created_by, bulk_reference,
    due_id, narration: narration ?? mandate.narration, status: 'PENDING' as const, created_at: work.now,
  }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reference = newReference(work, tries)
    const made = await insertMany(work.database, 'mandate_debit', [{ ...row, reference } as never], 'skip')
    if (made.size === 0) continue
    await work.audit({
      action: 'debit.asked', subject: 'mandate_debit', subject_id: row.id, merchant_id, mode,
      after: { reference, mandate: mandate.reference, amount: formatMoney(amount), by: asked_by },
    })
    await enqueueSending(work, row)
    return { outcome: 'opened', debit: { ...row, reference, ...unsent } }
  }
  throw new Error('No free reference was found')
}

const unsent = {
  response_code: null, refusal: null, session_id: null, sent_at: null, next_query_at: null,
  collection_id: null, ended_at: null, reversed_at: null,
}

type Own = Pick<MandateDebitTable, 'id' | 'merchant_id' | 'mode'>

export async function enqueueSending(
  { enqueue }: Pick<Work, 'enqueue'>, { id, merchant_id, mode }: Own,
): Promise<void> {
  await enqueue('send_debit', { id, merchant_id, mode })
}

export async function enqueueAsking(
  { enqueue }: Pick<Work, 'enqueue'>, { id, merchant_id, mode }: Own, run_at: Date,
): Promise<void> {
  await enqueue('ask_debit', { id, merchant_id, mode }, { run_at, key: `ask_debit ${id}` })
}
