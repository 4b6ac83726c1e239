// The numbered steps of onboarding (spec 2), and what comes before and after each (spec 4).
import { businessKind, type BusinessType } from './business.ts'
import type { DocumentKind } from './document.ts'
import { skipsDocuments, skipsPeople, type OnboardingScreen } from './onboarding.ts'

/**
 * Spec 2: "1 bank account; 2-3 business information; 4-5 KYC document upload; 6 and above director or
 * business
 * owner documents; 7 pending review." Step 4 is what the type requires, step 5 the proof of address and more.
 */
export const screenOfStep = {
  1: 'bank',
  2: 'about',
  3: 'contact',
  4: 'upload',
  5: 'upload',
  6: 'director',
  7: 'review',
} as const satisfies Record<number, OnboardingScreen | 'review'>

export type OnboardingStep = keyof typeof screenOfStep

export const onboardingSteps = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly OnboardingStep[]

/** Spec 4: "Merchant KYC information is pending review moves the user to step 7." */
export const REVIEW_STEP = 7

/** Spec 4: the skip action "resets step to 0": no step is remembered any more. */
export const NO_STEP = 0

/** The step of a number as it stands in an address; null for what is none. */
export const parseStep = (given: unknown): OnboardingStep | null =>
  onboardingSteps.find((step) => String(step) === String(given)) ?? null

/** The steps of a screen, first and last: the upload has two. */
export function stepsOfScreen(screen: OnboardingScreen | 'review') {
  const own = onboardingSteps.filter((step) => screenOfStep[step] === screen)
  const [first = REVIEW_STEP] = own
  return { first, last: own[own.length - 1] ?? first }
}

/** The two steps of the upload: what the type requires, then the proof of address and what may be added. */
export const stepOfDocument = (kind: DocumentKind, type: BusinessType): OnboardingStep =>
  businessKind(type).required.includes(kind) ? 4 : 5

export interface Walk {
  type: BusinessType | null
  /** The bank account is saved or on its way: step 1 is done. */
  has_bank: boolean
}

/**
 * The steps in the order in which Next takes them. Spec 2, "Sequence": about, contact, bank account,
 * documents, people. Spec 4: "After business info the step is 4, or 6 for individual_business": the bank
 * account stands between them only until it has been given.
 */
export function walkOf({ type, has_bank }: Walk): OnboardingStep[] {
  const sequence: OnboardingStep[] = has_bank ? [2, 3, 4, 5, 6, 7] : [2, 3, 1, 4, 5, 6, 7]
  if (type === null) return sequence
  return sequence.filter((step) => {
    const screen = screenOfStep[step]
    if (screen === 'upload') return !skipsDocuments(type)
    return screen !== 'director' || !skipsPeople(type)
  })
}

/** What Next leads to; null after the last. */
export function stepAfter(step: OnboardingStep, walk: Walk): OnboardingStep | null {
  const steps = walkOf(withStep(step, walk))
  return steps[steps.indexOf(step) + 1] ?? null
}

/**
 * What Back leads to; null before the first. Spec 4: "Back from the director screen: individual_business 3
 * steps, others 1": to step 3, or to step 5.
 */
export function stepBefore(step: OnboardingStep, walk: Walk): OnboardingStep | null {
  const steps = walkOf(withStep(step, walk))
  return steps[steps.indexOf(step) - 1] ?? null
}

/** Whoever opens the bank account again stands where it stood in the sequence. */
const withStep = (step: OnboardingStep, walk: Walk): Walk =>
  step === 1 ? { ...walk, has_bank: false } : walk

/** Spec 4: "No status: ... the user returns to step 1", the first of the sequence. */
export const firstStep = (walk: Walk): OnboardingStep => walkOf(walk)[0] ?? 2
