// Reserved accounts: further payout accounts, opened under a name of their own.
import { Refusal } from '#contract/refusal.ts'
import { reservedAccounts as calls } from '#contract/reserved-accounts.ts'
import { kobo } from '#domain/money.ts'
import { listedFunding } from '../accounts/funding.ts'
import { holdOpening, openAccount, payoutAccounts } from '../accounts/open.ts'
import type { Provider } from '../app.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import { balancesOf } from '../ledger/accounts.ts'
import { listedPayouts } from '../payouts/list.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'

/** In each mode, the first one included. */
const MOST_ACCOUNTS = 20

export function reservedAccounts(app: Provider): void {
  serve(app, calls.open, async ({ body: { account_name } }, work) => {
    // The first one is there before any is reserved.
    await payoutAccounts(work, work.caller)
    await holdOpening(work, work.caller)
    if ((await payoutAccounts(work, work.caller)).length >= MOST_ACCOUNTS) {
      throw new Refusal('conflict', `A business has at most ${MOST_ACCOUNTS} accounts of its own.`)
    }
    const id = await openAccount(work, work.caller, { name: account_name, is_primary: false })
    return shown(work, await theAccount(work, id))
  })

  serve(app, calls.show, async ({ params: { id } }, work) => shown(work, await theAccount(work, id)))

  serve(app, calls.funding, async ({ params: { id }, query }, work) =>
    listedFunding(work, { ...query, source_nuban: (await theAccount(work, id)).nuban }))

  serve(app, calls.payouts, async ({ params: { id }, query }, work) =>
    listedPayouts(work, { ...query, source_nuban: (await theAccount(work, id)).nuban }))
}

async function theAccount({ database, caller: { merchant_id, mode } }: Work<Caller>, id: string) {
  const row = await database.selectFrom('payout_account')
    .select(['id', 'nuban', 'bank_code', 'name', 'is_primary', 'created_at'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'Account not found.')
  return row
}

async function shown(work: Work<Caller>, row: Awaited<ReturnType<typeof theAccount>>) {
  const { available, ledger, pending, lien } = await balancesOf(work, row.id)
  const seen = (amount: number) => (work.caller.permissions.has('view_balances') ? kobo(amount) : null)
  return {
    ...row, bank: bankName(row.bank_code), created_at: row.created_at.toISOString(),
    available: seen(available), ledger: seen(ledger), pending: seen(pending), lien: seen(lien),
  }
}
