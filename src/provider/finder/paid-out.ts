// What is found of money that goes out: payouts, batches and schedules, and what came in to pay from.
import { accounts } from '#contract/accounts.ts'
import { bulk } from '#contract/bulk.ts'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import { kobo } from '#domain/money.ts'
import { bankName } from '../bank-names.ts'
import '../bulk/tables.ts'
import { matching as matchingPayouts } from '../payouts/list.ts'
import '../schedules/tables.ts'
import { named } from '../search.ts'
import { eachWay, nothing, type Own, type Source } from './source.ts'

const isReference = (text: string) => /^\d{12}$/.test(text)
const isSessionId = (text: string) => /^\d{30}$/.test(text)

const payoutSource: Source = {
  kind: 'payout', needs: payouts.list.needs,
  find(work, typed, most) {
    const read = async (found: Awaited<ReturnType<typeof matchingPayouts>>) => {
      const rows = await found
        .select(['unique_reference', 'beneficiary_account_name', 'beneficiary_nuban', 'bank_code', 'amount',
          'status', 'created_at'])
        .orderBy('payout.id', 'desc').limit(most).execute()
      return rows.map(({ id, amount, status, created_at, ...row }) => ({
        id, reference: row.unique_reference, lead: row.beneficiary_account_name, status, created_at,
        detail: `${bankName(row.bank_code)} ${row.beneficiary_nuban}`, amount: kobo(amount),
      }))
    }
    return eachWay(typed, {
      text: async (text) => read(isSessionId(text)
        ? (await matchingPayouts(work, {})).where('nip_session_id', '=', text)
        : await matchingPayouts(work, { search: text, newest: most })),
      amount: async (amount) => read((await matchingPayouts(work, {})).where('payout.amount', '=', amount)),
    }, most)
  },
}

/** By their references alone: an amount is what many rows came to. */
const batchSource: Source = {
  kind: 'batch', needs: bulk.processed.needs,
  find: (work, typed, most) => eachWay(typed, {
    text: async (text) => (isReference(text) ? batches(work, text) : nothing()),
  }, most),
}

async function batches({ database, caller: { merchant_id, mode } }: Own, reference: string) {
  const rows = await database.selectFrom('payout_bulk')
    .select(['id', 'bulk_reference as reference', 'name', 'amount', 'created_at'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .where('bulk_reference', '=', reference).execute()
  return rows.map(({ name, amount, ...row }) =>
    ({ ...row, lead: name ?? 'Bulk payout', detail: row.reference, amount: kobo(amount), status: null }))
}

const scheduleSource: Source = {
  kind: 'schedule', needs: schedules.list.needs,
  find: (work, typed, most) => eachWay(typed, {
    text: async (text) => (isReference(text) ? scheduled(work, text) : nothing()),
  }, most),
}

async function scheduled({ database, caller: { merchant_id, mode } }: Own, reference: string) {
  const rows = await database.selectFrom('payout_schedule')
    .select(['id', 'schedule_reference as reference', 'beneficiary_account_name as name', 'amount', 'status',
      'created_at'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .where('schedule_reference', '=', reference).execute()
  return rows.map(({ name, amount, ...row }) =>
    ({ ...row, lead: name ?? 'Bulk payout', detail: row.reference, amount: kobo(amount) }))
}

const fundingSource: Source = {
  kind: 'funding', needs: accounts.funding.needs,
  find(work, typed, most) {
    const { database, caller: { merchant_id, mode } } = work
    const own = database.selectFrom('funding')
      .select(['id', 'reference', 'sender_name as lead', 'amount', 'transaction_status as status',
        'transaction_date as created_at'])
      .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    const read = async (found: typeof own) => {
      const rows = await found.orderBy('id', 'desc').limit(most).execute()
      return rows.map(({ amount, ...row }) => ({ ...row, detail: row.reference, amount: kobo(amount) }))
    }
    return eachWay(typed, {
      text: (text) => read(isReference(text) ? own.where('reference', '=', text)
        : own.where(named(work, 'funding', text, { filter: { newest: most } }))),
      amount: (amount) => read(own.where('amount', '=', amount)),
    }, most)
  },
}

export const payoutSources: readonly Source[] = [payoutSource, batchSource, scheduleSource, fundingSource]
