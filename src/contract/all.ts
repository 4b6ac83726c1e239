// Every endpoint by its noun: what the provider registers and the documents describe.
import { accessNotices } from './access-notices.ts'
import { accountSecurity } from './account-security.ts'
import { accounts } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { approvalPolicy } from './approval-policy.ts'
import { approvals } from './approvals.ts'
import { auditTrail } from './audit-trail.ts'
import { auth } from './auth.ts'
import { banks } from './banks.ts'
import { beneficiaries } from './beneficiaries.ts'
import { bills } from './bills.ts'
import { bulk } from './bulk.ts'
import { cards } from './cards.ts'
import { chargebacks } from './chargebacks.ts'
import { customers } from './customers.ts'
import { directDebit } from './direct-debit.ts'
import { documents } from './documents.ts'
import { fieldMeasures } from './field-measures.ts'
import { finder } from './finder.ts'
import { ipWhitelist } from './ip-whitelist.ts'
import { lookup } from './lookup.ts'
import { mandates } from './mandates.ts'
import { merchants } from './merchants.ts'
import { notifications } from './notifications.ts'
import { onboarding } from './onboarding.ts'
import { overview } from './overview.ts'
import { paymentLinks } from './payment-links.ts'
import { payouts } from './payouts.ts'
import { pin } from './pin.ts'
import { preferences } from './preferences.ts'
import { providerStatus } from './provider-status.ts'
import { push } from './push.ts'
import { qrPayments } from './qr-payments.ts'
import { reservedAccounts } from './reserved-accounts.ts'
import { roles } from './roles.ts'
import { schedules } from './schedules.ts'
import { settlementAccount } from './settlement-account.ts'
import { sales } from './sales.ts'
import { feeInvoices } from './fee-invoices.ts'
import { journal } from './journal.ts'
import { months } from './months.ts'
import { settlements } from './settlements.ts'
import { simulator } from './simulator.ts'
import { statements } from './statements.ts'
import { splits } from './splits.ts'
import { subAccounts } from './sub-accounts.ts'
import { transactions } from './transactions.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { virtualAccounts } from './virtual-accounts.ts'
import { webhooks } from './webhooks.ts'

export const all = {
  auth,
  accountSecurity,
  accessNotices,
  merchants,
  preferences,
  banks,
  onboarding,
  overview,
  accounts,
  reservedAccounts,
  statements,
  payouts,
  bulk,
  schedules,
  pin,
  beneficiaries,
  subAccounts,
  customers,
  documents,
  uploads,
  virtualAccounts,
  transactions,
  paymentLinks,
  qrPayments,
  cards,
  chargebacks,
  mandates,
  directDebit,
  finder,
  lookup,
  providerStatus,
  fieldMeasures,
  settlementAccount,
  sales,
  journal,
  months,
  feeInvoices,
  splits,
  settlements,
  simulator,
  bills,
  webhooks,
  apiKeys,
  ipWhitelist,
  approvals,
  approvalPolicy,
  roles,
  users,
  notifications,
  push,
  auditTrail,
}
