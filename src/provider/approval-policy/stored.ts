// The merchant's approval policy as it is stored, and what it says about an amount.
import '../approvals/tables.ts'
import type { StoredBand } from '../approvals/tables.ts'
import type { Work } from '../work.ts'

export function policyOf({ database }: Pick<Work, 'database'>, merchant_id: string) {
  return database.selectFrom('approval_policy').select(['bands', 'daily_limit', 'version'])
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
}

/** The last band that begins at or below an amount. */
export function bandFor(bands: readonly StoredBand[], amount: number): StoredBand {
  const fitting = bands.filter(({ from }) => from <= amount)
  return fitting[fitting.length - 1] ?? { from: 0, approvals: 1 }
}
