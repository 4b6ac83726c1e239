// What the merchant says of itself, to be held against its documents.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { businessLabel, industries } from '#domain/business.ts'
import { ageOn, identityTypes } from '#domain/identity.ts'
import { formatPhone } from '#domain/phone.ts'
import { splitAddress } from '#domain/places.ts'
import { lagosDay } from '#domain/time.ts'
import { bankName } from '../bank-names.ts'
import type { PersonWithDocuments } from '../onboarding/papers.ts'
import { sharedWords, type Alike } from './alike.ts'
import type { Case } from './case.ts'
import { day } from './clock.ts'
import { IdentityCard } from './identity-card.tsx'
import { StatusChip } from './frame.tsx'
import { caseReference } from './reference.ts'
import type { Session } from './session.ts'

type Rows = readonly (readonly [label: string, value: Child])[]

export function Facts({ shown, session, now }: { shown: Case, session: Session, now: Date }) {
  const { business_profile, bank_details, people, owner } = shown
  return (
    <>
      <AlikeCases alike={shown.alike} />
      <Group
        title="Account"
        rows={[
          ['Name at registration', shown.business_name],
          ['Person', owner?.fullname],
          ['Email', owner?.email],
          ['Phone', owner ? formatPhone(owner.mobile_number) : undefined],
          ['Reference', <span class="figures">{caseReference(shown.id)}</span>],
          ['Merchant id', <code>{shown.id}</code>],
        ]}
      />
      {business_profile ? <Group title="Business" rows={businessRows(business_profile)} /> : null}
      {bank_details ? (
        <Group
          title="Bank account"
          rows={[
            ['Name at the bank', <strong>{bank_details.name}</strong>],
            ['Account number', <span class="figures">{bank_details.business_nuban}</span>],
            ['Bank', bankName(bank_details.bank_code)],
            ...settledRow(shown),
          ]}
        />
      ) : null}
      <IdentityCard shown={shown} session={session} />
      {people.map((person, index) => (
        <Group title={`Person ${index + 1}`} rows={personRows(person, now)} />
      ))}
    </>
  )
}

/** What another business has handed in, too. */
function AlikeCases({ alike }: { alike: readonly Alike[] }) {
  if (alike.length === 0) return null
  return (
    <section class="card facts" aria-labelledby="alike-title">
      <h2 id="alike-title">The same elsewhere</h2>
      <ul class="lines">
        {alike.map(({ id, business_name, status, kinds }) => (
          <li>
            <a href={`/review/merchants/${id}`}>{business_name}</a> <StatusChip status={status} />
            <span class="block">{`The same ${sharedWords(kinds)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Another account than the approved one is what this review is about. */
function settledRow({ bank_details: bank, settled_to }: Case): Rows {
  if (!settled_to || !bank) return []
  const { nuban, bank_code, account_name } = settled_to
  if (nuban === bank.business_nuban && bank_code === bank.bank_code) return []
  return [['Approved until now', (
    <>{account_name}, <span class="figures">{nuban}</span>, {bankName(bank_code)}</>
  )]]
}

function businessRows(profile: NonNullable<Case['business_profile']>): Rows {
  const { street, city, state } = splitAddress(profile.business_address)
  return [
    ['Registered name', <strong>{profile.business_registration_name}</strong>],
    ['Registration type', businessLabel(profile.business_registration_type)],
    ['Industry', industryLabel(profile.industry)],
    ['Tax number', <span class="figures">{profile.tax_identification_number}</span>],
    ['Description', profile.business_description],
    ['Website', profile.web_address],
    ['Dispute email', profile.dispute_email], ['Support email', profile.support_email],
    ['Address', [street, city, state].filter(Boolean).join(', ')],
    ['City and state', profile.city_state], ['Country', profile.country],
  ]
}

function industryLabel(industry: string): string {
  const labels: Record<string, string> = industries
  return labels[industry] ?? industry
}

function personRows(person: PersonWithDocuments, now: Date): Rows {
  const labels: Record<string, string> = identityTypes
  return [
    ['Name', <strong>{`${person.firstname} ${person.lastname}`}</strong>],
    ['Date of birth', `${day(person.date_of_birth)} (${ageOn(lagosDay(now), person.date_of_birth)} years)`],
    ['Nationality', person.nationality], ['Phone', formatPhone(person.phone_number)],
    ['Identity document', labels[person.kyc_id_type ?? ''] ?? 'None'],
  ]
}

function Group({ title, rows }: { title: string, rows: Rows }) {
  return (
    <section class="card facts">
      <h2>{title}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div><dt>{label}</dt><dd>{value ?? '–'}</dd></div>
        ))}
      </dl>
    </section>
  )
}
