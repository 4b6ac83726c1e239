// The letters about a change of access: who did it, when and from where, and the way to "Was it you?".
import { productName } from '#domain/product.ts'
import { lagosClock, longDate } from '#domain/time.ts'
import { letter } from '../mails.ts'

interface Change {
  title: string
  lines: readonly string[]
  actor_name: string
  actor_email: string
  device: string
  address: string
  at: Date
  /** Of who reads it. */
  is_own: boolean
}

const moment = (at: Date) => `${longDate(at)} at ${lagosClock(at)} (Lagos time)`

const told = ({ lines, actor_name, actor_email, device, address, at, is_own }: Change) => [
  ...lines,
  `${is_own ? 'You did' : `${actor_name} (${actor_email}) did`} this on ${moment(at)}.`,
  `Device: ${device}`,
  `Internet address: ${address}`,
]

export const accessNotice = (to: string, change: Change, link: string) => letter({
  to,
  subject: change.title,
  paragraphs: told(change),
  action: { label: change.is_own ? 'Was it you?' : `Was it ${change.actor_name}?`, link },
  notes: [
    'If all is well, do nothing.',
    'If not, the page behind the button ends all sessions at once, and takes the change back where it can.',
    'The link works for 7 days. These letters cannot be switched off.',
  ],
})

/** To who is suspended or out of the team by it. */
export const goneNotice = (to: string, change: Change) => letter({
  to,
  subject: change.title,
  paragraphs: [...told(change), `You cannot log in to this business on ${productName} any more.`],
  notes: ['If this is a mistake, ask an administrator of the team.'],
  why: `You get this email because you were in the team of a business on ${productName}.`,
})
