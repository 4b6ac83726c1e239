// /password-reset: asks for a link to choose a new password; `step=sent` says that it is on its way.
import { createFileRoute } from '@tanstack/react-router'
import { RecoverPasswordScreen } from '#app/features/sign-in/recover-password.tsx'

export const Route = createFileRoute('/password-reset')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: 'sent' } => (step === 'sent' ? { step } : {}),
  component: RecoverPasswordScreen,
})
