// The step where a person was, remembered for each way through onboarding while the tab is open (spec 2).
import { NO_STEP, parseStep, type OnboardingStep } from '#domain/onboarding-steps.ts'
import { currentSession } from '#app/api/session.ts'
import type { Way } from './way.ts'

type Route = Way['route']

const KEY = 'oja.onboarding-step'

const routes: readonly Route[] = ['/dashboard/onboarding', '/onboarding']

/** One person's step is nobody else's. */
const nameOf = (route: Route) => `${KEY} ${currentSession()?.user_id ?? ''} ${route}`

export function storeStep(route: Route, step: OnboardingStep) {
  put(route, String(step))
}

/** Spec 4: after a skip the step is 0, and a merchant without a status has none either. */
export function resetSteps() {
  for (const route of routes) put(route, String(NO_STEP))
}

export function storedStep(route: Route): OnboardingStep | null {
  try {
    return parseStep(sessionStorage.getItem(nameOf(route)))
  } catch {
    return null
  }
}

function put(route: Route, text: string) {
  try {
    sessionStorage.setItem(nameOf(route), text)
  } catch {
    // In a browser that keeps nothing, Continue updating leads to the business profile.
  }
}
