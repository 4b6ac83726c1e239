// /dashboard/help
import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '#app/features/help/page.tsx'

export const Route = createFileRoute('/dashboard/help')({ component: HelpPage })
