// What a member of a team may do. The first two are the spec's (section 6), the others ours.

export const permissions = [
  { key: 'initiate_payouts', group: 'Payouts', label: 'Start payouts' },
  { key: 'approve_payouts', group: 'Payouts', label: 'Approve or decline payouts' },
  { key: 'view_balances', group: 'Payouts', label: 'See balances' },
  { key: 'manage_beneficiaries', group: 'Payouts', label: 'Add and change beneficiaries' },
  { key: 'pay_bills', group: 'Payouts', label: 'Pay bills' },
  { key: 'manage_customers', group: 'Collections', label: 'Add and change customers' },
  { key: 'manage_vnubans', group: 'Collections', label: 'Open and change virtual accounts' },
  { key: 'manage_payment_links', group: 'Collections', label: 'Make payment links and QR codes' },
  { key: 'manage_direct_debit', group: 'Collections', label: 'Set up mandates and debits' },
  { key: 'manage_chargebacks', group: 'Collections', label: 'Answer chargebacks' },
  { key: 'manage_sub_accounts', group: 'Business', label: 'Add and change sub-accounts' },
  { key: 'export_data', group: 'Business', label: 'Download lists and statements' },
  { key: 'submit_onboarding', group: 'Business', label: 'Fill and submit onboarding' },
  { key: 'manage_team', group: 'Business', label: 'Invite people and set roles' },
  { key: 'manage_settings', group: 'Business', label: 'Change settings' },
  { key: 'manage_api_keys', group: 'Business', label: 'Make and revoke API keys' },
  { key: 'view_audit_trail', group: 'Business', label: 'See the audit trail' },
] as const

export type Permission = (typeof permissions)[number]['key']

/** The role that has every permission and cannot be taken from the last admin (spec 6). */
export const adminRole = 'merchant_admin'
