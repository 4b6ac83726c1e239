// /adduser?token=: joins a team with the token of a mailed invitation.
import { createFileRoute } from '@tanstack/react-router'
import { AddUserScreen } from '#app/features/sign-in/add-user.tsx'
import { takeLinkToken } from '#app/features/sign-in/guards.ts'

export const Route = createFileRoute('/adduser')({
  beforeLoad: ({ location }) => takeLinkToken('invite', location),
  component: AddUserScreen,
})
