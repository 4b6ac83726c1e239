// Bills: what is sold, buying it, finding out, showing.
import type { Provider } from '../app.ts'
import { jobWork } from '../jobs.ts'
import { recordAnswer } from './answers.ts'
import { favourites } from './favourites.ts'
import { list } from './list.ts'
import { pay } from './pay.ts'
import { queryBills, sweepBills } from './query.ts'
import { quote } from './quote.ts'
import { buyBill } from './send.ts'

export function bills(app: Provider): void {
  for (const part of [quote, pay, list, favourites]) part(app)
  app.jobs['buy_bill'] = buyBill
  app.jobs['query_bills'] = queryBills
  app.jobs['sweep_bills'] = sweepBills
  app.schedules.push({ cron: '* * * * *', job: 'query_bills' })
  app.schedules.push({ cron: '*/5 * * * *', job: 'sweep_bills' })
  app.outside.bills.listen((notice) => jobWork(app).inTransaction(async (work) => {
    await recordAnswer(work, { ...notice, way: 'notice' })
  }))
}
