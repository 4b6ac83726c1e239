// /confirm/email: the confirmation mail is on its way. Nobody signed in leads to login.
import { createFileRoute } from '@tanstack/react-router'
import { CheckInboxScreen } from '#app/features/sign-in/check-inbox.tsx'
import { needSession } from '#app/features/sign-in/guards.ts'

export const Route = createFileRoute('/confirm/email')({
  beforeLoad: needSession,
  component: CheckInboxScreen,
})
