// Tells the owner and all administrators of a business what the provider has decided: in the dashboard, on
// their devices, and by mail.
import { tell, type News } from '../notifications/tell.ts'
import type { Work } from '../work.ts'
import { adminsOf } from './admins.ts'

/** It stands where they work: in live mode once that is open. */
export async function tellTeam(
  work: Work<null>, merchant_id: string, news: Pick<News, 'kind' | 'title' | 'detail' | 'path' | 'letter'>,
): Promise<void> {
  const { live_allowed } = await work.database.selectFrom('merchant').select('live_allowed')
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
  const { kind, title } = news
  await tell(work, { merchant_id, mode: live_allowed ? 'live' : 'test' }, await adminsOf(work, merchant_id), {
    ...news, of_both_modes: true,
    push: { kind, title, body: 'Open the dashboard to see what it means.' },
  })
}
