// Letters about the payout PIN.
import { productName } from '#domain/product.ts'
import { lagosClock, longDate } from '#domain/time.ts'
import { letter } from '../mails.ts'

export const pinCode = (to: string, code: string, minutes: number) => letter({
  to,
  subject: `Your code for a new ${productName} payout PIN`,
  paragraphs: ['You asked for a code to choose a new payout PIN.'],
  code,
  notes: [
    `The code works once, within ${minutes} minutes. Nobody of ${productName} ever asks you for it.`,
    'If you did not ask for it, change your password: somebody is using your account.',
  ],
})

export const pinChanged = (to: string, at: Date, how: 'set' | 'changed' | 'reset', reset: string) => letter({
  to,
  subject: `Your ${productName} payout PIN was ${how === 'set' ? 'set' : 'changed'}`,
  paragraphs: [
    `Your payout PIN was ${words[how]} on ${longDate(at)} at ${lagosClock(at)} (Lagos time).`,
    `If it was not you, change your password now: ${reset}`,
  ],
})

const words = { set: 'set', changed: 'changed', reset: 'changed with a code that we mailed you' } as const
