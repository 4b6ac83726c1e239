// Getting in and out: what the agreement's auth.ts lists, and the tidying up behind it.
import type { Provider } from '../app.ts'
import { findCaller } from '../sessions.ts'
import { settingUp } from './authenticator.ts'
import { clean } from './clean.ts'
import { loggingIn } from './login.ts'
import { plainLogin } from './plain.ts'
import { registering } from './register.ts'
import { resetting } from './reset.ts'

export function auth(app: Provider): void {
  app.findCaller = findCaller
  registering(app)
  loggingIn(app)
  plainLogin(app)
  settingUp(app)
  resetting(app)
  app.jobs['clean_accounts'] = clean
  app.schedules.push({ cron: '41 2 * * *', job: 'clean_accounts' })
}
