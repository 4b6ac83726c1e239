// Everything under /dashboard needs a full session; without one login leads back here.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Shell } from '#app/features/shell/shell.tsx'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context, location }) => {
    if (context.session()?.kind === 'member') return
    throw redirect({ to: '/login', search: { route: location.href }, replace: true })
  },
  component: Shell,
})
