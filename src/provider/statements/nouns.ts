// Statements: asked for, made in the background, told of by mail, and given to who asked for them alone.
import { Refusal } from '#contract/refusal.ts'
import { statements as calls } from '#contract/statements.ts'
import { statementProblem } from '#domain/statement.ts'
import { lagosDay } from '#domain/time.ts'
import { sourceAccount } from '../accounts/open.ts'
import type { Provider } from '../app.ts'
import { count } from '../auth/rates.ts'
import type { Caller } from '../caller.ts'
import { idCursor, countOf, idFrom, pageOf } from '../page.ts'
import { refuseFields, withoutRight } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { fileOf } from './file.ts'
import { forgetOld, makeStatement } from './make.ts'
import { shown, stored, theStatement } from './rows.ts'

export function statements(app: Provider): void {
  app.jobs['make_statement'] = makeStatement
  app.jobs['forget_statements'] = forgetOld
  app.schedules.push({ cron: '23 * * * *', job: 'forget_statements' })

  serve(app, calls.request, async ({ body: { nuban, from, to } }, work) => {
    needBalances(work)
    const problem = statementProblem(from, to, lagosDay(work.now))
    if (problem) refuseFields(problem)
    const account = await sourceAccount(work, work.caller, nuban, 'nuban')
    await count(work, 'statement_person', work.caller.user_id)
    await count(work, 'statement_merchant', work.caller.merchant_id)
    const { caller: { merchant_id, mode, user_id }, now } = work
    const id = work.newId()
    await work.database.insertInto('statement').values({
      id, merchant_id, mode, account_id: account.id, member_id: user_id, first_day: from, last_day: to,
      status: 'PREPARING', created_at: now,
    }).execute()
    await work.enqueue('make_statement', { statement_id: id })
    await work.audit({
      action: 'statement.requested', subject: 'statement', subject_id: id,
      after: { nuban: account.nuban, from, to },
    })
    return shown(await theStatement(work, id))
  })

  serve(app, calls.list, async ({ query }, work) => {
    needBalances(work)
    const { from, to } = query
    const own = () => stored(work)
      .$if(from !== undefined, (rows) => rows.where('statement.id', '>=', idFrom(from ?? '')))
      .$if(to !== undefined, (rows) => rows.where('statement.id', '<', idFrom(to ?? '', 1)))
    return pageOf(query, {
      rows: (most, after) => own()
        .$if(after !== null, (rows) => rows.where('statement.id', '<', idCursor(after ?? '')))
        .orderBy('statement.id', 'desc').limit(most).execute(),
      key: ({ id }) => id,
      total: () => countOf(work.database, own().orderBy('statement.id', 'desc')),
      show: shown,
    })
  })

  serve(app, calls.download, async ({ params: { id } }, work) => {
    needBalances(work)
    const statement = await theStatement(work, id)
    if (statement.status === 'PREPARING') {
      throw new Refusal('conflict', 'This statement is not ready yet. You get a mail when it is.')
    }
    if (statement.status === 'EXPIRED') {
      throw new Refusal('not_found', 'This statement is no longer kept. Ask for it again.')
    }
    await work.audit({
      action: 'statement.downloaded', subject: 'statement', subject_id: id,
      after: { nuban: statement.nuban, from: statement.first_day, to: statement.last_day },
    })
    return fileOf(app, work, statement)
  })
}

/** A statement is balances throughout. */
function needBalances({ caller }: Work<Caller>): void {
  if (!caller.permissions.has('view_balances')) throw withoutRight(caller)
}
