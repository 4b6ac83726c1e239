// / leads to /login, and from there on whoever is signed in.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  beforeLoad: () => { throw redirect({ to: '/login', replace: true }) },
})
