// The letter about the IP whitelist: whoever is locked out should know why.
import { productName } from '#domain/product.ts'
import { lagosClock, longDate } from '#domain/time.ts'
import { letter } from '../mails.ts'

interface Changed { at: Date, guards: 'programs' | 'everyone', count: number, link: string }

export const whitelistChanged = (to: string, { at, guards, count, link }: Changed) => letter({
  to,
  subject: `Your ${productName} IP whitelist was changed`,
  paragraphs: [
    `The list was changed on ${longDate(at)} at ${lagosClock(at)} (Lagos time).`,
    count === 0 ? 'It is empty: nobody is kept out.'
      : `${guards === 'everyone' ? 'People and programs' : 'Programs with API keys'} are let in only from `
        + `${count === 1 ? 'the one address or range' : `the ${count} addresses and ranges`} on it.`,
  ],
  action: { label: 'See the list', link },
  notes: ['If nobody of your team did this, change your password now.'],
})
