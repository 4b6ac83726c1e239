// Letters to a person about their own account: how one logs in has changed.
import { productName } from '#domain/product.ts'
import { lagosClock, longDate } from '#domain/time.ts'
import { letter } from '../mails.ts'

const moment = (at: Date) => `${longDate(at)} at ${lagosClock(at)} (Lagos time)`
const warning = (reset: string) => `If it was not you, choose a new password now: ${reset}`

export const ownPasswordChanged = (to: string, at: Date, reset: string) => letter({
  to,
  subject: `Your ${productName} password was changed`,
  paragraphs: [
    `Your password was changed in the settings on ${moment(at)}. Your other devices have been logged out.`,
    warning(reset),
  ],
})

const told = {
  changed: {
    subject: 'authenticator was changed', words: 'Codes of the one before are not taken any more.',
  },
  reset: {
    subject: 'authenticator was taken off', words: 'Your next login sets up a new one.',
  },
  codes: { subject: 'backup codes are new', words: 'The ones before are not taken any more.' },
} as const

export const authenticatorNews = (to: string, at: Date, what: keyof typeof told, reset: string) => letter({
  to,
  subject: `Your ${productName} ${told[what].subject}`,
  paragraphs: [`This was done on ${moment(at)}. ${told[what].words}`, warning(reset)],
})
