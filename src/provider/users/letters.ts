// Letters about joining a team. Until a reviewer has seen the business, its name is a stranger's words to a
// stranger: the letter leaves it out, and the page behind the link shows it.
import { productName } from '#domain/product.ts'
import { longDate } from '#domain/time.ts'
import { letter } from '../mails.ts'

interface Inviting { to: string, business_name: string | null, expires_at: Date }

const subject = `You are invited to a team on ${productName}`
const why = `You get this email because a team on ${productName} invited this address.`
const unknown = 'If you weren’t expecting this, ignore this email.'

const who = ({ business_name }: Inviting) => business_name ?? 'A business'

export const invitation = (inviting: Inviting, link: string) => letter({
  to: inviting.to,
  subject,
  paragraphs: [`${who(inviting)} has invited you to its team on ${productName}.`],
  action: { label: 'Join the team', link },
  notes: [`The link works once, until ${longDate(inviting.expires_at)}.`, unknown], why,
})

/** To who has an account: one address is in one team only. The inviting team is not told. */
export const invitedElsewhere = (inviting: Inviting) => letter({
  to: inviting.to,
  subject,
  paragraphs: [
    `${who(inviting)} has invited you to its team on ${productName}, but this address has an account `
      + 'already.',
    'An address can be in one team only. Ask them to invite you under another address.',
  ],
  notes: [unknown], why,
})
