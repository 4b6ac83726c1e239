// /dashboard/onboarding/shared: files from another app, to be attached on purpose.
import { createFileRoute } from '@tanstack/react-router'
import { SharedScreen } from '#app/features/onboarding/shared.tsx'

export const Route = createFileRoute('/dashboard/onboarding/shared')({ component: SharedScreen })
