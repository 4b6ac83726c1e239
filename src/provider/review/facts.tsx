// What the merchant says of itself, to be held against its documents.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { businessLabel, industries } from '#domain/business.ts'
import { ageOn, identityTypes } from '#domain/identity.ts'
import { formatPhone } from '#domain/phone.ts'
import { splitAddress } from '#domain/places.ts'
import type { RefusableSubject } from '#domain/refused-field.ts'
import { lagosDay } from '#domain/time.ts'
import { bankName } from '../bank-names.ts'
import type { PersonWithDocuments } from '../onboarding/papers.ts'
import { sharedWords, type Alike } from './alike.ts'
import type { Case } from './case.ts'
import { day } from './clock.ts'
import { FieldVerdict } from './field-form.tsx'
import { IdentityCard, Match } from './identity-card.tsx'
import { StatusChip } from './frame.tsx'
import { caseReference } from './reference.ts'
import { holderIn } from './unchecked.ts'
import type { Session } from './session.ts'

/** `field` is by what it is refused; what is not the merchant's to change has none. */
type Rows = readonly (readonly [label: string, value: Child, field?: string])[]

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
      {business_profile ? (
        <Group title="Business" rows={businessRows(business_profile)}
          verdict={verdictOn(shown, session, 'business_profile', null)} />
      ) : null}
      {bank_details ? (
        <Group
          title="Bank account"
          verdict={verdictOn(shown, session, 'bank_details', null)}
          rows={[
            ['Name at the bank', <Holder shown={shown} name={bank_details.name} />],
            ['Account number', <span class="figures">{bank_details.business_nuban}</span>, 'business_nuban'],
            ['Bank', bankName(bank_details.bank_code)],
            ...settledRow(shown),
          ]}
        />
      ) : null}
      <IdentityCard shown={shown} session={session} />
      {people.map((person, index) => (
        <Group title={`Person ${index + 1}`} rows={personRows(person, now)}
          verdict={verdictOn(shown, session, 'person', person)} />
      ))}
    </>
  )
}

/** The bank's name for the account, and whose that is. */
function Holder({ shown, name }: { shown: Case, name: string }) {
  const holder = holderIn(shown)
  return (
    <>
      <strong class="block">{name}</strong>
      <Match holds={holder !== null}
        yes={holder === 'owner' ? 'The owner’s name' : 'The business’s name'}
        no="Neither the business’s nor the owner’s name" />
    </>
  )
}

type Verdict = (field: string, value: Child) => Child

/** A value with the way to refuse it. */
const verdictOn = (
  shown: Case, session: Session, subject: RefusableSubject, person: PersonWithDocuments | null,
): Verdict => (field, value) => (
  <FieldVerdict {...{ shown, session }} of={{ subject, field, personnel_id: person?.id ?? null }}
    {...person && { whose: `${person.firstname} ${person.lastname}` }}>
    <div>{value ?? '–'}</div>
  </FieldVerdict>
)

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
    ['Registered name', <strong>{profile.business_registration_name}</strong>, 'business_registration_name'],
    ['Registration type', businessLabel(profile.business_registration_type), 'business_registration_type'],
    ['Industry', industryLabel(profile.industry), 'industry'],
    ['Tax number', <span class="figures">{profile.tax_identification_number}</span>,
      'tax_identification_number'],
    ['Description', profile.business_description, 'business_description'],
    ['Website', profile.web_address, 'web_address'],
    ['Dispute email', profile.dispute_email, 'dispute_email'],
    ['Support email', profile.support_email, 'support_email'],
    ['Address', [street, city, state].filter(Boolean).join(', '), 'business_address'],
    ['City and state', profile.city_state], ['Country', profile.country, 'country'],
  ]
}

function industryLabel(industry: string): string {
  const labels: Record<string, string> = industries
  return labels[industry] ?? industry
}

function personRows(person: PersonWithDocuments, now: Date): Rows {
  const labels: Record<string, string> = identityTypes
  return [
    ['First name', <strong>{person.firstname}</strong>, 'firstname'],
    ['Last name', <strong>{person.lastname}</strong>, 'lastname'],
    ['Date of birth', `${day(person.date_of_birth)} (${ageOn(lagosDay(now), person.date_of_birth)} years)`,
      'date_of_birth'],
    ['Nationality', person.nationality, 'nationality'],
    ['Phone', formatPhone(person.phone_number), 'phone_number'],
    ['Identity document', labels[person.kyc_id_type ?? ''] ?? 'None'],
    ['As a whole', '', 'person'],
  ]
}

function Group({ title, rows, verdict }: { title: string, rows: Rows, verdict?: Verdict }) {
  return (
    <section class="card facts">
      <h2>{title}</h2>
      <dl>
        {rows.map(([label, value, field]) => (
          <div><dt>{label}</dt><dd>{field && verdict ? verdict(field, value) : value ?? '–'}</dd></div>
        ))}
      </dl>
    </section>
  )
}
