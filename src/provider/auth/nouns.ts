// Getting in and out: what the agreement's auth.ts lists, and the tidying up behind it.
import type { Provider } from '../app.ts'
import type { JobWork } from '../jobs.ts'
import { findCaller } from '../sessions.ts'
import { settingUp } from './authenticator.ts'
import { loggingIn } from './login.ts'
import { registering } from './register.ts'
import { resetting } from './reset.ts'

export function auth(app: Provider): void {
  app.findCaller = findCaller
  registering(app)
  loggingIn(app)
  settingUp(app)
  resetting(app)
  app.jobs['clean_accounts'] = clean
  app.schedules.push({ cron: '41 2 * * *', job: 'clean_accounts' })
}

const DAY = 86_400_000

/** A link stays for a month after its end, so that an old letter is answered with "expired". */
async function clean(_payload: object, { app: { database, log }, now }: JobWork): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const sessions = await database.deleteFrom('session').where('expires_at', '<', ago(1)).executeTakeFirst()
  const links = await database.deleteFrom('mail_token').where('expires_at', '<', ago(30)).executeTakeFirst()
  const shadows = await database.deleteFrom('merchant').where('shadow', '=', true)
    .where('created_at', '<', ago(2)).executeTakeFirst()
  const places = await database.deleteFrom('member_place')
    .where('last_seen_at', '<', ago(180)).executeTakeFirst()
  const counts = Object.entries({ sessions, links, shadows, places })
    .map(([name, { numDeletedRows }]) => [name, Number(numDeletedRows)] as const)
  log.info(Object.fromEntries(counts), 'accounts cleaned')
}
