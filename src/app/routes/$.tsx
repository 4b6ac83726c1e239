// A path that the pages known so far do not have: with all of them taken in it is asked for again, and
// what is unknown then redirects to /login (spec 2).
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context, location }) => {
    const isNew = await context.openAllRoutes()
    if (isNew) throw redirect({ href: location.href, replace: true })
    throw redirect({ to: '/login', replace: true })
  },
})
