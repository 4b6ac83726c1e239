// The bank account that settlements go to, and the one that waits for a reviewer. The first is given in
// onboarding.
import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import type { Answer } from '#contract/endpoint.ts'
import type { merchants } from '#contract/merchants.ts'
import { isUnderReview, parseStatus } from '#domain/onboarding.ts'
import { profileReading, useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { Whole } from './whole.tsx'

type Known = Answer<typeof merchants.profile>['merchant']

const first = '/dashboard/onboarding/add-bank-account'
const another = '/dashboard/settings/bank-account/change'

export function BankAccount() {
  const standing = useStanding(useQuery(profileReading))
  const mayChange = useMay('submit_onboarding') === true
  return (
    <Whole title="Bank account" lead="What you collect is settled to this account." standing={standing}>
      {({ merchant }) => <Account known={merchant} mayChange={mayChange} />}
    </Whole>
  )
}

function Account({ known, mayChange }: { known: Known, mayChange: boolean }) {
  const { bank_details: bank, meta, settled_to: settled } = known
  const isReviewed = isUnderReview(parseStatus(known.status))
  if (!bank) {
    return (
      <EmptyState
        icon={Landmark} title="No bank account yet"
        action={mayChange && <LinkButton to={first} look="primary">Add a bank account</LinkButton>}
      >
        Onboarding asks for it. What you collect is paid out to it.
      </EmptyState>
    )
  }
  const given = { bank: meta.bank ?? bank.bank_code, nuban: bank.business_nuban, name: bank.name }
  const waits = settled !== undefined
    && (settled.nuban !== bank.business_nuban || settled.bank_code !== bank.bank_code)
  return (
    <>
      {isReviewed && (
        <Strip kind="info" className="mb-4">
          A reviewer looks at your business now. Until then the account cannot be changed.
        </Strip>
      )}
      {waits && <SectionHead title="Settlements go to" />}
      <FactList facts={[...factsOf(waits ? settled : given), ...(waits ? [] : numbersOf(bank))]} />
      {waits && (
        <>
          <SectionHead title={isReviewed ? 'Waits for the reviewer' : 'Given, not approved'} />
          <FactList facts={[...factsOf(given), ...numbersOf(bank)]} />
        </>
      )}
      <p className="mt-3 text-15 text-soft">{afterwards(settled !== undefined, mayChange)}</p>
      {mayChange && !isReviewed && (
        <LinkButton to={settled ? another : first} look="outlined" wide className="mt-4">
          Give another account
        </LinkButton>
      )}
    </>
  )
}

function afterwards(isApproved: boolean, mayChange: boolean): string {
  if (!isApproved) return 'It counts once your business is approved.'
  const rule = 'Another account needs a code of your authenticator, and a reviewer looks at it first. '
    + 'Every administrator is told by mail.'
  return mayChange ? rule : `Only who may fill in onboarding can give another account. ${rule}`
}

const factsOf = ({ bank, nuban, name }: { bank: string, nuban: string, name: string }) => [
  { label: 'Bank', value: bank },
  {
    label: 'Account number',
    value: (
      <span className="inline-flex items-center -my-3 -mr-3">
        <span className="figures">{nuban}</span>
        <CopyButton what="account number" text={nuban} />
      </span>
    ),
  },
  { label: 'Account name', value: name },
]

const numbersOf = (bank: { business_bvn: string, business_nin: string }) => [
  { label: 'BVN', value: <span className="figures">{bank.business_bvn}</span> },
  { label: 'NIN', value: <span className="figures">{bank.business_nin}</span> },
]
