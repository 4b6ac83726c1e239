// What onboarding told of the business: a reviewer approved it, so it is changed there and reviewed again.
import type { Answer } from '#contract/endpoint.ts'
import type { merchants } from '#contract/merchants.ts'
import { businessLabel, industries, type Industry } from '#domain/business.ts'
import { isUnderReview, parseStatus } from '#domain/onboarding.ts'
import { useMay } from '#app/api/permissions.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Strip } from '#app/ui/strip.tsx'

type Known = Answer<typeof merchants.profile>['merchant']

export function Registered({ known }: { known: Known }) {
  const { business_name, business_profile: profile } = known
  const mayChange = useMay('submit_onboarding') === true
  const isReviewed = isUnderReview(parseStatus(known.status))
  return (
    <>
      {isReviewed && (
        <Strip kind="info" className="mt-3">
          A reviewer looks at your business now. Until then what you handed in cannot be changed.
        </Strip>
      )}
      <SectionHead title="Registered business" />
      <FactList facts={profile ? factsOf(profile) : [{ label: 'Name', value: business_name }]} />
      {!profile && <p className="mt-2 text-13 text-soft">Onboarding asks for the rest.</p>}
      {!isReviewed && !mayChange && (
        <p className="mt-2 text-13 text-soft">Only who may fill in onboarding can change it.</p>
      )}
      {!isReviewed && mayChange && (
        <LinkButton to="/dashboard/onboarding/business-profile/about" look="outlined" wide className="mt-4">
          {profile ? 'Change it in onboarding' : 'Tell us about your business'}
        </LinkButton>
      )}
    </>
  )
}

function factsOf(profile: NonNullable<Known['business_profile']>) {
  const type = profile.business_registration_type
  return [
    { label: 'Name', value: profile.business_registration_name },
    { label: 'Type', value: businessLabel(type) },
    { label: 'Industry', value: industries[profile.industry as Industry] ?? profile.industry },
    { label: 'Tax number', value: profile.tax_identification_number },
    { label: 'Website', value: <span className="break-all">{profile.web_address}</span> },
    { label: 'Disputes', value: <EmailText email={profile.dispute_email} /> },
    { label: 'Address', value: profile.business_address.split('***').filter(Boolean).join(', ') },
    { label: 'Country', value: profile.country },
  ]
}
