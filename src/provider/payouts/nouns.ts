// Payouts: asking, sending, finding out, showing.
import type { Provider } from '../app.ts'
import { jobWork } from '../jobs.ts'
import { recordAnswer } from '../settlements/answers.ts'
import { dispatch } from './dispatch.ts'
import { tellFailed } from './failures.ts'
import { list } from './list.ts'
import { noticed, queryPayouts } from './query.ts'
import { quote } from './quote.ts'
import { request } from './request.ts'
import { retry } from './retry.ts'
import { sweepPayouts } from './sweep.ts'

export function payouts(app: Provider): void {
  for (const part of [request, retry, list, quote]) part(app)
  app.jobs['dispatch'] = dispatch
  app.jobs['tell_failed'] = tellFailed
  app.jobs['query_payouts'] = queryPayouts
  app.jobs['sweep_payouts'] = sweepPayouts
  app.schedules.push({ cron: '* * * * *', job: 'query_payouts' })
  app.schedules.push({ cron: '*/5 * * * *', job: 'sweep_payouts' })
  app.outside.rail.listen((notice) => jobWork(app).inTransaction(async (work) => {
    if (!await noticed(work, notice)) await recordAnswer(work, notice)
  }))
}
