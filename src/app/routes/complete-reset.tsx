// /complete-reset?token=: chooses a new password with the token of a mailed link.
import { createFileRoute } from '@tanstack/react-router'
import { CreatePasswordScreen } from '#app/features/sign-in/create-password.tsx'
import { takeLinkToken } from '#app/features/sign-in/guards.ts'

export const Route = createFileRoute('/complete-reset')({
  beforeLoad: ({ location }) => takeLinkToken('reset', location),
  component: CreatePasswordScreen,
})
