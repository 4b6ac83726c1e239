// What came into the payout accounts and what went out of them, day by day: for a plot.
import { accounts as calls } from '#contract/accounts.ts'
import { kobo, sum } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import type { Provider } from '../app.ts'
import '../ledger/tables.ts'
import { serve } from '../serve.ts'
import { payoutAccounts } from './open.ts'

const DAY_MS = 86_400_000

export function flows(app: Provider): void {
  serve(app, calls.flows, async ({ query: { days = 7 } }, work) => {
    const { database, caller, now } = work
    const accounts = await payoutAccounts(work, caller)
    const wanted = Array.from({ length: days }, (_, at) =>
      lagosDay(new Date(now.getTime() - (days - 1 - at) * DAY_MS)),
    )
    const rows = await database
      .selectFrom('ledger_day')
      .select(['day', 'money_in', 'money_out'])
      .where(
        'account_id',
        'in',
        accounts.map(({ id }) => id),
      )
      .where('day', '>=', wanted[0] ?? '')
      .where('day', '<=', wanted[days - 1] ?? '')
      .execute()
    return {
      days: wanted.map((day) => {
        const own = rows.filter((row) => row.day === day)
        return {
          day,
          money_in: sum(own.map(({ money_in }) => kobo(money_in))),
          money_out: sum(own.map(({ money_out }) => kobo(money_out))),
        }
      }),
    }
  })
}
