// /dashboard/settings/webhooks
import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '#app/features/webhooks/page.tsx'

export const Route = createFileRoute('/dashboard/settings/webhooks/')({ component: WebhooksPage })
