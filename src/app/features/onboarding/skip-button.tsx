// The skip action of the spec: posts the submission as it is and goes on to the overview, whatever is said.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { onboarding as endpoints } from '#contract/onboarding.ts'
import { Refusal } from '#contract/refusal.ts'
import { onboardingMessages } from '#domain/onboarding.ts'
import { exchange } from '#app/api/call.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.tsx'
import { askAgain } from './readings.ts'
import { resetSteps } from './stored-step.ts'
import type { Onboarding } from './use-onboarding.ts'

/** Not in update mode: what is held there goes only with the final button. */
export function SkipButton({ onboarding: { is_frozen, is_update } }: { onboarding: Onboarding }) {
  const { skip, busy } = useSkip()
  if (is_frozen || is_update) return null
  return <Button look="quiet" wide busy={busy} onClick={() => void skip()}>Skip for now</Button>
}

/**
 * Spec 4: "posts submission, resets step to 0, refreshes profile, goes to overview. On failure shows an info
 * notice (message or pending) and still goes to overview."
 */
function useSkip() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const skip = async () => {
    setBusy(true)
    try {
      const { message } = await exchange(endpoints.submit, {})
      toast.success(message ?? 'Submitted')
    } catch (error) {
      // A lost session has a notice of its own.
      if (error instanceof Refusal && error.code === 'unauthenticated') return
      toast.info((error as Error).message || onboardingMessages.underReview)
    }
    resetSteps()
    void askAgain(queryClient)
    await navigate({ to: '/dashboard/overview' })
  }
  return { skip, busy }
}
