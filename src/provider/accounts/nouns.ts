// Payout accounts and their ledger.
import type { Provider } from '../app.ts'
import { details } from './details.ts'
import { flows } from './flows.ts'
import { funding } from './funding.ts'
import { history } from './history.ts'
import { list } from './list.ts'

export function accounts(app: Provider): void {
  for (const part of [details, flows, funding, history, list]) part(app)
}
