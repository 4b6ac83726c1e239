// /dashboard/settings/security
import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '#app/features/account-security/page.tsx'

export const Route = createFileRoute('/dashboard/settings/security/')({ component: SecurityPage })
