// Payout accounts and their ledger.
import type { Provider } from '../app.ts'
import { details } from './details.ts'
import { funding } from './funding.ts'
import { history } from './history.ts'

export function accounts(app: Provider): void {
  for (const part of [details, funding, history]) part(app)
}
