// /dashboard/qr-payments; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { QrPaymentsList } from '#app/features/qr-payments/all.tsx'

export const Route = createFileRoute('/dashboard/qr-payments/')({ component: QrPaymentsList })
