// Every noun that the provider answers for, in the order in which they register, and the demo that an
// empty database gets.
import { accounts } from './accounts/nouns.ts'
import type { Noun } from './app.ts'
import { approvalPolicies } from './approval-policy/nouns.ts'
import { approvals } from './approvals/nouns.ts'
import { auditTrails } from './audit-trail/nouns.ts'
import { auth } from './auth/nouns.ts'
import { banks } from './banks.ts'
import { beneficiaries } from './beneficiaries/nouns.ts'
import { bulk } from './bulk/nouns.ts'
import { customers } from './customers/nouns.ts'
import { ground } from './ground.ts'
import type { JobWork } from './jobs.ts'
import { merchants } from './merchants.ts'
import { notifications } from './notifications/nouns.ts'
import { onboarding } from './onboarding/nouns.ts'
import { overview } from './overview.ts'
import { paymentLinks } from './payment-links/nouns.ts'
import { payouts } from './payouts/nouns.ts'
import { pins } from './pin/nouns.ts'
import { preferences } from './preferences.ts'
import { pushes } from './push/nouns.ts'
import { qrPayments } from './qr-payments/nouns.ts'
import { review } from './review/console.tsx'
import { roles } from './roles/nouns.ts'
import type { DemoLogin } from './run.ts'
import { schedules } from './schedules/nouns.ts'
import { seedCollections } from './seed/collections-demo.ts'
import { seedDemo } from './seed/demo.ts'
import { seedMoney } from './seed/money-demo.ts'
import { seedReviewer } from './seed/reviewer-demo.ts'
import { seedTeam } from './seed/team-demo.ts'
import { simulator } from './simulator/nouns.ts'
import { transactions } from './transactions/nouns.ts'
import { users } from './users/nouns.ts'
import { virtualAccounts } from './virtual-accounts/nouns.ts'

export const nouns: readonly Noun[] = [
  ground, auth, merchants, preferences, banks, onboarding, overview, review,
  accounts, payouts, bulk, schedules,
  pins, beneficiaries, customers, virtualAccounts, transactions, paymentLinks, qrPayments, simulator,
  approvals, approvalPolicies, roles, users, notifications, pushes, auditTrails,
]

/** Fills an empty database with the demo; answers the log-ins to print, also when it was filled before. */
export const seed = async (work: JobWork): Promise<readonly DemoLogin[]> => {
  const logins = [...await seedDemo(work), ...await seedReviewer(work)]
  await seedMoney(work)
  await seedTeam(work)
  await seedCollections(work)
  return logins
}
