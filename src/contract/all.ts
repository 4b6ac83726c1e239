// Every endpoint by its noun: what the provider registers and the documents describe.
import { accounts } from './accounts.ts'
import { approvalPolicy } from './approval-policy.ts'
import { approvals } from './approvals.ts'
import { auditTrail } from './audit-trail.ts'
import { auth } from './auth.ts'
import { banks } from './banks.ts'
import { beneficiaries } from './beneficiaries.ts'
import { bulk } from './bulk.ts'
import { customers } from './customers.ts'
import { merchants } from './merchants.ts'
import { notifications } from './notifications.ts'
import { onboarding } from './onboarding.ts'
import { overview } from './overview.ts'
import { paymentLinks } from './payment-links.ts'
import { payouts } from './payouts.ts'
import { pin } from './pin.ts'
import { preferences } from './preferences.ts'
import { push } from './push.ts'
import { qrPayments } from './qr-payments.ts'
import { roles } from './roles.ts'
import { schedules } from './schedules.ts'
import { simulator } from './simulator.ts'
import { transactions } from './transactions.ts'
import { users } from './users.ts'
import { virtualAccounts } from './virtual-accounts.ts'

export const all = {
  auth,
  merchants,
  preferences,
  banks,
  onboarding,
  overview,
  accounts,
  payouts,
  bulk,
  schedules,
  pin,
  beneficiaries,
  customers,
  virtualAccounts,
  transactions,
  paymentLinks,
  qrPayments,
  simulator,
  approvals,
  approvalPolicy,
  roles,
  users,
  notifications,
  push,
  auditTrail,
}
