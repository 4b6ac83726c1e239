// Where the thing of an event is shown, for those that have a screen.
import type { AuditEvent } from './readings.ts'

/** By what a thing is called on its own page. */
const byReference: Record<string, (reference: string) => string> = {
  payout: (reference) => `/dashboard/payouts/${reference}`,
  payout_request: (reference) => `/dashboard/payouts/payout-approvals/${reference}`,
  payout_bulk: (reference) => `/dashboard/batch/${reference}`,
  payout_schedule: (reference) => `/dashboard/payouts/scheduled/${reference}`,
  beneficiary: (reference) => `/dashboard/beneficiaries/${reference}`,
  sub_account: (reference) => `/dashboard/sub-accounts/${reference}/edit`,
  card_payment: (reference) => `/dashboard/cards/${reference}`,
  chargeback: (reference) => `/dashboard/chargeback/${reference}`,
  collection: (reference) => `/dashboard/transactions/${reference}`,
  settlement: (reference) => `/dashboard/settlements/details/${reference}`,
  customer: (reference) => `/dashboard/customers/${reference}`,
  virtual_account: (reference) => `/dashboard/vnubans/${reference}`,
  payment_link: (reference) => `/dashboard/payment_links/${reference}`,
  qr_code: (reference) => `/dashboard/qr-payments/${reference}`,
  mandate: (reference) => `/dashboard/mandates/${reference}`,
  debit_product: (reference) => `/dashboard/direct-debit/products/${reference}`,
  fee_invoice: (reference) => `/dashboard/books/${reference}`,
  month: (reference) => `/dashboard/books/${reference}`,
  role: (reference) => `/dashboard/teams/roles/${reference}/edit`,
  user: (reference) => `/dashboard/teams/users/${reference}/edit`,
  member: (reference) => `/dashboard/teams/users/${reference}/edit`,
}

/** Things of which a business has one. */
const pages: Record<string, string> = {
  approval_policy: '/dashboard/settings/approvals',
  payout_account: '/dashboard/payouts',
  webhook: '/dashboard/settings/webhooks',
  statement: '/dashboard/accounts',
  journal: '/dashboard/books',
  push: '/dashboard/settings/notifications',
  notification: '/dashboard/settings/notifications',
  business_profile: '/dashboard/onboarding/business-profile/about',
  bank_details: '/dashboard/onboarding/add-bank-account',
  document: '/dashboard/onboarding/kyc-details/upload',
  personnel: '/dashboard/onboarding/kyc-details/director',
}

/** Null where there is no screen, or the thing is gone. */
export function thingLink({ subject, reference }: Pick<AuditEvent, 'subject' | 'reference'>): string | null {
  const page = pages[subject]
  if (page !== undefined) return page
  return reference === null ? null : byReference[subject]?.(encodeURIComponent(reference)) ?? null
}
