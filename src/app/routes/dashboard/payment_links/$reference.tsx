// /dashboard/payment_links/{reference}
import { createFileRoute } from '@tanstack/react-router'
import { PaymentLinkPage } from '#app/features/payment-links/one.tsx'

export const Route = createFileRoute('/dashboard/payment_links/$reference')({ component: PaymentLink })

function PaymentLink() {
  return <PaymentLinkPage reference={Route.useParams().reference} />
}
