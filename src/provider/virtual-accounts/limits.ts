// What is chosen of a virtual account, as it is stored: refused where the parts do not fit together.
import type { Ask } from '#contract/endpoint.ts'
import type { virtualAccounts } from '#contract/virtual-accounts.ts'
import { isMasked } from '#domain/identity.ts'
import { lagosDay } from '#domain/time.ts'
import { refuseFields } from '../refuse.ts'
import type { Work } from '../work.ts'
import type { VirtualAccountTable } from './tables.ts'

export type Chosen = Omit<NonNullable<Ask<typeof virtualAccounts.update>['body']>, 'version' | 'account_name'>

type Limits = Pick<VirtualAccountTable,
  'expires_at' | 'use_frequency' | 'min_amount' | 'max_amount' | 'callback_url'>

type Identities = Pick<VirtualAccountTable, 'bvn_sealed' | 'bvn_last4' | 'nin_sealed' | 'nin_last4'>

export type Before = Limits & Identities & { used: number }

/** Of an account that was never limited. */
export const unlimited: Before = {
  expires_at: null, use_frequency: null, min_amount: null, max_amount: null, callback_url: null,
  bvn_sealed: null, bvn_last4: null, nin_sealed: null, nin_last4: null, used: 0,
}

type Choosing = Pick<Work, 'now' | 'secrets'>

/** What is left out stays as it was before; null takes it away. */
export function limitsOf(
  work: Choosing, id: string, chosen: Chosen, before: Before,
): Limits & Identities {
  const kept = <T>(given: T | undefined, old: T) => (given === undefined ? old : given)
  const limits = {
    expires_at: expiryOf(work, chosen.expires_on, before),
    use_frequency: kept(chosen.use_frequency, before.use_frequency),
    min_amount: kept<number | null>(chosen.min_amount, before.min_amount),
    max_amount: kept<number | null>(chosen.max_amount, before.max_amount),
    callback_url: kept(chosen.callback_url, before.callback_url),
  }
  const errors = problemsOf(limits, before)
  if (Object.keys(errors).length > 0) refuseFields(errors)
  const bvn = sealed(work, id, 'bvn', chosen.bvn, before)
  const nin = sealed(work, id, 'nin', chosen.nin, before)
  return {
    ...limits, bvn_sealed: bvn.sealed, bvn_last4: bvn.last4, nin_sealed: nin.sealed, nin_last4: nin.last4,
  }
}

/** What does not fit together, by field. */
export function problemsOf(
  { min_amount, max_amount, use_frequency }: Pick<Limits, 'min_amount' | 'max_amount' | 'use_frequency'>,
  { used }: { used: number },
): Record<string, string> {
  return {
    ...(min_amount !== null && max_amount !== null && max_amount < min_amount
      && { max_amount: 'The maximum is below the minimum.' }),
    ...(use_frequency !== null && use_frequency < used
      && { use_frequency: `It has taken ${used} payments already. Enter at least that.` }),
  }
}

/** An account takes payments to the end of its last day in Lagos. */
export const endOfDay = (day: string) => new Date(Date.parse(`${day}T00:00:00+01:00`) + 86_400_000)

function expiryOf(
  { now }: Choosing, given: string | null | undefined, { expires_at }: Before,
): Date | null {
  if (given === undefined) return expires_at
  if (given === null) return null
  const end = endOfDay(given)
  const isUnchanged = expires_at !== null && end.getTime() === expires_at.getTime()
  if (given < lagosDay(now) && !isUnchanged) refuseFields({ expires_on: 'Choose today or a later day.' })
  return end
}

/** To what a sealed number belongs. */
export const identityOf = (kind: 'bvn' | 'nin', id: string) => `virtual_account.${kind}:${id}`

/** The masked value that we gave means the number that we have. */
function sealed(
  { secrets }: Choosing, id: string, kind: 'bvn' | 'nin', given: string | null | undefined, before: Before,
): { sealed: Buffer | null, last4: string | null } {
  const old = { sealed: before[`${kind}_sealed`], last4: before[`${kind}_last4`] }
  if (given === undefined) return old
  if (given === null) return { sealed: null, last4: null }
  if (!isMasked(given)) {
    return { sealed: secrets.seal(given, identityOf(kind, id)), last4: given.slice(-4) }
  }
  if (old.last4 !== given.slice(-4)) refuseFields({ [kind]: 'Enter all 11 digits.' })
  return old
}
