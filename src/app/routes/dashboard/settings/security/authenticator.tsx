// /dashboard/settings/security/authenticator
import { createFileRoute } from '@tanstack/react-router'
import { ChangeAuthenticator } from '#app/features/account-security/authenticator.tsx'

export const Route = createFileRoute('/dashboard/settings/security/authenticator')({
  staticData: { task: true },
  component: ChangeAuthenticator,
})
