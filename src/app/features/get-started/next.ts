// What a newcomer reads of its progress, and the next thing to do in one line.
import type { Answer } from '#contract/endpoint.ts'
import type { overview } from '#contract/overview.ts'

export type Shown = Answer<typeof overview.show>

export interface Next {
  text: string
  path: string
  button: string
}

const onboarding = '/dashboard/onboarding'

/** Where each part of onboarding is done, in words. */
const places: Record<string, string> = {
  [`${onboarding}/business-profile/about`]: 'tell us about your business',
  [`${onboarding}/business-profile/contact`]: 'your contact information',
  [`${onboarding}/add-bank-account`]: 'add your bank account',
  [`${onboarding}/kyc-details/upload`]: 'add your documents',
  [`${onboarding}/kyc-details/director`]: 'the people behind the business, then submit',
}

const isOurs = { onboarding: true, document: true, email: true, review: true }

/** The one thing to do now; null when nothing is left to this person. */
export function nextOf({ attention, progress }: Shown): Next | null {
  const item = attention.find(({ kind }) => kind in isOurs)
  if (!item) return null
  const { path } = item
  switch (item.kind) {
    case 'onboarding': {
      const button = progress === 0 ? 'Start onboarding' : 'Continue onboarding'
      return { text: places[path] ?? 'continue onboarding', path, button }
    }
    case 'document': return { text: 'make the changes asked for', path, button: 'Make the changes' }
    case 'email': return { text: 'confirm your email address', path, button: 'Check your inbox' }
    case 'review': return { text: 'we look at your documents', path, button: 'See what you sent' }
    default: return null
  }
}

const onTheWay = 'Then we review your documents within 48 hours, and live mode opens. '
  + 'Until then, try everything in test mode.'

/** The page's own title and the sentence under it. */
export function stateOf({ attention, progress }: Shown): { title: string, lead: string } {
  const has = (kind: Shown['attention'][number]['kind']) => attention.some((item) => item.kind === kind)
  if (has('review')) return { title: 'In review', lead: 'Your documents are reviewed within 48 hours.' }
  if (has('document')) {
    return { title: 'Almost there', lead: 'The reviewer asked for changes. Make them and submit again.' }
  }
  if (progress === 3 && !has('onboarding')) {
    return { title: 'You are all set', lead: 'Nothing of onboarding is left for you to do.' }
  }
  const title = ['Three steps left', 'Two steps left', 'One step left'][progress] ?? 'Ready to submit'
  return { title, lead: onTheWay }
}
