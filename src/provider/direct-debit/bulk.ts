// Many debits with one call, as a merchant's own program makes it with its api_secret (spec 7).
import type { Answer } from '#contract/endpoint.ts'
import type { directDebit as calls } from '#contract/direct-debit.ts'
import { formatMoney, kobo, sum } from '#domain/money.ts'
import type { Caller } from '../caller.ts'
import { openDebit } from '../mandates/debit.ts'
import '../mandates/tables.ts'
import { newReference } from '../payouts/references.ts'
import type { Asked } from '../serve.ts'
import type { Work } from '../work.ts'

type Row = Answer<typeof calls.bulk>['debits'][number]

/** Each row is taken or refused by itself; the money of none depends on another. */
export async function debitMany(
  work: Work<Caller>, { debits }: Asked<typeof calls.bulk>['body'],
): Promise<Answer<typeof calls.bulk>> {
  const { caller: { merchant_id, mode, user_id: created_by }, database } = work
  const bulk_reference = newReference(work)
  const references = [...new Set(debits.map(({ mandate }) => mandate))]
  const mandates = await database.selectFrom('mandate').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('reference', 'in', references)
    .orderBy('id').forUpdate().execute()
  const byReference = new Map(mandates.map((mandate) => [mandate.reference, mandate]))
  const rows: Row[] = []
  const amounts = []
  for (const { mandate: reference, amount, narration } of debits) {
    const mandate = byReference.get(reference)
    if (!mandate) {
      rows.push({ mandate: reference, reference: null, problem: 'There is no mandate with this reference.' })
      continue
    }
    const opened = await openDebit(work, mandate, {
      amount: amount ?? kobo(mandate.amount), narration: narration ?? null, asked_by: 'bulk', created_by,
      bulk_reference,
    })
    if (opened.outcome === 'opened') amounts.push(kobo(opened.debit.amount))
    rows.push(opened.outcome === 'opened'
      ? { mandate: reference, reference: opened.debit.reference, problem: null }
      : { mandate: reference, reference: null, problem: opened.message })
  }
  const total_amount = sum(amounts)
  const accepted = amounts.length
  await work.audit({
    action: 'debit.bulk_asked', subject: 'mandate_debit',
    after: { bulk_reference, accepted, refused: rows.length - accepted,
      total_amount: formatMoney(total_amount) },
  })
  return { bulk_reference, accepted, refused: rows.length - accepted, total_amount, debits: rows }
}
