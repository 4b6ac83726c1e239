// /share-inbox: where the worker leads after another app has shared a file; attached after login.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { toast } from '#app/ui/toast.tsx'

interface ShareSearch {
  /** How many files were more or larger than the inbox takes. */
  left?: string
  problem?: 'not-kept'
}

export const Route = createFileRoute('/share-inbox')({
  validateSearch: ({ left, problem }: Record<string, unknown>): ShareSearch => ({
    ...(typeof left === 'string' && /^\d{1,3}$/.test(left) && { left }),
    ...(problem === 'not-kept' && { problem }),
  }),
  beforeLoad: ({ search: { left, problem } }) => {
    if (problem) toast.error('The shared file could not be kept. Please share it once more.')
    if (left) toast.error(`Not kept: ${left}. At most five files of 25 MB each can be shared at once.`)
    throw redirect({ to: '/dashboard/onboarding/shared', replace: true })
  },
})
