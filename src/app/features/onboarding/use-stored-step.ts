// Remembers where the person is, and leads to step 7 when the provider says that the review has begun.
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { REVIEW_STEP, stepsOfScreen, type OnboardingStep } from '#domain/onboarding-steps.ts'
import type { OnboardingScreen } from '#domain/onboarding.ts'
import { statusOf } from './server.ts'
import { resetSteps, storeStep } from './stored-step.ts'
import { hasNews } from './use-kyc-dialog.ts'
import { useOnboarding } from './use-onboarding.ts'
import { useWay } from './way.ts'

/** Once around the screens; `at` is the screen, or null on the front page, which is step 7. */
export function useStoredStep(at: OnboardingScreen | null) {
  const onboarding = useOnboarding()
  const way = useWay()
  const navigate = useNavigate()
  const { is_known, server } = onboarding
  const hasStatus = statusOf(server) !== null
  const step: OnboardingStep = way.step ?? (at ? stepsOfScreen(at).first : REVIEW_STEP)
  useEffect(() => {
    if (is_known && !hasStatus) resetSteps()
    else if (step !== REVIEW_STEP) storeStep(way.route, step)
  }, [is_known, hasStatus, step, way.route])
  // Spec 4: "Message Merchant KYC information is pending review moves the user to step 7."
  // From each step anew: the save that was refused may lead to the next step while this is under way.
  const leaving = step !== REVIEW_STEP && hasNews(onboarding, 'pending') ? step : null
  useEffect(() => {
    if (leaving !== null) void navigate({ to: way.pathOf.home, replace: true })
  }, [leaving, navigate, way])
}
