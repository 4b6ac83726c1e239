// /dashboard/onboarding/add-bank-account
import { createFileRoute } from '@tanstack/react-router'
import { BankAccountScreen } from '#app/features/onboarding/bank-account.tsx'

export const Route = createFileRoute('/dashboard/onboarding/add-bank-account')({
  component: BankAccountScreen,
})
