// What is shown before a bill is paid: whose number it is, price and fee, what is left, and what was bought
// alike.
import { bills as calls } from '#contract/bills.ts'
import type { Ask } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { billCharges, billMessages } from '#domain/bill.ts'
import { atLeastNothing, kobo, subtract } from '#domain/money.ts'
import { sourceAccount } from '../accounts/open.ts'
import type { Provider } from '../app.ts'
import { count } from '../auth/rates.ts'
import type { Caller } from '../caller.ts'
import { leftToday } from '../day-limits.ts'
import { balancesOf } from '../ledger/accounts.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { billDay } from './rows.ts'
import { amountProblem, catalogue, soldOf } from './sold.ts'

const DAY = 86_400_000

export function quote(app: Provider): void {
  serve(app, calls.catalogue, async (_, work) => ({ kinds: await catalogue(work) }))

  serve(app, calls.validate, async ({ body }, work) => {
    const { biller_name } = await soldOf(work, body)
    await count(work, 'enquiry_person', work.caller.user_id)
    await count(work, 'enquiry_merchant', work.caller.merchant_id)
    const answer = await work.outside.bills.validate(body)
    const { kind, customer } = body
    const { outcome } = answer
    await work.audit({
      action: 'bill.enquired', subject: 'bill', after: { kind, biller: biller_name, customer, outcome },
    })
    if (answer.outcome === 'unknown') throw unknownCustomer()
    if (answer.outcome === 'unavailable') {
      throw new Refusal('unavailable', billMessages.silent, { retry_after: 30 })
    }
    return { customer, customer_name: answer.name, address: answer.address }
  })

  serve(app, calls.quote, async ({ query }, work) => quoted(work, query))
}

const unknownCustomer = () =>
  new Refusal('not_found', billMessages.unknown, { errors: { customer: billMessages.unknown } })

type Query = Ask<typeof calls.quote>['query']

async function quoted(work: Work<Caller>, query: Query) {
  const { caller } = work
  const sold = await soldOf(work, query)
  const wrong = amountProblem(query.amount, sold)
  if (wrong !== null && query.amount <= 0) refuseFields({ amount: wrong })
  const source = await sourceAccount(work, caller, query.source_nuban)
  const charged = billCharges(query.kind, query.amount, { is_test: caller.mode === 'test' })
  const { available } = await balancesOf(work, source.id)
  const left = subtract(kobo(available), charged.total_amount)
  const left_today = await leftToday(work, caller, billDay)
  const sees = caller.permissions.has('view_balances')
  return {
    amount: query.amount, ...charged, source_nuban: source.nuban,
    available: sees ? kobo(available) : null,
    balance_after: sees ? atLeastNothing(left) : null,
    short_by: atLeastNothing(subtract(kobo(0), left)),
    left_today,
    problem: wrong ?? (query.amount > left_today ? billMessages.per_day : null),
    duplicates: await duplicates(work, query),
  }
}

/** The same for the same number and amount within a day, as far as it has not failed. */
async function duplicates({ database, caller, now }: Work<Caller>, query: Query) {
  const found = await database.selectFrom('bill').innerJoin('member', 'member.id', 'bill.creator_id')
    .select(['unique_reference', 'status', 'bill.created_at', 'member.fullname as creator_name'])
    .where('bill.merchant_id', '=', caller.merchant_id).where('bill.mode', '=', caller.mode)
    .where('customer', '=', query.customer).where('kind', '=', query.kind)
    .where('biller', '=', query.biller).where('product', '=', query.product)
    .where('amount', '=', query.amount).where('bill.created_at', '>', new Date(now.getTime() - DAY))
    .where('status', '!=', 'FAILED').orderBy('bill.id', 'desc').limit(5).execute()
  return found.map(({ created_at, ...rest }) => ({ ...rest, created_at: created_at.toISOString() }))
}
