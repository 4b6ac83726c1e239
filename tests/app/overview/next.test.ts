// What a newcomer is told to do next.
import { describe, expect, test } from 'vitest'
import { nextOf, stateOf, type Shown } from '#app/features/get-started/next.ts'
import { onboardingItem } from '#app/features/overview/onboarding-card.tsx'

const about = '/dashboard/onboarding/business-profile/about'
const item = (kind: Shown['attention'][number]['kind'], path = about) =>
  ({ kind, title: kind, detail: '', path })
const shown = (attention: Shown['attention'], progress = 0): Shown => ({
  progress, attention, recent: [],
  steps: { business: progress > 0, bank: progress > 1, documents: progress > 2 },
})

describe('the next thing', () => {
  test('is what the provider puts first', () => {
    const first = nextOf(shown([item('email', '/confirm/email'), item('onboarding')]))
    expect(first)
      .toEqual({ text: 'confirm your email address', path: '/confirm/email', button: 'Check your inbox' })
  })

  test('names the screen of onboarding that it opens', () => {
    expect(nextOf(shown([item('onboarding')]))).toEqual(
      { text: 'tell us about your business', path: about, button: 'Start onboarding' })
    const bank = '/dashboard/onboarding/add-bank-account'
    expect(nextOf(shown([item('onboarding', bank)], 1))).toEqual(
      { text: 'add your bank account', path: bank, button: 'Continue onboarding' })
    expect(nextOf(shown([item('onboarding', '/dashboard/elsewhere')]))?.text).toBe('continue onboarding')
  })

  test('is a payout or an approval never: those are not getting started', () => {
    expect(nextOf(shown([item('approval'), item('payout')]))).toBeNull()
  })
})

describe('the page says', () => {
  test('how many steps are left', () => {
    const titles = [0, 1, 2, 3].map((progress) => stateOf(shown([item('onboarding')], progress)).title)
    expect(titles).toEqual(['Three steps left', 'Two steps left', 'One step left', 'Ready to submit'])
  })

  test('when it is in review, sent back, or over', () => {
    expect(stateOf(shown([item('review')], 3)).title).toBe('In review')
    expect(stateOf(shown([item('document')], 3)).title).toBe('Almost there')
    expect(stateOf(shown([], 3)).title).toBe('You are all set')
  })
})

test('the card of the overview takes what belongs to onboarding', () => {
  expect(onboardingItem([item('email'), item('approval')])).toBeUndefined()
  expect(onboardingItem([item('email'), item('review')])?.kind).toBe('review')
})
