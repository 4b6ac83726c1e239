// /register: makes an account, then leads to the inbox.
import { createFileRoute } from '@tanstack/react-router'
import { leaveWhenSignedIn } from '#app/features/sign-in/guards.ts'
import { RegisterScreen } from '#app/features/sign-in/register.tsx'

export const Route = createFileRoute('/register')({
  beforeLoad: leaveWhenSignedIn,
  component: RegisterScreen,
})
