// What the audit trail tells of, in the words that a merchant sorts things by.

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
  { kind: 'beneficiaries', label: 'Beneficiaries', subjects: ['beneficiary', 'sub_account', 'account'] },
  { kind: 'team', label: 'Team', subjects: ['user', 'role'] },
  { kind: 'access', label: 'Access', subjects: ['member', 'session', 'api_key', 'ip_whitelist'] },
  {
    kind: 'business', label: 'Business',
    subjects: ['merchant', 'business_profile', 'bank_details', 'document', 'personnel'],
  },
  { kind: 'notices', label: 'Notices', subjects: ['push', 'notification', 'preference'] },
] as const satisfies readonly Kind[]

export type AuditKind = (typeof auditKinds)[number]['kind']

export const auditKindNames: readonly AuditKind[] = auditKinds.map(({ kind }) => kind)

export const subjectsOf = (wanted: AuditKind): readonly string[] =>
  auditKinds.find(({ kind }) => kind === wanted)?.subjects ?? []
