// What became of a payment, for the payer. Who guesses gets the same answer as who is wrong, and few tries.
import { lookup as calls, lookupMessages } from '#contract/lookup.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { subscriberOf } from '../address.ts'
import type { Provider } from '../app.ts'
import { count } from '../auth/rates.ts'
import '../collections/tables.ts'
import { serve } from '../serve.ts'

const SESSION_ID = 30

export function lookup(app: Provider): void {
  serve(app, calls.find, async ({ query: { reference, account_ending } }, work) => {
    await count(work, 'lookup_address', subscriberOf(work.address))
    await count(work, 'lookup_reference', reference)
    const by = reference.length === SESSION_ID ? 'session_id' : 'reference'
    const rows = await work.database.selectFrom('collection')
      .select(['reference', 'status', 'amount', 'created_at', 'payer_nuban'])
      .where(by, '=', reference).orderBy('id', 'desc').limit(MOST_OF_A_REFERENCE).execute()
    const found = rows.find(({ payer_nuban }) => payer_nuban?.endsWith(account_ending))
    if (!found) throw new Refusal('not_found', lookupMessages.nothing)
    return {
      reference, status: found.status, amount: kobo(found.amount), created_at: found.created_at.toISOString(),
    }
  })
}

/** References are each merchant's own: two can have the same, which the account then decides. */
const MOST_OF_A_REFERENCE = 20
