// /dashboard/accounts; `statement` is the one that a mail's link is about.
import { createFileRoute } from '@tanstack/react-router'
import { AccountsPage } from '#app/features/accounts/all.tsx'

export const Route = createFileRoute('/dashboard/accounts/')({
  validateSearch: ({ statement }: Record<string, unknown>): { statement?: string } =>
    typeof statement === 'string' ? { statement } : {},
  component: Accounts,
})

function Accounts() {
  return <AccountsPage statement={Route.useSearch().statement} />
}
