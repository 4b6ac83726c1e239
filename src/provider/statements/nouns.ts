// Statements: asked for, made in the background, told of by mail, and given to who asked for them alone, in
// the form that they choose.
import { Refusal } from '#contract/refusal.ts'
import { statements as calls } from '#contract/statements.ts'
import { statementProblem, type StatementSubject } from '#domain/statement.ts'
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
import { formatsOf, shown, stored, theStatement } from './rows.ts'

/** Under a name of its own: a worker of the version before would make another file of it. */
const MAKE = 'gather_statement'

export function statements(app: Provider): void {
  app.jobs[MAKE] = makeStatement
  // As the version before asked for it.
  app.jobs['make_statement'] = makeStatement
  app.jobs['forget_statements'] = forgetOld
  app.schedules.push({ cron: '23 * * * *', job: 'forget_statements' })

  serve(app, calls.request, async ({ body: { statement_of = 'account', nuban, from, to } }, work) => {
    const problem = statementProblem(from, to, lagosDay(work.now))
    if (problem) refuseFields(problem)
    const account = statement_of === 'account'
      ? await sourceAccount(work, work.caller, nuban, 'nuban') : ofCollections(work, nuban)
    await count(work, 'statement_person', work.caller.user_id)
    await count(work, 'statement_merchant', work.caller.merchant_id)
    const { caller: { merchant_id, mode, user_id, kind }, now } = work
    const id = work.newId()
    await work.database.insertInto('statement').values({
      id, merchant_id, mode, statement_of, account_id: account?.id ?? null, member_id: user_id,
      first_day: from, last_day: to, status: 'PREPARING', by_key: kind === 'key', created_at: now,
    }).execute()
    await work.enqueue(MAKE, { statement_id: id })
    await work.audit({
      action: 'statement.requested', subject: 'statement', subject_id: id,
      after: { ...about({ statement_of, nuban: account?.nuban ?? null }), from, to },
    })
    return shown(await theStatement(work, id))
  })

  serve(app, calls.list, async ({ query }, work) => {
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

  serve(app, calls.download, async ({ params: { id }, query: { format = 'csv' } }, work) => {
    const statement = await theStatement(work, id)
    if (statement.status === 'PREPARING') {
      throw new Refusal('conflict', 'This statement is not ready yet. You get a mail when it is.')
    }
    if (statement.status === 'EXPIRED') {
      throw new Refusal('not_found', 'This statement is no longer kept. Ask for it again.')
    }
    if (!formatsOf(statement).includes(format)) {
      refuseFields({ format: 'This statement is a CSV file. Ask for it again to get it in another form.' })
    }
    if (statement.statement_of === 'collections') needCollections(work)
    await work.audit({
      action: 'statement.downloaded', subject: 'statement', subject_id: id,
      after: { ...about(statement), from: statement.first_day, to: statement.last_day, format },
    })
    return fileOf(app, work, statement, format)
  })
}

/** Its lines are payments, whoever may see balances. */
function needCollections({ caller }: Work<Caller>): void {
  if (!caller.permissions.has('view_collections')) throw withoutRight(caller)
}

function ofCollections(work: Work<Caller>, nuban: string | undefined): null {
  needCollections(work)
  if (nuban !== undefined) {
    refuseFields({ nuban: 'Payments stand in no payout account until they are settled. Leave this out.' })
  }
  return null
}

const about = ({ statement_of, nuban }: { statement_of: StatementSubject, nuban: string | null }) =>
  (nuban === null ? { statement_of } : { nuban })
