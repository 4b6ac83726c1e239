// What the audit trail tells of: in the words that a merchant sorts things by, and to whom.
import { permissions, type Permission } from './permission.ts'

interface Kind {
  kind: string
  label: string
  /** The subjects of events that are of this kind. */
  subjects: readonly string[]
}

export const auditKinds = [
  {
    kind: 'payouts', label: 'Payouts',
    subjects: ['payout', 'payout_request', 'payout_bulk', 'payout_schedule', 'payout_account', 'statement'],
  },
  {
    kind: 'collections', label: 'Collections',
    subjects: [
      'collection', 'customer', 'virtual_account', 'payment_link', 'qr_code', 'card_payment', 'chargeback',
      'mandate', 'mandate_debit', 'debit_product', 'debit_subscription', 'debit_due',
    ],
  },
  { kind: 'policy', label: 'Approval policy', subjects: ['approval_policy'] },
  {
    kind: 'beneficiaries', label: 'Beneficiaries',
    subjects: ['beneficiary', 'sub_account', 'split', 'account'],
  },
  { kind: 'team', label: 'Team', subjects: ['user', 'role'] },
  { kind: 'access', label: 'Access', subjects: ['member', 'session', 'api_key', 'ip_whitelist'] },
  {
    kind: 'business', label: 'Business',
    subjects: [
      'merchant', 'business_profile', 'bank_details', 'document', 'personnel', 'journal', 'month',
      'fee_invoice',
    ],
  },
  { kind: 'notices', label: 'Notices', subjects: ['push', 'notification', 'preference'] },
] as const satisfies readonly Kind[]

export type AuditKind = (typeof auditKinds)[number]['kind']

export const auditKindNames: readonly AuditKind[] = auditKinds.map(({ kind }) => kind)

export const subjectsOf = (wanted: AuditKind): readonly string[] =>
  auditKinds.find(({ kind }) => kind === wanted)?.subjects ?? []

/** Whose events only those read who may see the things themselves. */
const readWith: Partial<Record<Permission, readonly string[]>> = {
  view_payouts: [
    'payout', 'payout_request', 'payout_bulk', 'payout_schedule', 'payout_account', 'statement',
  ],
  view_balances: ['journal', 'month', 'fee_invoice'],
  view_beneficiaries: ['beneficiary', 'account'],
  view_bills: ['bill', 'bill_favourite'],
  view_collections: [
    'collection', 'settlement', 'virtual_account', 'payment_link', 'qr_code', 'card_payment', 'chargeback',
    'mandate', 'mandate_debit', 'debit_product', 'debit_subscription', 'debit_due', 'sub_account', 'split',
  ],
  view_customers: ['customer'],
  view_kyc: ['document', 'personnel'],
  view_team: ['user', 'role'],
}

/** Whose events everybody reads who may read the trail: of how people log in and what the business set. */
const readByAll: readonly string[] = [
  'merchant', 'member', 'session', 'api_key', 'ip_whitelist', 'webhook', 'approval_policy', 'bank_details',
  'business_profile', 'preference', 'notification', 'push', 'list',
]

/** The subjects of events that who holds these rights reads of; what stands nowhere here nobody reads of. */
export const subjectsFor = (held: { has(right: Permission): boolean }): string[] =>
  [...readByAll, ...permissions.flatMap(({ key }) => (held.has(key) ? readWith[key] ?? [] : []))]
