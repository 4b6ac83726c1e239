// What a merchant hears of a decision.
import { productName } from '#domain/product.ts'
import { letter } from '../mails.ts'
import type { Letter } from '../outside/mail.ts'

/** `until` is a moment in words. */
export const received = (
  to: string, business_name: string, until: string, dashboard: string,
): Letter => letter({
  to,
  subject: 'Your documents have arrived',
  paragraphs: [
    `We have what you handed in for ${business_name}. You have an answer by ${until}.`,
    'Until then nothing of it can be changed. You hear from us as soon as it is decided.',
  ],
  action: { label: 'See what you sent', link: `${dashboard}/login?route=onboarding` },
})

export const approved = (to: string, business_name: string, dashboard: string): Letter => letter({
  to,
  subject: `Your ${productName} account is live`,
  paragraphs: [
    `We have reviewed the documents of ${business_name}. Everything checks out.`,
    'Your account is live: you can now receive and send real money.',
  ],
  action: { label: 'Open your account', link: `${dashboard}/login?route=overview` },
})

/** `changes` are lines such as "CAC form or status report: Pages are missing." */
export const changesRequested = (
  to: string, business_name: string, note: string, changes: readonly string[], dashboard: string,
): Letter => letter({
  to,
  subject: `Your ${productName} account needs a change`,
  paragraphs: [
    `We have reviewed the documents of ${business_name} and need a little more from you.`,
    ...note.split('\n').filter(Boolean),
    ...changes,
    'What was accepted stays as it is. Change only what is named here, then submit again.',
  ],
  action: { label: 'Make the changes', link: `${dashboard}/login?route=onboarding` },
})

/** `account` has the last four digits only. */
export const settledElsewhere = (to: string, account: string, dashboard: string): Letter => letter({
  to,
  subject: 'Your settlement account has changed',
  paragraphs: [`The account that was given is approved. From now on settlements go to ${account}.`],
  action: { label: 'See the account', link: `${dashboard}/dashboard/settings/bank-account` },
  notes: ['If nobody on your team asked for this, change your password and contact us now.'],
})
