// Webhooks: set, tried, listed and sent again; the jobs that send them and that forget old ones.
import { Refusal } from '#contract/refusal.ts'
import { TestNews } from '#contract/webhook-messages.ts'
import { webhooks as calls } from '#contract/webhooks.ts'
import { productName } from '#domain/product.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { forgetInParts } from '../forget.ts'
import type { JobWork } from '../jobs.ts'
import { limit } from '../limits.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { listed, sendAgain, shownDelivery, theDelivery, triesOf } from './deliveries.ts'
import { emitWebhook } from './emit.ts'
import { sendWebhooks } from './send.ts'
import { changeAddress, rotateSecret, shownSetting } from './settings.ts'

const KEPT_DAYS = 90

/** Of one merchant: each is a call to a server that somebody else may own. */
const rate = { points: 120, seconds: 3600 }

export function webhooks(app: Provider): void {
  const counted = (work: Work<Caller>) => limit(work, 'webhook', work.caller.merchant_id, rate)

  serve(app, calls.show, (_, work) => shownSetting(work))

  serve(app, calls.change, async ({ body }, work) => {
    await counted(work)
    return changeAddress(work, body)
  })

  serve(app, calls.rotate, async (_, work) => {
    await counted(work)
    return rotateSecret(work)
  })

  serve(app, calls.test, async (_, work) => {
    await counted(work)
    return sendTest(work)
  })

  serve(app, calls.list, ({ query }, work) => listed(work, query))

  serve(app, calls.one, async ({ params: { id } }, work) => {
    const row = await theDelivery(work, id)
    return { delivery: shownDelivery(row), body: row.body, tries: await triesOf(work, id) }
  })

  serve(app, calls.resend, async ({ params: { id } }, work) => {
    await counted(work)
    return sendAgain(work, id)
  })

  app.jobs['send_webhooks'] = sendWebhooks
  app.jobs['forget_webhooks'] = forget
  app.schedules.push({ cron: '17 3 * * *', job: 'forget_webhooks' })
}

async function sendTest(work: Work<Caller>) {
  const { database, caller: { merchant_id, mode } } = work
  const { url } = await shownSetting(work)
  if (url === null) throw new Refusal('conflict', 'Set a callback URL first.')
  const subject_id = work.newId()
  await emitWebhook(work, work.caller, {
    event: 'webhook.test', subject_id, reference: subject_id.slice(-12),
    data: () => TestNews.parse({ message: `This is a test event of ${productName}. Nothing has happened.` }),
  })
  const { id } = await database.selectFrom('webhook_delivery').select('id')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('event', '=', 'webhook.test')
    .where('subject_id', '=', subject_id).executeTakeFirstOrThrow()
  await work.audit({ action: 'webhook.tested', subject: 'webhook', subject_id: id })
  return shownDelivery(await theDelivery(work, id))
}

/** What ended long ago. */
async function forget(_payload: object, { inTransaction, now }: JobWork): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  await forgetInParts((most) => inTransaction(({ database }) => database.deleteFrom('webhook_delivery')
    .where('id', 'in', database.selectFrom('webhook_delivery').select('id')
      .where('ended_at', '<', before).limit(most))
    .executeTakeFirstOrThrow()))
}
