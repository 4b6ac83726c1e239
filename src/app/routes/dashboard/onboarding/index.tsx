// /dashboard/onboarding: what is left, and what is next.
import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#app/features/onboarding/home.tsx'

export const Route = createFileRoute('/dashboard/onboarding/')({ component: HomeScreen })
