// Chargebacks: the list, one of them, the merchant's answer, and what the clock does.
import { chargebacks as calls } from '#contract/chargebacks.ts'
import type { Provider } from '../app.ts'
import { isOneOf, pageOfIds } from '../page.ts'
import { serve } from '../serve.ts'
import { accept, contest } from './answer.ts'
import { chargebackRound } from './round.ts'
import { matching, shown, shownWhole, stored } from './rows.ts'

export function chargebacks(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => pageOfIds(query, {
    database: work.database, ids: matching(work, query), id: 'chargeback.id',
    rows: (ids) => stored(work.database, work.caller).where(isOneOf('one.id', ids))
      .orderBy('one.id', 'desc').execute(),
    show: shown,
  }))

  serve(app, calls.show, ({ params: { reference } }, work) => shownWhole(work, work.caller, reference))

  serve(app, calls.accept, async ({ params: { reference }, body: { version } }, work) => {
    await accept(work, reference, version)
    return shownWhole(work, work.caller, reference)
  })

  serve(app, calls.contest, async ({ params: { reference }, body, uploads }, work) => {
    await contest(work, reference, { ...body, uploads })
    return shownWhole(work, work.caller, reference)
  })

  app.jobs['chargeback_round'] = chargebackRound
  app.schedules.push({ cron: '* * * * *', job: 'chargeback_round' })
}
