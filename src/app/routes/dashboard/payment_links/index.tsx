// /dashboard/payment_links; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { PaymentLinksList } from '#app/features/payment-links/all.tsx'

export const Route = createFileRoute('/dashboard/payment_links/')({ component: PaymentLinksList })
