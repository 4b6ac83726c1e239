// What is new for a merchant, the latest first; an update brings its own lines.

export interface News {
  /** Of the update, as YYYY-MM-DD; never given twice. */
  day: string
  title: string
  words: string
  /** Where it is found. */
  to: string
}

export const news: readonly News[] = [
  {
    day: '2026-11-22', title: 'API keys', to: '/dashboard/settings/api-keys',
    words: 'Your own servers read what came in and add customers, with keys that you renew without a pause.',
  },
  {
    day: '2026-11-21', title: 'Your account, kept by you', to: '/dashboard/settings/security',
    words: 'Change your authenticator, make new backup codes, and log other devices out.',
  },
  {
    day: '2026-11-20', title: 'Receipts to customers', to: '/dashboard/settings/preference',
    words: 'Customers with an email address can get a receipt for each payment.',
  },
]
