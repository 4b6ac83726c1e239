// /dashboard/search; what is searched for stands in the address.
import { createFileRoute } from '@tanstack/react-router'
import { FinderPage } from '#app/features/finder/page.tsx'

export const Route = createFileRoute('/dashboard/search')({ component: FinderPage })
