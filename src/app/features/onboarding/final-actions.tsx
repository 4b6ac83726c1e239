// The foot of the last screen: the final button, and the way on without it.
import { SkipButton } from './skip-button.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { Onboarding } from './use-onboarding.ts'

interface FinalActionsProps {
  onboarding: Onboarding
  words?: string
}

export const FinalActions = ({ onboarding, ...words }: FinalActionsProps) => (
  <div className="grid gap-2">
    <SubmitButton onboarding={onboarding} {...words} />
    <SkipButton onboarding={onboarding} />
  </div>
)
