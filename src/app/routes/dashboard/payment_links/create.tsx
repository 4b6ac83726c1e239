// /dashboard/payment_links/create
import { createFileRoute } from '@tanstack/react-router'
import { NewPaymentLink } from '#app/features/payment-links/create.tsx'

export const Route = createFileRoute('/dashboard/payment_links/create')({
  staticData: { task: true },
  component: NewPaymentLink,
})
