// /dashboard/onboarding/shared: files from another app, to be attached on purpose.
import { createFileRoute } from '@tanstack/react-router'
import { SharedScreen } from '#app/features/onboarding/shared.tsx'

export interface SharedSearch {
  /** Of the share that led here: how many files were not taken, and why. */
  left?: number
  refused?: number
  problem?: 'not-kept'
}

const count = (given: unknown) => (/^\d{1,3}$/.test(String(given)) ? Number(given) : 0)

export const Route = createFileRoute('/dashboard/onboarding/shared')({
  validateSearch: ({ left, refused, problem }: Record<string, unknown>): SharedSearch => ({
    ...(count(left) > 0 && { left: count(left) }),
    ...(count(refused) > 0 && { refused: count(refused) }),
    ...(problem === 'not-kept' && { problem }),
  }),
  component: function Shared() {
    return <SharedScreen not_taken={Route.useSearch()} />
  },
})
