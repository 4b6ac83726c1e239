// /dashboard/on-this-phone: what is kept here, what waits, what was sent.
import { createFileRoute } from '@tanstack/react-router'
import { OnThisPhonePage } from '#app/features/on-this-phone/page.tsx'

export const Route = createFileRoute('/dashboard/on-this-phone')({ component: OnThisPhonePage })
