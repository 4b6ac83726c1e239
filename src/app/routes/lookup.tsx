// /lookup: what became of a payment, for who made it.
import { createFileRoute } from '@tanstack/react-router'
import { LookupScreen } from '#app/features/sign-in/lookup.tsx'

export const Route = createFileRoute('/lookup')({ component: LookupScreen })
