// /dashboard/cards/{id}, by the reference.
import { createFileRoute } from '@tanstack/react-router'
import { CardPaymentPage } from '#app/features/cards/one.tsx'

export const Route = createFileRoute('/dashboard/cards/$id')({ component: CardPayment })

function CardPayment() {
  return <CardPaymentPage id={Route.useParams().id} />
}
