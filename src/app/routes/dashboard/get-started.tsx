// /dashboard/get-started, until somebody hides it; then the overview.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { isHidden } from '#app/features/get-started/hidden.ts'
import { GetStartedPage } from '#app/features/get-started/page.tsx'

export const Route = createFileRoute('/dashboard/get-started')({
  beforeLoad: async ({ context: { queryClient } }) => {
    if (await isHidden(queryClient)) throw redirect({ to: '/dashboard/overview', replace: true })
  },
  component: GetStartedPage,
})
