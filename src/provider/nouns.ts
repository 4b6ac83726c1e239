// Every noun that the provider answers for, in the order in which they register, and the demo that an
// empty database gets.
import { accessNotices } from './access-notices/nouns.ts'
import { accountSecurity } from './account-security/nouns.ts'
import { accounts } from './accounts/nouns.ts'
import { apiKeys } from './api-keys/nouns.ts'
import type { Noun } from './app.ts'
import { approvalPolicies } from './approval-policy/nouns.ts'
import { approvals } from './approvals/nouns.ts'
import { auditTrails } from './audit-trail/nouns.ts'
import { auth } from './auth/nouns.ts'
import { banks } from './banks.ts'
import { beneficiaries } from './beneficiaries/nouns.ts'
import { bills } from './bills/nouns.ts'
import { bulk } from './bulk/nouns.ts'
import { cards } from './cards/nouns.ts'
import { chargebacks } from './chargebacks/nouns.ts'
import { customers } from './customers/nouns.ts'
import { directDebit } from './direct-debit/nouns.ts'
import { feeInvoices } from './fee-invoices/nouns.ts'
import { fieldMeasures } from './field-measures.ts'
import { arrivingUploads } from './files/arriving.ts'
import { looseObjects } from './files/loose.ts'
import { finder } from './finder/nouns.ts'
import { ground } from './ground.ts'
import { journal } from './journal/nouns.ts'
import { ipWhitelists } from './ip-whitelist/nouns.ts'
import type { JobWork } from './jobs.ts'
import { lookup } from './lookup/nouns.ts'
import { mandates } from './mandates/nouns.ts'
import { merchants } from './merchants.ts'
import { months } from './months/nouns.ts'
import { notifications } from './notifications/nouns.ts'
import { onboarding } from './onboarding/nouns.ts'
import { overview } from './overview.ts'
import { paymentLinks } from './payment-links/nouns.ts'
import { payouts } from './payouts/nouns.ts'
import { pins } from './pin/nouns.ts'
import { preferences } from './preferences.ts'
import { providerStatus } from './provider-status/nouns.ts'
import { pushes } from './push/nouns.ts'
import { qrPayments } from './qr-payments/nouns.ts'
import { reservedAccounts } from './reserved-accounts/nouns.ts'
import { review } from './review/console.tsx'
import { roles } from './roles/nouns.ts'
import { schedules } from './schedules/nouns.ts'
import { seedAccounts } from './seed/accounts-demo.ts'
import { seedApiKeys } from './seed/api-keys-demo.ts'
import { seedBills } from './seed/bills-demo.ts'
import { seedCards } from './seed/cards-demo.ts'
import { seedCollections } from './seed/collections-demo.ts'
import { seedDebits } from './seed/debits-demo.ts'
import { seedDemo } from './seed/demo.ts'
import { inOrder } from './seed/in-order.ts'
import { seedMoney } from './seed/money-demo.ts'
import { seedReviewer } from './seed/reviewer-demo.ts'
import { sales } from './sales/nouns.ts'
import { seedSettlements } from './seed/settlements-demo.ts'
import { seedTeam } from './seed/team-demo.ts'
import { seedTrialBalances } from './seed/trial-balances-demo.ts'
import { seedWebhooks } from './seed/webhooks-demo.ts'
import { settlements } from './settlements/nouns.ts'
import { simulator } from './simulator/nouns.ts'
import { statements } from './statements/nouns.ts'
import { splits } from './splits/nouns.ts'
import { subAccounts } from './sub-accounts/nouns.ts'
import { transactions } from './transactions/nouns.ts'
import { users } from './users/nouns.ts'
import { virtualAccounts } from './virtual-accounts/nouns.ts'
import { webhooks } from './webhooks/nouns.ts'
import type { DemoLogin } from './welcome.ts'

export const nouns: readonly Noun[] = [
  ground, looseObjects, arrivingUploads, auth, accountSecurity, accessNotices, merchants, preferences,
  banks, onboarding, overview, review,
  accounts, reservedAccounts, statements, payouts, bulk, schedules,
  pins, beneficiaries, subAccounts, customers, virtualAccounts, transactions, paymentLinks, qrPayments,
  cards, chargebacks, sales, journal, months, feeInvoices, splits, settlements, finder, lookup,
  providerStatus, simulator, bills, webhooks, apiKeys, ipWhitelists, mandates, directDebit, fieldMeasures,
  approvals, approvalPolicies, roles, users, notifications, pushes, auditTrails,
]

/** Fills an empty database with the demo; answers the log-ins to print, also when it was filled before. */
export const seed = async (work: JobWork): Promise<readonly DemoLogin[]> => {
  const logins = [...await seedDemo(work), ...await seedReviewer(work)]
  await inOrder(work, async (together) => {
    await seedMoney(together)
    await seedTeam(together)
    await seedCollections(together)
    await seedCards(together)
    await seedDebits(together)
    await seedSettlements(together)
    await seedBills(together)
    await seedAccounts(together)
  })
  await seedWebhooks(work)
  await seedApiKeys(work)
  await seedTrialBalances(work)
  return logins
}
