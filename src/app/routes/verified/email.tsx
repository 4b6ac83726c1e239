// /verified/email?token=: proves an address with the token of a mailed link.
import { createFileRoute } from '@tanstack/react-router'
import { EmailVerifiedScreen } from '#app/features/sign-in/email-verified.tsx'
import { takeLinkToken } from '#app/features/sign-in/guards.ts'

export const Route = createFileRoute('/verified/email')({
  beforeLoad: ({ location }) => takeLinkToken('confirm', location),
  component: EmailVerifiedScreen,
})
