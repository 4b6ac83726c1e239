// /dashboard/qr-payments/{id}, by the reference.
import { createFileRoute } from '@tanstack/react-router'
import { QrPaymentPage } from '#app/features/qr-payments/one.tsx'

export const Route = createFileRoute('/dashboard/qr-payments/$id')({ component: QrPayment })

function QrPayment() {
  return <QrPaymentPage id={Route.useParams().id} />
}
