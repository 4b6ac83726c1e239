// The ground's own jobs: sending letters, forgetting what is old.
import * as z from 'zod/mini'
import type { Provider } from './app.ts'
import { checkBooks } from './books-check.ts'
import { forgetInParts, forgetMadeBefore } from './forget.ts'
import { forgetOldAnswers } from './idempotency.ts'
import type { JobWork } from './jobs.ts'
import { bodyOf } from './mails.ts'
import { tendMonths } from './months.ts'

export function ground(app: Provider): void {
  app.jobs['send_mail'] = sendMail
  app.jobs['clean'] = clean
  app.jobs['check_books'] = checkBooks
  app.jobs['tend_months'] = tendMonths
  app.schedules.push(
    { cron: '17 2 * * *', job: 'clean' }, { cron: '33 3 * * *', job: 'check_books' },
    // After what forgets old rows, which leaves months empty.
    { cron: '47 4 * * *', job: 'tend_months' },
  )
}

const MailJob = z.object({ mail_id: z.string() })
const MailBody = z.object({ text: z.string(), html: z.optional(z.string()) })

/**
 * Hands one letter to the mail server, which may hang: nothing of the database is held meanwhile. Sent twice
 * only if we die between its yes and our note of it; both copies then carry the same Message-ID. Without the
 * sandbox's mailbox nobody reads the body here again: it is emptied.
 */
async function sendMail(payload: object, work: JobWork): Promise<void> {
  const { mail_id } = MailJob.parse(payload)
  const { database, secrets, outside, settings } = work.app
  const mail = await database.selectFrom('mail').selectAll().where('id', '=', mail_id).executeTakeFirst()
  if (!mail?.body || mail.sent_at) return
  const body = MailBody.parse(JSON.parse(secrets.open(mail.body, bodyOf(mail_id)).toString()))
  await outside.mailer.send({ id: mail_id, to: mail.to_address, subject: mail.subject, ...body })
  const sent = { sent_at: work.now, ...!settings.SANDBOX && { body: null } }
  await noted(() => database.updateTable('mail').where('id', '=', mail_id).set(sent).execute())
}

const NOTES = 3

/** A database that has no connection free just then must not cost a person a second letter. */
async function noted(write: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write()
      return
    } catch (error) {
      if (attempt === NOTES) throw error
    }
  }
}

const DAY = 86_400_000

async function clean(_payload: object, { app, now }: JobWork): Promise<void> {
  const { database, log } = app
  const answers = await forgetOldAnswers(database, now)
  const letters = await forgetMadeBefore(database, 'mail', new Date(now.getTime() - 90 * DAY))
  const limits = await forgetLimits(app, now.getTime() - DAY)
  log.info({ answers, letters, limits }, 'cleaned')
}

/** Whose windows ended before. */
function forgetLimits({ database }: Provider, before: number): Promise<number> {
  return forgetInParts((most) => database.deleteFrom('rate_limit').where('expire', '<', before)
    .where('key', 'in', database.selectFrom('rate_limit').select('key').where('expire', '<', before)
      .orderBy('expire').limit(most))
    .executeTakeFirstOrThrow())
}
