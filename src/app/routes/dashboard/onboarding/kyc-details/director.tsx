import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute(
  '/dashboard/onboarding/kyc-details/director',
)({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/dashboard/onboarding/kyc-details/director"!</div>
}
