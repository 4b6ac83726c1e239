// What the confirming screen shows besides what is typed: charges, what is left, and earlier payouts alike.
import { payouts as calls } from '#contract/payouts.ts'
import { atLeastNothing, kobo, subtract, type Kobo } from '#domain/money.ts'
import { amountProblem, isItself, payoutMessages } from '#domain/payout.ts'
import { sourceAccount } from '../accounts/open.ts'
import type { Provider } from '../app.ts'
import { approvalsNeeded } from '../approvals/needed.ts'
import type { Caller } from '../caller.ts'
import { leftToday } from '../day-limits.ts'
import { balancesOf } from '../ledger/accounts.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { payoutDay } from './create.ts'
import { accountOf, payerOf, pricesOf, totalOfPrices } from './price.ts'

const DAY = 86_400_000
const NOTHING = kobo(0)

export function quote(app: Provider): void {
  serve(app, calls.quote, async ({ query }, work) => {
    const { caller } = work
    const { amount } = query
    const source = await sourceAccount(work, caller, query.source_nuban)
    const payer = await payerOf(work, source.id)
    const payment = { ...query, is_salary: query.is_salary === 'true' }
    const { charges: _, ...charged } = totalOfPrices(await pricesOf(work, payer, [payment]))
    const { available } = await balancesOf(work, source.id)
    const left = subtract(kobo(available), charged.total_amount)
    const left_today = await leftToday(work, caller, payoutDay)
    const required_approvals = await approvalsNeeded(work,
      { kobo: amount, merchant_id: caller.merchant_id, creator_id: caller.user_id })
    const sees = caller.permissions.has('view_balances')
    return {
      amount, ...charged,
      available: sees ? kobo(available) : null,
      balance_after: sees ? atLeastNothing(left) : null,
      short_by: atLeastNothing(subtract(NOTHING, left)),
      required_approvals,
      left_today,
      problem: (isItself(source, accountOf(query)) ? payoutMessages.itself : null)
        ?? amountProblem(amount)
        ?? (required_approvals === 0 && amount > left_today ? payoutMessages.per_day : null),
      duplicates: await duplicates(work, query, amount),
      past: await past(work, query),
    }
  })
}

interface Account { beneficiary_nuban: string, bank_code: string }

const paidTo = ({ database, caller: { merchant_id, mode } }: Work<Caller>, account: Account) =>
  database.selectFrom('payout').where('payout.merchant_id', '=', merchant_id).where('payout.mode', '=', mode)
    .where('beneficiary_nuban', '=', account.beneficiary_nuban).where('bank_code', '=', account.bank_code)

/** The same amount to the same account within a day, as far as it was not refused or declined. */
async function duplicates(work: Work<Caller>, account: Account, amount: Kobo) {
  const found = await paidTo(work, account).innerJoin('member', 'member.id', 'payout.creator_id')
    .select(['unique_reference', 'status', 'payout.created_at', 'member.fullname as creator_name'])
    .where('amount', '=', amount).where('payout.created_at', '>', new Date(work.now.getTime() - DAY))
    .where('status', 'in', ['PENDING', 'INQ', 'SUCCESSFUL']).orderBy('payout.id', 'desc').limit(5).execute()
  return found.map(({ created_at, ...rest }) => ({ ...rest, createdAt: created_at.toISOString() }))
}

async function past(work: Work<Caller>, account: Account) {
  const paid = await paidTo(work, account).select(['amount', 'ended_at']).where('status', '=', 'SUCCESSFUL')
    .orderBy('payout.id', 'desc').limit(100).execute()
  const [last] = paid
  return {
    count: paid.length, last_at: last?.ended_at?.toISOString() ?? null,
    last_amount: last ? kobo(last.amount) : null,
  }
}
