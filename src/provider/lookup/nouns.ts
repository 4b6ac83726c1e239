// What became of a payment, for the payer. Who guesses gets the same answer as who is wrong, and few tries:
// of an address, so that nobody can use up another's. A test is said to be one before anything else.
import { lookup as calls, lookupMessages } from '#contract/lookup.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { testMoney } from '#domain/test-money.ts'
import { subscriberOf } from '../address.ts'
import type { Provider } from '../app.ts'
import { count, giveBack } from '../auth/rates.ts'
import '../collections/tables.ts'
import { serve } from '../serve.ts'

const SESSION_ID = 30

export function lookup(app: Provider): void {
  serve(app, calls.find, async ({ query: { reference, account_ending } }, work) => {
    const from = subscriberOf(work.address)
    await count(work, 'lookup_wrong', from)
    await count(work, 'lookup_wrong_endings', `${from} ${reference}`)
    const by = reference.length === SESSION_ID ? 'session_id' : 'reference'
    const rows = await work.database.selectFrom('collection')
      .innerJoin('merchant', 'merchant.id', 'collection.merchant_id')
      .select(['reference', 'collection.status', 'amount', 'collection.created_at', 'payer_nuban', 'mode',
        'live_allowed'])
      .where(by, '=', reference).orderBy('collection.id', 'desc').limit(MOST_OF_A_REFERENCE).execute()
    const found = rows.find(({ payer_nuban }) => payer_nuban?.endsWith(account_ending))
    if (!found) throw new Refusal('not_found', lookupMessages.nothing)
    // Right tries count for nothing: a payer may look as often as they like.
    await giveBack(work, 'lookup_wrong', from)
    await giveBack(work, 'lookup_wrong_endings', `${from} ${reference}`)
    const { status, amount, created_at, mode, live_allowed } = found
    if (mode === 'test') work.say(`${testMoney.banner}. ${testMoney.says}`)
    return {
      reference, status, amount: kobo(amount), created_at: created_at.toISOString(), mode,
      is_reviewed: live_allowed,
    }
  })
}

/** References are each merchant's own: two can have the same, which the account then decides. */
const MOST_OF_A_REFERENCE = 20
