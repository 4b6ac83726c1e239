// A debit whose payment was taken back is taken back everywhere: the debit, what was due, and who hears of
// it.
import { formatMoney, kobo } from '#domain/money.ts'
import type { CollectionTable } from '../collections/tables.ts'
import '../direct-debit/tables.ts'
import type { Work } from '../work.ts'
import { emitDebit } from './webhooks.ts'

type Returning = Pick<Work, 'database' | 'now' | 'newId' | 'audit' | 'enqueue'>

/**
 * In the transaction in which the payment goes back; nothing of it where it came by no debit. It is not tried
 * again: whose bank took it back would be debited once more against their will.
 */
export async function reverseDebit(work: Returning, { id, channel, merchant_id, mode }: CollectionTable) {
  if (channel !== 'debit') return
  const { database, now: reversed_at } = work
  const debit = await database.updateTable('mandate_debit').set({ reversed_at })
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('collection_id', '=', id)
    .where('reversed_at', 'is', null).returningAll().executeTakeFirst()
  if (!debit) return
  if (debit.due_id !== null) {
    await database.updateTable('debit_due').set({ reversed_at }).where('id', '=', debit.due_id).execute()
  }
  await work.audit({
    action: 'debit.reversed', subject: 'mandate_debit', subject_id: debit.id, merchant_id, mode,
    before: { status: 'SUCCESSFUL' },
    after: { reference: debit.reference, amount: formatMoney(kobo(debit.amount)), status: 'REVERSED' },
  })
  await emitDebit(work, debit, 'REVERSED')
}
