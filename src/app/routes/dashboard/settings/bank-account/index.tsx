// /dashboard/settings/bank-account
import { createFileRoute } from '@tanstack/react-router'
import { BankAccount } from '#app/features/settings/bank-account.tsx'

export const Route = createFileRoute('/dashboard/settings/bank-account/')({ component: BankAccount })
