// /dashboard/settings/preference
import { createFileRoute } from '@tanstack/react-router'
import { Preferences } from '#app/features/settings/preference.tsx'

export const Route = createFileRoute('/dashboard/settings/preference')({ component: Preferences })
