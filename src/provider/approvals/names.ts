// Requests of which the bank's name for an account is another than the one that was typed.
import { isSameName } from '#domain/names.ts'
import type { Work } from '../work.ts'
import type { Request } from './requests.ts'

type Named = Pick<Request, 'id' | 'bank_account_name' | 'beneficiary_account_name'>

/** Of a bulk request it is enough that one of its payouts has another name. */
export async function differingNames(
  { database }: Pick<Work, 'database'>, rows: readonly (Named & Pick<Request, 'kind'>)[],
): Promise<ReadonlySet<string>> {
  const bulk = rows.filter(({ kind }) => kind === 'bulk').map(({ id }) => id)
  const payouts = bulk.length === 0 ? [] : await database.selectFrom('payout')
    .select(['request_id as id', 'bank_account_name', 'beneficiary_account_name']).distinct()
    .where('request_id', 'in', bulk).whereRef('bank_account_name', '!=', 'beneficiary_account_name').execute()
  return new Set([...rows, ...payouts].filter(differs).map(({ id }) => id))
}

const differs = ({ bank_account_name: bank, beneficiary_account_name: typed }: Named): boolean =>
  bank !== null && typed !== null && !isSameName(bank, typed)
