// A save that is refused because the review has begun leads to step 7, from whichever screen it came to.
import type * as Router from '@tanstack/react-router'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { nothingKept } from '#app/features/onboarding/kept.ts'
import { pathOf } from '#app/features/onboarding/paths.ts'
import { resetSteps } from '#app/features/onboarding/stored-step.ts'
import type * as Hook from '#app/features/onboarding/use-onboarding.ts'
import { onboardingOf, type Onboarding } from '#app/features/onboarding/use-onboarding.ts'
import { useStoredStep } from '#app/features/onboarding/use-stored-step.ts'
import { onboardingMessages, type OnboardingScreen } from '#domain/onboarding.ts'
import { aBank, server, unsent, withForms } from './known.ts'

const led = vi.hoisted(() => vi.fn<(way: { to: string }) => void>())
vi.mock('@tanstack/react-router', async (original) => ({
  ...await original<typeof Router>(), useNavigate: () => led,
}))
const known = vi.hoisted(() => ({ onboarding: null as unknown }))
vi.mock('#app/features/onboarding/use-onboarding.ts', async (original) => ({
  ...await original<typeof Hook>(),
  useOnboarding: () => known.onboarding,
}))

afterEach(() => {
  resetSteps()
  led.mockClear()
})

const problem = onboardingMessages.underReview
const refused = unsent('bank', aBank as never, { state: 'stopped', problem })
const inReviewThere = server({ merchant: { ...withForms, status: 'Pending_KYC_Review' } })
const inReview = (): Onboarding => ({
  ...onboardingOf(inReviewThere, [refused], nothingKept),
  is_known: true, is_loaded: true, is_asking: false,
})

test('also when the save that was refused leads to the next screen meanwhile', () => {
  known.onboarding = inReview()
  const { rerender } = renderHook(({ at }: { at: OnboardingScreen | null }) => useStoredStep(at),
    { initialProps: { at: 'bank' as OnboardingScreen | null } })
  expect(led).toHaveBeenCalledExactlyOnceWith({ to: pathOf.home, replace: true })
  // The way there was overtaken by the one to the next screen.
  rerender({ at: 'upload' })
  expect(led).toHaveBeenCalledTimes(2)
  rerender({ at: null })
  expect(led).toHaveBeenCalledTimes(2)
})
