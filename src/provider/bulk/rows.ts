// The rows of a batch in the order of its file, before it is sent and after.
import { sql } from 'kysely'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { bulk as calls } from '#contract/bulk.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { payoutStatusesOf } from '#domain/payout.ts'
import { like } from '../accounts/funding.ts'
import type { Provider } from '../app.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import { countOf, pageOf } from '../page.ts'
import { canRetry } from '../payouts/again.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { shownWarnings } from './keep.ts'

type Shown = Answer<typeof calls.transactions>['items'][number]
type Filter = Required<Pick<Ask<typeof calls.transactions>, 'query'>>['query']

export function rows(app: Provider): void {
  serve(app, calls.transactions, async ({ query }, work) => {
    const found = await matching(work, query)
    return pageOf(query, {
      rows: (most, after) =>
        found
          .select([
            'bulk_row.id',
            'bulk_row.row',
            'bulk_row.beneficiary_nuban',
            'bulk_row.bank_code',
            'bulk_row.amount',
            'amount_given',
            'bulk_row.narration',
            'bulk_row.is_salary',
            'account_name',
            'problem',
            'field',
            'warnings',
            'last_amount',
            'last_account',
            'payout.status',
            'payout.unique_reference',
            'payout.payout_reference',
            'payout.nip_session_id',
            'payout.reason',
            canRetry.as('can_retry'),
          ])
          .$if(after !== null, (some) => some.where('bulk_row.row', '>', rowCursor(after ?? '')))
          .orderBy('bulk_row.row')
          .limit(most)
          .execute(),
      key: ({ row }) => String(row),
      total: () => countOf(work.database, found.select('bulk_row.id')),
      show: (row): Shown => ({
        id: row.id,
        row: row.row,
        status: row.status ?? (row.problem === null ? 'VALID' : 'INVALID'),
        ...(row.account_name !== null && { account_name: row.account_name }),
        ...(row.problem !== null && { problem: row.problem }),
        ...(row.field !== null && { field: row.field }),
        warnings: shownWarnings(row.warnings),
        beneficiary_nuban: row.beneficiary_nuban,
        bank_code: row.bank_code,
        bank_name: bankName(row.bank_code),
        ...(row.last_amount !== null && { last_amount: kobo(row.last_amount) }),
        ...(row.last_account !== null && { last_account: inWords(row.last_account) }),
        amount: row.amount === null ? null : kobo(row.amount),
        amount_given: row.amount_given,
        narration: row.narration,
        is_salary: row.is_salary,
        unique_reference: row.unique_reference,
        payout_reference: row.payout_reference,
        nip_session_id: row.nip_session_id,
        reason: row.reason,
        can_retry: row.status !== null && row.can_retry,
      }),
    })
  })
}

/** `Wema Bank 0123456789`. */
const inWords = (account: string) => `${bankName(account.slice(0, 6))}${account.slice(6)}`

function rowCursor(cursor: string): number {
  return /^\d{1,9}$/.test(cursor)
    ? Number(cursor)
    : refuseFields({ cursor: 'Use the next_cursor of the page before.' })
}

async function matching({ database, caller: { merchant_id, mode } }: Work<Caller>, query: Filter) {
  const { bulk_reference, status, search } = query
  const batch = await database
    .selectFrom('payout_bulk')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('bulk_reference', '=', bulk_reference)
    .executeTakeFirst()
  if (!batch) throw new Refusal('not_found', 'There is no batch with this reference.')
  let found = database
    .selectFrom('bulk_row')
    .leftJoin('payout', (join) =>
      join.onRef('payout.bulk_row_id', '=', 'bulk_row.id').on('payout.bulk_id', '=', batch.id),
    )
    .where('bulk_row.bulk_id', '=', batch.id)
  if (status === 'VALID') found = found.where('problem', 'is', null).where('payout.id', 'is', null)
  else if (status === 'INVALID') found = found.where('problem', 'is not', null)
  else if (status === 'payable') found = found.where('problem', 'is', null)
  else if (status === 'warned') found = found.where(sql<boolean>`cardinality(warnings) > 0`)
  else if (status === 'successful' || status === 'pending' || status === 'failed') {
    found = found.where('payout.status', 'in', [...payoutStatusesOf[status]])
  } else if (status) found = found.where('payout.status', '=', status)
  const typed = search?.trim() ?? ''
  if (!typed) return found
  return found.where((where) =>
    where.or([
      where('bulk_row.beneficiary_nuban', '=', typed),
      where('account_name', 'ilike', `%${like(typed)}%`),
      where('payout.unique_reference', '=', typed),
      where('payout.payout_reference', '=', typed),
    ]),
  )
}
