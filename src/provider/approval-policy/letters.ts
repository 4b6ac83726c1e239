// The letters about a change of the approval policy: to the second administrator, and back to the first.
import { productName } from '#domain/product.ts'
import { letter } from '../mails.ts'

export const policyWaits = (to: string, link: string) => letter({
  to,
  subject: 'A change of the approval policy waits for you',
  paragraphs: [
    `Another administrator of your team on ${productName} wants to change how many approvals a payout needs.`,
    'Nothing changes until you confirm it.',
  ],
  action: { label: 'Review change', link },
})

export const policyDecided = (to: string, title: string, link: string) => letter({
  to,
  subject: title,
  paragraphs: [`${title}. Another administrator of your team on ${productName} has decided.`],
  action: { label: 'Look at the policy', link },
})
