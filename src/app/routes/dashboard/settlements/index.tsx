// /dashboard/settlements leads to the settlements that were made.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/settlements/')({
  beforeLoad() {
    throw redirect({ to: '/dashboard/settlements/$type', params: { type: 'settled' }, replace: true })
  },
})
