// /share-inbox: where the worker leads after another app has shared a file; attached once somebody is logged in.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/share-inbox')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/onboarding/shared', replace: true })
  },
})
