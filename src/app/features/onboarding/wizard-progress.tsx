// In the older wizard, at the head of each page: which step this is, and how far the others are.
import { screenOfStep, walkOf } from '#domain/onboarding-steps.ts'
import { StepBar } from '#app/ui/progress.tsx'
import { stepState } from './standing-text.tsx'
import { useOnboarding } from './use-onboarding.ts'
import { useWay } from './way.ts'
import { screenTitle } from './words.ts'

/** Nothing under /dashboard/onboarding, where the side navigation and the front page say it. */
export function WizardProgress() {
  const { step } = useWay()
  return step === null ? null : <Steps step={step} />
}

function Steps({ step }: { step: number }) {
  const { type, standings } = useOnboarding()
  // All steps of the type, whether the bank account is there or not.
  const steps = walkOf({ type, has_bank: false })
  const place = steps.findIndex((each) => each === step) + 1
  const screen = steps.map((each) => screenOfStep[each])[place - 1]
  const name = screen === undefined || screen === 'review' ? 'Review' : screenTitle(screen, type)
  const words = `Step ${place} of ${steps.length}: ${name}`
  const states = steps.map((each) => {
    const shown = screenOfStep[each]
    return shown === 'review' ? 'todo' as const : stepState(standings[shown])
  })
  return (
    <section aria-label="Progress" className="px-side pt-2 lg:max-w-[720px]">
      <StepBar steps={states} label={words} />
      <p aria-hidden className="mt-1.5 text-13 text-soft">{words}</p>
    </section>
  )
}
