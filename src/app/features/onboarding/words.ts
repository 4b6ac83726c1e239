// The words of onboarding's front page: what is left, where each part stands, what is next.
import { businessKind, type BusinessType } from '#domain/business.ts'
import { loginMessages } from '#domain/login.ts'
import { screensOf, type OnboardingScreen } from '#domain/onboarding.ts'
import { formatSize } from '#domain/size.ts'
import type { Tone } from '#app/ui/chip.tsx'
import { inOrderOfNeed, needsChange, type Slot } from './slots.ts'
import type { Phase, Standing, Standings } from './standing.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five'] as const

/** `Two steps left`, `Ready to submit`, `In review`. */
export function titleOf(phase: Phase, left: number): string {
  if (phase === 'live') return 'You are live'
  if (phase === 'blocked') return loginMessages.blocked
  if (phase === 'in review') return 'In review'
  if (phase === 'handed in') return 'Waiting to send'
  if (left === 0) return phase === 'sent back' ? 'Ready to submit again' : 'Ready to submit'
  if (phase === 'sent back') return left === 1 ? 'One step to change' : `${numbers[left]} steps to change`
  return left === 1 ? 'One step left' : `${numbers[left]} steps left`
}

export function leadOf(phase: Phase, left: number): string {
  if (phase === 'live') return 'Your business is approved. You can process live payments now.'
  if (phase === 'blocked') return 'Nothing can be changed or sent. Get help if you think that this is wrong.'
  if (phase === 'in review') {
    return 'Your documents are reviewed within 48 hours. Until then nothing can be changed here.'
  }
  if (phase === 'handed in') {
    return 'All of it is safe on this phone and is sent for review by itself when the network is back.'
  }
  if (phase === 'sent back') {
    return left === 0 ? 'All changes are made. Submit to have them reviewed.'
      : 'The reviewer asked for changes. Make them and submit again.'
  }
  return 'Then your documents are reviewed, within 48 hours, and live mode opens.'
}

export const notForRole =
  'Your role may not fill in onboarding. An administrator can give you that right under Team.'

export interface StandingWords {
  text: string
  tone: Tone
}

/** Waiting is never drawn as done. */
export function wordsFor(standing: Standing): StandingWords {
  switch (standing.is) {
    case 'empty': return { text: 'Not started', tone: 'soft' }
    case 'part': return { text: `${standing.ready} of ${standing.of} ready`, tone: 'soft' }
    case 'draft': return { text: 'Draft on this phone', tone: 'soft' }
    case 'held': return { text: 'Goes with your submission', tone: 'sky' }
    case 'waiting': return { text: 'Waiting to send', tone: 'sky' }
    case 'sending': return { text: sendingWords(standing.share), tone: 'sky' }
    case 'saved': return { text: 'Saved', tone: 'leaf' }
    case 'change':
      return { text: `${standing.count} ${standing.count === 1 ? 'needs' : 'need'} a change`, tone: 'clay' }
  }
}

/** Whole per cent, and never 100 before the provider has answered. */
export const sendingWords = (share: number | null) =>
  (share === null ? 'Sending' : `Sending ${Math.min(99, Math.floor(share * 100))}%`)

/** In bytes, as a slow link is watched: `Sending 136 kB of 339 kB`, and never all before the answer. */
export const sendingBytes = (share: number | null, size: number) =>
  (share === null || size === 0 ? sendingWords(share)
    : `Sending ${formatSize(Math.floor(Math.min(0.99, share) * size))} of ${formatSize(size)}`)

/** Where the name and type of a business are to be read from: not every type is known to the commission. */
export function registeredWords(type: BusinessType | null): string {
  switch (type) {
    case null: return 'As it is registered.'
    case 'individual_business': return 'What you do, and the name that your customers know.'
    case 'cooperative_societies': return 'As the state director of cooperatives registered it.'
    case 'government_entities': return 'As the gazette or law that set it up has it.'
    case 'private_entities':
    case 'private_government_entities': return 'As the ministry or agency approved it.'
    default: return 'As it is registered with the Corporate Affairs Commission.'
  }
}

/** The sub-titles of the side navigation (spec 2). */
export function screenTitle(screen: OnboardingScreen, type: BusinessType | null): string {
  if (screen === 'director') return (type && businessKind(type).people) ?? 'Director Details'
  return titles[screen]
}

const titles = {
  about: 'About your business',
  contact: 'Contact Information',
  bank: 'Bank account',
  upload: 'Upload Documents',
} as const

export interface Group {
  number: 1 | 2 | 3
  title: 'BANK DETAILS' | 'BUSINESS PROFILE' | 'KYC DETAILS'
  screens: OnboardingScreen[]
}

/** The three numbered groups as the spec names them, without the screens that a type does not have. */
export function groupsOf(type: BusinessType | null): Group[] {
  const has = screensOf(type)
  const only = (...screens: OnboardingScreen[]) => screens.filter((screen) => has.includes(screen))
  return [
    { number: 1, title: 'BANK DETAILS', screens: only('bank') },
    { number: 2, title: 'BUSINESS PROFILE', screens: only('about', 'contact') },
    { number: 3, title: 'KYC DETAILS', screens: only('upload', 'director') },
  ]
}

/** For a screen reader: `2 of 5 steps saved, 1 waiting to send`. */
export function progressWords(standings: readonly Standing[]): string {
  const saved = standings.filter(({ is }) => is === 'saved').length
  const waiting = standings.filter(({ is }) => is === 'waiting' || is === 'sending').length
  const held = standings.filter(({ is }) => is === 'held').length
  return `${saved} of ${standings.length} steps saved${waiting > 0 ? `, ${waiting} waiting to send` : ''}`
    + (held > 0 ? `, ${held} ready to submit` : '')
}

export interface NextStep {
  screen: OnboardingScreen | null
  text: string
}

/** What needs a change comes first, then the spec's order; nothing left leads to the final button. */
export function nextStep(
  left: readonly OnboardingScreen[], standings: Standings, slots: readonly Slot[], type: BusinessType | null,
): NextStep {
  const screen = left.find((each) => standings[each].is === 'change') ?? left[0] ?? null
  if (screen === null) {
    const last = screensOf(type).pop() ?? null
    return { screen: last, text: 'Submit for review' }
  }
  if (screen !== 'upload') {
    const title = screenTitle(screen, type)
    return { screen, text: standings[screen].is === 'change' ? `${title}, a change is needed` : title }
  }
  const first = inOrderOfNeed(slots)[0]
  if (!first) return { screen, text: titles.upload }
  if (needsChange(first)) return { screen, text: `${first.label}, take it again` }
  return { screen, text: first.state === 'unseen' ? `${first.label}, look at the photo` : emptyLabel(slots) }
}

const emptyLabel = (slots: readonly Slot[]) =>
  slots.find(({ state, need }) => state === 'empty' && need === 'required')?.label ?? titles.upload
