// What has to be looked at before a business goes live: both of its numbers asked at their registers, every
// paper judged, and an account of the business or its owner. Without it two reviewers write why, each in
// their own words.
import { Refusal } from '#contract/refusal.ts'
import { holderOf, type AccountHolder } from '#domain/business-name.ts'
import { onboardingParts } from '../onboarding/standing.ts'
import { papersOf } from '../onboarding/papers.ts'
import type { Work } from '../work.ts'
import type { Case } from './case.ts'
import { tell, type Held } from './claims.ts'
import { checksOf } from './identity-check.ts'
import { ownerOf } from './owner.ts'

/** Shorter is no reason. */
const REASON_MINIMUM = 10

type Looked = Pick<Case, 'checks' | 'bank_details' | 'business_profile' | 'owner' | 'documents' | 'people'>

/** Whose the account is by the bank's name for it; null where it is neither the business's nor an owner's. */
export function holderIn(
  { bank_details, business_profile, owner, people }: Omit<Looked, 'checks' | 'documents'>,
): AccountHolder | null {
  return holderOf(bank_details?.name ?? '', {
    business: business_profile?.business_registration_name ?? null,
    owners: [...people.map(({ firstname, lastname }) => `${firstname} ${lastname}`), owner?.fullname ?? ''],
  })
}

/** In sentences for a reviewer; none when all is done. */
export function unchecked(shown: Looked): string[] {
  const { checks, bank_details, documents, people } = shown
  const numbers = bank_details ? [['BVN', checks.bvn] as const, ['NIN', checks.nin] as const] : []
  const papers = [...documents, ...people.flatMap((person) => person.documents)]
  const left = papers.filter(({ review }) => review === null).length
  return [
    ...numbers.flatMap(([name, check]) => {
      if (!check) {
        return [bank_details?.consent ? `${name}: the register was not asked.`
          : `${name}: the register was not asked, as the merchant has not agreed to it.`]
      }
      return check.outcome === 'unavailable' ? [`${name}: the register did not answer.`] : []
    }),
    ...bank_details && holderIn(shown) === null
      ? [`The bank’s name for the account, ${bank_details.name}, is neither the business’s nor the owner’s.`]
      : [],
    ...left > 0 ? [`${left} of ${papers.length} documents were not judged.`] : [],
  ]
}

/** Answers why it is approved without, or null where nothing is left to look at. */
export async function overrideOf(work: Work<null>, held: Held, given: string): Promise<string | null> {
  const { database } = work
  const { merchant_id } = held
  const left = unchecked({
    ...await papersOf(database, merchant_id), ...await onboardingParts(database, merchant_id),
    checks: await checksOf(database, merchant_id), owner: await ownerOf(database, merchant_id),
  })
  if (left.length === 0) return null
  const why = given.trim()
  if (why.length < REASON_MINIMUM) {
    throw new Refusal('invalid_input', `${left.join(' ')} Do it, or write why this is approved all the same.`,
      { errors: { override: 'Write why this is approved all the same.' } })
  }
  await tell(work, held, 'review.approved_unchecked', { left, why })
  return why
}
