// /dashboard/settings/notifications
import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#app/features/notifications/page.tsx'

export const Route = createFileRoute('/dashboard/settings/notifications')({ component: NotificationsPage })
