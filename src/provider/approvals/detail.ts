// What the decision card shows beside the request: the balance after it, and earlier payouts to the account.
import { add, kobo, subtract, type Kobo } from '#domain/money.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { balancesOf } from '../ledger/accounts.ts'
import { itemOf } from './item.ts'
import type { Request } from './requests.ts'

const SHOWN = 5

export async function detailOf(work: Work<Caller>, request: Request) {
  const free = work.caller.permissions.has('view_balances') ? await freeIn(work, request) : null
  const past = await pastPayouts(work, request)
  return { ...await itemOf(work, request), ...balances(request, free), past }
}

/** A payout holds its money from the moment it is asked for; a schedule holds none. */
function balances({ amount, fee, kind, status }: Request, free: Kobo | null) {
  if (free === null) return { available: null, balance_after: null }
  const whole = add(kobo(amount), kobo(fee))
  if (status !== 'PENDING') return { available: free, balance_after: free }
  return kind === 'schedule' ? { available: free, balance_after: subtract(free, whole) }
    : { available: add(free, whole), balance_after: free }
}

async function freeIn(work: Work<Caller>, { source_account_id }: Request): Promise<Kobo> {
  return kobo((await balancesOf(work, source_account_id)).available)
}

async function pastPayouts({ database, caller }: Work<Caller>, request: Request) {
  const { beneficiary_nuban, bank_code, id } = request
  if (beneficiary_nuban === null || bank_code === null) return []
  const rows = await database.selectFrom('payout').select(['amount', 'created_at', 'status'])
    .where('merchant_id', '=', caller.merchant_id).where('mode', '=', caller.mode)
    .where('beneficiary_nuban', '=', beneficiary_nuban).where('bank_code', '=', bank_code)
    .where('request_id', '!=', id).orderBy('id', 'desc').limit(SHOWN).execute()
  return rows.map(({ amount, created_at, status }) =>
    ({ amount: kobo(amount), at: created_at.toISOString(), status }))
}
