// Whether somebody may do something, as far as their phone knows. Without the words of the rights, which few
// screens need.
import type { Permission } from './permission.ts'

const readingOnly: readonly string[] = [
  'view_payouts', 'view_beneficiaries', 'view_bills', 'view_collections', 'view_customers', 'view_kyc',
  'view_team',
] satisfies Permission[]

/**
 * Whether somebody with `held` may do `wanted`. Undefined where nobody knows: what was said before reading
 * was a right of its own, as a phone may have kept it, names none of these.
 */
export const allows = (held: readonly string[], wanted: Permission): boolean | undefined =>
  held.includes(wanted) || (isUnsaid(held, wanted) ? undefined : false)

const isUnsaid = (held: readonly string[], wanted: Permission) =>
  readingOnly.includes(wanted) && !held.some((right) => readingOnly.includes(right))
