// Settlements: the list, one of them with its payments, what waits, the statement, and the jobs.
import { settlements as calls } from '#contract/settlements.ts'
import { Refusal } from '#contract/refusal.ts'
import { isBusinessDay, nextBusinessDay } from '#domain/business-day.ts'
import { kobo, subtract } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import type { Provider } from '../app.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import { bookAccount } from '../ledger/accounts.ts'
import { isOneOf, pageOfIds } from '../page.ts'
import { serve } from '../serve.ts'
import { splitsOfSettlement } from '../splits/of-settlement.ts'
import { isSplit } from '../splits/settling.ts'
import { transactionPage } from '../transactions/nouns.ts'
import type { Work } from '../work.ts'
import { targetOf } from './account.ts'
import { runOn } from './answers.ts'
import { matching } from './matching.ts'
import { settleMerchant, settlementRun } from './run.ts'
import { sendSettlement } from './send.ts'
import { settlementEvents, showSettlement, shownSettlements } from './show.ts'
import { skipSettlement } from './skip.ts'
import { statedDays } from './stated-days.ts'
import { statement } from './statement.ts'
import { sweepSettlements } from './sweep.ts'

export function settlements(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => pageOfIds(query, {
    database: work.database, ids: await matching(work, query), id: 'settlement.id',
    rows: (ids) => shownSettlements(work.database).where(isOneOf('settlement.id', ids))
      .orderBy('settlement.id', 'desc').execute(),
    show: showSettlement,
  }))

  serve(app, calls.due, (_, work) => due(work))

  serve(app, calls.show, async ({ params: { id } }, work) => {
    const row = await settlementRow(work, id)
    return {
      settlement: showSettlement(row), events: await settlementEvents(work.database, row),
      splits: await splitsOfSettlement(work, row),
    }
  })

  serve(app, calls.transactions, async ({ params: { id }, query }, work) =>
    transactionPage(work, query, await settlementRow(work, id)))

  serve(app, calls.statement, async ({ params: { id } }, work) => {
    const row = await settlementRow(work, id)
    const { settlement_reference, transactions } = row
    await work.audit({
      action: 'settlement.downloaded', subject: 'settlement', subject_id: row.id,
      after: { settlement_reference, transactions },
    })
    return statement(app, work.caller, row)
  })

  app.jobs['settlement_run'] = settlementRun
  app.jobs['settle_merchant'] = settleMerchant
  app.jobs['send_settlement'] = sendSettlement
  app.jobs['sweep_settlements'] = sweepSettlements
  app.jobs['skip_settlement'] = skipSettlement
  // From 7 in the morning to 10 at night in Lagos, an hour before UTC.
  app.schedules.push({ cron: '*/15 6-20 * * *', job: 'settlement_run' })
  app.schedules.push({ cron: '* * * * *', job: 'sweep_settlements' })
}

type Own = Pick<Work<Caller>, 'database' | 'caller'>

/** By its reference or its id; 404 for another merchant's. */
export async function settlementRow({ database, caller: { merchant_id, mode } }: Own, id: string) {
  const column = id.length === 12 ? 'settlement.settlement_reference' : 'settlement.id'
  const row = await shownSettlements(database)
    .where('settlement.merchant_id', '=', merchant_id).where('settlement.mode', '=', mode)
    .where(column, '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no settlement with this reference.')
  return row
}

async function due(work: Work<Caller>) {
  const { database, caller, now } = work
  const target = await targetOf(work, caller)
  const account = await database.selectFrom('ledger_account').select(['posted', 'reserved'])
    .where('id', '=', bookAccount(caller, 'unsettled')).executeTakeFirst()
  const today = lagosDay(now)
  const stated = await statedDays(work)
  const isToday = isBusinessDay(today, stated) && now < runOn(today)
  return {
    amount: subtract(kobo(account?.posted ?? 0), kobo(account?.reserved ?? 0)),
    on_its_way: kobo(account?.reserved ?? 0),
    settles_on: isToday ? today : nextBusinessDay(today, stated),
    settlement_nuban: target?.settlement_nuban ?? null,
    settlement_bank_name: target ? bankName(target.settlement_bank_code) : null,
    settlement_name: target?.settlement_name ?? null,
    is_split: await isSplit(work, caller),
  }
}
