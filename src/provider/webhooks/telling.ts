// Tells people that their server could not be told of something: at most once a day for each mode.
import { shownCallback } from '#domain/callback.ts'
import { webhookLabel, webhookProblems, type WebhookProblem } from '#domain/webhook.ts'
import { letter } from '../mails.ts'
import { peopleWho } from '../notifications/people.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../work.ts'
import type { WebhookDeliveryTable } from './tables.ts'

const DAY_MS = 86_400_000

export async function tellGivenUp(
  work: Work<null>, delivery: WebhookDeliveryTable, problem: WebhookProblem | null,
): Promise<void> {
  const { merchant_id, mode, event, reference, url } = delivery
  const isFirst = await work.database.updateTable('webhook_setting').set({ told_at: work.now })
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .where((where) => where.or([
      where('told_at', 'is', null), where('told_at', '<=', new Date(work.now.getTime() - DAY_MS)),
    ])).returning('mode').executeTakeFirst()
  if (!isFirst) return
  const path = '/dashboard/settings/webhooks/deliveries?status=FAILED'
  const title = 'Your server could not be told'
  const why = problem === null ? '' : webhookProblems[problem]
  const what = `${webhookLabel(event)} ${reference} could not be delivered to ${shownCallback(url)}.`
  await tell(work, delivery, await peopleWho(work, merchant_id, 'manage_settings'), {
    kind: 'webhook.failed', title, path, detail: `${what} ${why}`,
    push: { kind: 'webhook.failed', title, body: 'Open the dashboard to see why.' },
    letter: (to) => letter({
      to, subject: title,
      paragraphs: [
        what, why,
        'It was given up. Once your server answers again, look at what it missed and send it again.',
      ],
      action: { label: 'See what was not delivered', link: work.settings.PUBLIC_URL + path },
      notes: [`This happened in ${mode} mode. There may be more; you hear of this once a day at most.`],
    }),
  })
}
