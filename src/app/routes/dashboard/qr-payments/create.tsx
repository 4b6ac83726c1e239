// /dashboard/qr-payments/create
import { createFileRoute } from '@tanstack/react-router'
import { NewQrCode } from '#app/features/qr-payments/create.tsx'

export const Route = createFileRoute('/dashboard/qr-payments/create')({
  staticData: { task: true },
  component: NewQrCode,
})
