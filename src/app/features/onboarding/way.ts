// The two ways through onboarding: the screens under /dashboard/onboarding, and the older wizard at
// /onboarding, where each step has an address of its own. Both draw the same screens (spec 2).
import { createContext, use } from 'react'
import {
  screenOfStep as screenAtStep, stepAfter, stepBefore, stepsOfScreen, type OnboardingStep, type Walk,
} from '#domain/onboarding-steps.ts'
import type { OnboardingScreen } from '#domain/onboarding.ts'
import { pathOf } from './paths.ts'
import { isDone } from './standing.ts'
import type { Onboarding } from './use-onboarding.ts'

export interface Way {
  /** Under which the step is remembered (spec 2: "the onboarding step stored for the current route"). */
  route: '/dashboard/onboarding' | '/onboarding'
  pathOf: Readonly<Record<OnboardingScreen | 'home', string>>
  /** Before the first step. */
  start: string
  /** The wizard goes through its two pages of documents one after the other. */
  step: OnboardingStep | null
}

const dashboardWay: Way = {
  route: '/dashboard/onboarding', pathOf, start: pathOf.home, step: null,
}

/** The older wizard at one of its steps; its last step is where everything stands, and the pending review. */
export const wizardWay = (step: OnboardingStep): Way => ({
  route: '/onboarding', step, start: '/dashboard/overview',
  pathOf: {
    home: '/onboarding/7', bank: '/onboarding/1', about: '/onboarding/2', contact: '/onboarding/3',
    upload: '/onboarding/4', director: '/onboarding/6',
  },
})

const WayContext = createContext<Way>(dashboardWay)

export const WayProvider = WayContext.Provider

export const useWay = (): Way => use(WayContext)

export const walkOfOnboarding = ({ type, standings }: Pick<Onboarding, 'type' | 'standings'>): Walk =>
  ({ type, has_bank: isDone(standings.bank) })

/** Where Back and Next of a screen lead. */
export function neighbours(
  { route, pathOf: paths, start, step }: Way, screen: OnboardingScreen,
  onboarding: Pick<Onboarding, 'type' | 'standings'>,
) {
  const walk = walkOfOnboarding(onboarding)
  const { first, last } = stepsOfScreen(screen)
  const isWizard = route === '/onboarding'
  const at = (found: OnboardingStep | null, end: string) => {
    if (found === null) return end
    if (isWizard) return `/onboarding/${found}`
    const next = screenAtStep[found]
    return next === 'review' ? paths.home : paths[next]
  }
  return {
    back: at(stepBefore(isWizard ? step ?? first : first, walk), start),
    next: at(stepAfter(isWizard ? step ?? last : last, walk), paths.home),
  }
}
