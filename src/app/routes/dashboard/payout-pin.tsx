// /dashboard/payout-pin; ?after= is where it was asked for, ?forgot=yes asks for a mailed code.
import { createFileRoute } from '@tanstack/react-router'
import { PinPage } from '#app/features/payout-pin/page.tsx'

export const Route = createFileRoute('/dashboard/payout-pin')({
  staticData: { task: true },
  component: PayoutPin,
})

function PayoutPin() {
  const { after, forgot } = Route.useSearch() as { after?: string; forgot?: string }
  // Only a page of this app: the address may come from anywhere.
  const back = after && /^\/dashboard\/[\w/?=&%.-]*$/.test(after) ? after : '/dashboard/payouts'
  return <PinPage after={back} forgot={forgot === 'yes'} />
}
