// /was-it-you?token=: what a letter about a change of access leads to.
import { createFileRoute } from '@tanstack/react-router'
import { takeLinkToken } from '#app/features/sign-in/guards.ts'
import { WasItYou } from '#app/features/sign-in/was-it-you.tsx'

export const Route = createFileRoute('/was-it-you')({
  beforeLoad: ({ location }) => takeLinkToken('notice', location),
  component: WasItYou,
})
