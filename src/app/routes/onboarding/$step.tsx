// /onboarding/1 to /onboarding/7: a page of the older wizard; ?person= is whose form is open.
import { createFileRoute } from '@tanstack/react-router'
import { NoSuchStep, Wizard } from '#app/features/onboarding/wizard.tsx'
import { parseStep } from '#domain/onboarding-steps.ts'

interface Search {
  person?: string
}

export const Route = createFileRoute('/onboarding/$step')({
  validateSearch: ({ person }: Record<string, unknown>): Search =>
    (typeof person === 'string' && /^[\w-]{1,60}$/.test(person) ? { person } : {}),
  component: Step,
})

function Step() {
  const { step } = Route.useParams()
  const { person } = Route.useSearch()
  const known = parseStep(step)
  return known === null ? <NoSuchStep /> : <Wizard step={known} person={person} />
}
