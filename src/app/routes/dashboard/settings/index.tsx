// /dashboard/settings
import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#app/features/settings/page.tsx'

export const Route = createFileRoute('/dashboard/settings/')({ component: SettingsPage })
