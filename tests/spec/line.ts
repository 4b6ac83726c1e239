// What a requirement of docs/spec.md is: an id to name it by, its words, and the part of the product.

export const parts = {
  'accounts': 'registration, mail, login, reset, sessions',
  'shell': 'the frame of the dashboard: calls, toasts, loading, browsers',
  'onboarding': 'business profile, bank account, documents, people, review',
  'money': 'payouts, approvals, beneficiaries, PIN, money on the screen',
  'collections': 'virtual accounts, customers, transactions, settlements, links, cards',
  'debits-bills': 'direct debit, mandates, bill payment',
  'team-settings': 'team, roles, settings, account security, audit trail',
} as const

export type Part = keyof typeof parts

/** One saying of the spec, word for word, and an id for each thing that it asks for. */
export interface Saying {
  readonly part: Part
  readonly words: string
  readonly ids: readonly string[]
}
