// Letters about API keys: who has one made reads the merchant's data from anywhere.
import { productName } from '#domain/product.ts'
import { lagosClock, longDate } from '#domain/time.ts'
import { letter } from '../mails.ts'

interface Made { name: string, mode: 'test' | 'live', by: string, at: Date, link: string }

export const keyMade = (to: string, { name, mode, by, at, link }: Made) => letter({
  to,
  subject: `A new ${productName} API key for ${mode} mode`,
  paragraphs: [
    `${by} made an API key for ${mode} mode on ${longDate(at)} at ${lagosClock(at)} (Lagos time): ${name}.`,
    'Programs that have it can read what came in, and do what its rights say.',
  ],
  action: { label: 'See the API keys', link },
  notes: ['If nobody of your team made it, revoke it now.'],
})
