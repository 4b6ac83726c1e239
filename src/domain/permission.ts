// What a member of a team may do, and what they may read. The first two are the spec's (section 6), the
// others ours.

export const permissions = [
  { key: 'initiate_payouts', group: 'Payouts', label: 'Start payouts' },
  { key: 'approve_payouts', group: 'Payouts', label: 'Approve or decline payouts' },
  { key: 'view_payouts', group: 'Payouts', label: 'See payouts, schedules and approvals' },
  { key: 'view_balances', group: 'Payouts', label: 'See balances' },
  { key: 'manage_beneficiaries', group: 'Payouts', label: 'Add and change beneficiaries' },
  { key: 'view_beneficiaries', group: 'Payouts', label: 'See beneficiaries' },
  { key: 'pay_bills', group: 'Payouts', label: 'Pay bills' },
  { key: 'view_bills', group: 'Payouts', label: 'See paid bills' },
  { key: 'view_collections', group: 'Collections', label: 'See what comes in and how it is settled' },
  { key: 'view_customers', group: 'Collections', label: 'See customers' },
  { key: 'manage_customers', group: 'Collections', label: 'Add and change customers' },
  { key: 'manage_vnubans', group: 'Collections', label: 'Open and change virtual accounts' },
  { key: 'manage_payment_links', group: 'Collections', label: 'Make payment links and QR codes' },
  { key: 'manage_direct_debit', group: 'Collections', label: 'Set up mandates and debits' },
  { key: 'manage_chargebacks', group: 'Collections', label: 'Answer chargebacks' },
  { key: 'manage_sub_accounts', group: 'Business', label: 'Add and change sub-accounts' },
  { key: 'export_data', group: 'Business', label: 'Download lists and statements' },
  { key: 'submit_onboarding', group: 'Business', label: 'Fill and submit onboarding' },
  { key: 'view_kyc', group: 'Business', label: 'See directors and KYC papers' },
  { key: 'manage_team', group: 'Business', label: 'Invite people and set roles' },
  { key: 'view_team', group: 'Business', label: 'See the team and its roles' },
  { key: 'manage_settings', group: 'Business', label: 'Change settings' },
  { key: 'manage_api_keys', group: 'Business', label: 'Make and revoke API keys' },
  { key: 'view_audit_trail', group: 'Business', label: 'See the audit trail' },
] as const

export type Permission = (typeof permissions)[number]['key']

/** The role that has every permission and cannot be taken from the last admin (spec 6). */
export const adminRole = 'merchant_admin'

/** Who may change something sees it, and what it is chosen from. */
const reads: Partial<Record<Permission, readonly Permission[]>> = {
  initiate_payouts: ['view_payouts', 'view_beneficiaries'],
  approve_payouts: ['view_payouts'],
  manage_beneficiaries: ['view_beneficiaries'],
  pay_bills: ['view_bills'],
  manage_customers: ['view_customers'],
  manage_vnubans: ['view_collections', 'view_customers'],
  manage_payment_links: ['view_collections'],
  manage_direct_debit: ['view_collections', 'view_customers'],
  manage_chargebacks: ['view_collections'],
  manage_sub_accounts: ['view_collections'],
  submit_onboarding: ['view_kyc'],
  manage_team: ['view_team'],
}

/** Which of `given` bring `wanted` with them; empty for none. */
export const broughtBy = (wanted: string, given: readonly string[]): Permission[] =>
  permissions.map(({ key }) => key)
    .filter((key) => given.includes(key) && reads[key]?.some((read) => read === wanted))

/** `given` and what they bring with them, each once, in the order of the list. */
export const withReading = (given: readonly Permission[]): Permission[] =>
  permissions.map(({ key }) => key)
    .filter((key) => given.includes(key) || broughtBy(key, given).length > 0)
