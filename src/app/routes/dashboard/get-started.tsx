// /dashboard/get-started, until somebody hides it; then the overview.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { GetStartedPage } from '#app/features/get-started/page.tsx'

export const Route = createFileRoute('/dashboard/get-started')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const { isHidden } = await import('#app/features/get-started/hidden.ts')
    if (await isHidden(queryClient)) throw redirect({ to: '/dashboard/overview', replace: true })
  },
  component: GetStartedPage,
})
