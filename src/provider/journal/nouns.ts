// The journal: in which accounts, what it comes to, and its file.
import { journal as calls } from '#contract/journal.ts'
import { kobo, subtract } from '#domain/money.ts'
import { monthOf } from '#domain/month.ts'
import { statementProblem } from '#domain/statement.ts'
import { lagosDay } from '#domain/time.ts'
import type { Provider } from '../app.ts'
import { count } from '../auth/rates.ts'
import type { Caller } from '../caller.ts'
import { refuseFields, withoutRight } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { namesByMonth, setAccounts, shownAccounts } from './accounts.ts'
import type { Period } from './entries.ts'
import { journalFile } from './file.ts'
import { journalRun, makeJournalMonth, setPlan, shownPlan } from './plan.ts'
import { totalsOf } from './totals.ts'

/** Those of a month: what is longer is a file. */
const MOST_DAYS = 31
const DAY_MS = 86_400_000

export function journal(app: Provider): void {
  serve(app, calls.accounts, (_, work) => shownAccounts(work))
  serve(app, calls.setAccounts, ({ body }, work) => setAccounts(work, body))
  serve(app, calls.plan, (_, work) => shownPlan(work))
  serve(app, calls.setPlan, ({ body }, work) => setPlan(work, body))
  app.jobs['journal_run'] = journalRun
  app.jobs['make_journal_month'] = makeJournalMonth
  app.schedules.push({ cron: '40 0 * * *', job: 'journal_run' })

  serve(app, calls.show, async ({ query }, work) => {
    refuseWrong(work, query)
    if ((Date.parse(query.to) - Date.parse(query.from)) / DAY_MS >= MOST_DAYS) {
      refuseFields({ from: `Choose at most ${MOST_DAYS} days, or download the file.` })
    }
    const { lines, debits, corrections } = await totalsOf(work.database, work.caller, query)
    const names = (await namesByMonth(work, work.caller))(monthOf(query.to))
    return {
      from: query.from, to: query.to, debits, credits: debits, corrections,
      accounts: lines.map(({ account, kobo: amount }) => ({
        account, ...names[account],
        debit: amount > 0 ? amount : kobo(0), credit: amount < 0 ? subtract(kobo(0), amount) : kobo(0),
      })),
    }
  })

  serve(app, calls.download, async ({ query: { from, to, format = 'csv', detail = 'days' } }, work) => {
    refuseWrong(work, { from, to })
    const { permissions } = work.caller
    if (detail === 'documents' && !(permissions.has('view_collections') && permissions.has('view_payouts'))) {
      throw withoutRight(work.caller)
    }
    await count(work, 'journal_person', work.caller.user_id)
    await work.audit({
      action: 'journal.downloaded', subject: 'journal', subject_id: work.caller.merchant_id,
      after: { from, to, format, detail },
    })
    return journalFile(app, work.caller, { from, to, format, detail }, await namesByMonth(work, work.caller))
  })
}

function refuseWrong({ now }: Work<Caller>, { from, to }: Period): void {
  const problem = statementProblem(from, to, lagosDay(now))
  if (problem) refuseFields(problem)
}
