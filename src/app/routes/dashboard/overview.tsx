// /dashboard/overview: the first screen.
import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '#app/features/overview/page.tsx'

export const Route = createFileRoute('/dashboard/overview')({ component: OverviewPage })
