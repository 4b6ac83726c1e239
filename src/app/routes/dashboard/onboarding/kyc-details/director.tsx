// /dashboard/onboarding/kyc-details/director; ?person= is whose form is open.
import { createFileRoute } from '@tanstack/react-router'
import { DirectorsScreen } from '#app/features/onboarding/directors.tsx'

interface Search {
  person?: string
}

export const Route = createFileRoute('/dashboard/onboarding/kyc-details/director')({
  validateSearch: ({ person }: Record<string, unknown>): Search =>
    (typeof person === 'string' && /^[\w-]{1,60}$/.test(person) ? { person } : {}),
  component: Directors,
})

function Directors() {
  return <DirectorsScreen person={Route.useSearch().person} />
}
