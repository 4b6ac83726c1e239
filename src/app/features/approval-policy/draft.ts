// A change of the approval policy while it is typed: kept on this phone, sent only with a PIN.
import { parseMoney } from '#domain/amount-text.ts'
import { kobo, moneyParts, type Kobo } from '#domain/money.ts'
import type { Band } from '#domain/approval-policy.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Policy } from './readings.ts'

export interface TypedBand {
  /** As typed, with commas; '' for the first, which begins at nothing. */
  from: string
  approvals: number
}

export interface PolicyDraft {
  bands: TypedBand[]
  /** As typed; '' for no limit. */
  daily_limit: string
  /** Of the policy that was there when this was begun. */
  version: number
}

export const policyDraft = draftForm<PolicyDraft>({ name: 'approvalPolicy', version: 1 })

type Known = Pick<Policy, 'bands' | 'daily_limit' | 'version'>

export const draftOf = ({ bands, daily_limit, version }: Known): PolicyDraft => ({
  version,
  bands: bands.map(({ from, approvals }, at) => ({ from: at === 0 ? '' : typed(from), approvals })),
  daily_limit: daily_limit === null ? '' : typed(daily_limit),
})

function typed(amount: Kobo): string {
  const { whole, decimals } = moneyParts(amount)
  return decimals === '00' ? whole : `${whole}.${decimals}`
}

export interface Terms {
  bands: Band[]
  daily_limit: Kobo | null
}

/** What is wrong with it as it stands, by the names of the provider's own errors. */
export type Problems = Readonly<Record<string, string>>

/** What the typed text says; amounts that say nothing yet are left out and named in `problems`. */
export function termsOf({ bands, daily_limit }: PolicyDraft): { terms: Terms, problems: Problems } {
  const problems: Record<string, string> = {}
  const read: Band[] = []
  bands.forEach(({ from, approvals }, at) => {
    const amount = at === 0 ? kobo(0) : parseMoney(from)
    const before = read[read.length - 1]?.from ?? kobo(0)
    if (amount === null) problems[`bands.${at}.from`] = 'Enter an amount.'
    else if (at > 0 && amount <= before) {
      problems[`bands.${at}.from`] = 'Enter more than the amount before it.'
    } else read.push({ from: amount, approvals })
  })
  const limit = daily_limit.trim() === '' ? null : parseMoney(daily_limit)
  if (limit === null && daily_limit.trim() !== '') problems['daily_limit'] = 'Enter an amount.'
  if (limit === 0) problems['daily_limit'] = 'Enter an amount above 0, or leave it empty.'
  return { terms: { bands: read, daily_limit: limit }, problems }
}

/** Whether both say the same, however it was typed. */
export const isSameTerms = (one: Terms, other: Terms): boolean =>
  one.daily_limit === other.daily_limit && one.bands.length === other.bands.length
  && one.bands.every(({ from, approvals }, at) =>
    other.bands[at]?.from === from && other.bands[at]?.approvals === approvals)
