// The accounts that payouts are made from, with their balances.
import { accounts as calls } from '#contract/accounts.ts'
import { kobo } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import { bankName } from '../bank-names.ts'
import { balancesOf } from '../ledger/accounts.ts'
import { serve } from '../serve.ts'
import { payoutAccounts } from './open.ts'

export function details(app: Provider): void {
  serve(app, calls.details, async (_, work) => {
    const sees = work.caller.permissions.has('view_balances')
    const accounts = []
    for (const { id, nuban, bank_code, name } of await payoutAccounts(work, work.caller)) {
      const { available, ledger, pending, lien } = await balancesOf(work, id)
      const shown = (amount: number) => (sees ? kobo(amount) : null)
      accounts.push({
        nuban, bank: bankName(bank_code), bank_code, name,
        available: shown(available), ledger: shown(ledger), pending: shown(pending), lien: shown(lien),
      })
    }
    return { accounts }
  })
}
