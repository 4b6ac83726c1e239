// Bulk payouts.
import type { Provider } from '../app.ts'
import type { JobWork } from '../jobs.ts'
import { keep } from './keep.ts'
import { list } from './list.ts'
import { request } from './request.ts'
import { rows } from './rows.ts'

export function bulk(app: Provider): void {
  for (const part of [keep, request, rows, list]) part(app)
  app.jobs['forget_drafts'] = forgetDrafts
  app.schedules.push({ cron: '47 2 * * *', job: 'forget_drafts' })
}

const MONTH_MS = 30 * 86_400_000

/** Batches that were never sent, with their rows. */
async function forgetDrafts(_payload: object, { app, now, inTransaction }: JobWork): Promise<void> {
  const gone = await inTransaction(async ({ database }) => (await database.deleteFrom('payout_bulk')
    .where('request_id', 'is', null).where('created_at', '<', new Date(now.getTime() - MONTH_MS))
    .executeTakeFirst()).numDeletedRows)
  app.log.info({ batches: Number(gone) }, 'drafts of batches forgotten')
}
