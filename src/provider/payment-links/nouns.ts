// Payment links: made, listed, switched off; and the public page where they are paid.
import { paymentLinks as calls } from '#contract/payment-links.ts'
import { Refusal } from '#contract/refusal.ts'
import { linkAmountProblem } from '#domain/payment-link.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { limit } from '../limits.ts'
import { isOneOf, pageOfIds } from '../page.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { makeLink } from './make.ts'
import { payPage } from './pay.ts'
import { matching, shown, stored, theLink } from './rows.ts'

/** Of one merchant: a shop that sends them all day stays far below. */
const rate = { points: 300, seconds: 3600 }

export function paymentLinks(app: Provider): void {
  const base = app.settings.PUBLIC_URL

  serve(app, calls.list, async ({ query }, work) => pageOfIds(query, {
    database: work.database, ids: matching(work, query), id: 'payment_link.id',
    rows: (ids) => stored(work).where(isOneOf('link.id', ids)).orderBy('link.id', 'desc').execute(),
    show: (row) => shown(row, work.now, base),
  }))

  serve(app, calls.show, async ({ params: { reference } }, work) =>
    shown(await theLink(work, reference), work.now, base))

  serve(app, calls.create, async ({ body }, work) => {
    const problem = linkAmountProblem(body.amount)
    if (problem) refuseFields({ amount: problem })
    await limit(work, 'payment_link', work.caller.merchant_id, rate)
    return shown(await theLink(work, await makeLink(work, work.caller, body)), work.now, base)
  })

  serve(app, calls.switchOff, async ({ params: { reference } }, work) => {
    const { id } = await theLink(work, reference)
    await switchOff(work, id, reference)
    return shown(await theLink(work, reference), work.now, base)
  })

  payPage(app)
}

/** Twice is once. Waits for somebody who is paying it at this moment. */
async function switchOff({ database, audit }: Work<Caller>, id: string, reference: string): Promise<void> {
  const { status } = await database.selectFrom('payment_link').select('status').where('id', '=', id)
    .forUpdate().executeTakeFirstOrThrow()
  if (status === 'OFF') return
  if (status === 'USED') {
    throw new Refusal('conflict', 'This link was paid, so there is nothing to switch off.')
  }
  await database.updateTable('payment_link').set({ status: 'OFF' }).where('id', '=', id).execute()
  await audit({
    action: 'link.switched_off', subject: 'payment_link', subject_id: id,
    before: { status }, after: { reference, status: 'OFF' },
  })
}
