// /dashboard/settings/password
import { createFileRoute } from '@tanstack/react-router'
import { ChangePassword } from '#app/features/account-security/password.tsx'

export const Route = createFileRoute('/dashboard/settings/password')({
  staticData: { task: true },
  component: ChangePassword,
})
