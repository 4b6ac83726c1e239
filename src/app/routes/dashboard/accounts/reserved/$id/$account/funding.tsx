// /dashboard/accounts/reserved/{id}/{account}/funding: what came into the account.
import { createFileRoute } from '@tanstack/react-router'
import { AccountFunding } from '#app/features/accounts/funding.tsx'
import { fundingFacts, fundingPicture } from '#app/features/payouts/funding.tsx'

export const Route = createFileRoute('/dashboard/accounts/reserved/$id/$account/funding')({
  component: Funding,
})

function Funding() {
  return <AccountFunding id={Route.useParams().id} facts={fundingFacts} picture={fundingPicture} />
}
