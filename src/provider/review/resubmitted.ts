// What a business changed since it was sent back, the old beside the new, and what of all that was asked for
// stands as it was.
import { businessLabel, industries } from '#domain/business.ts'
import { maskIdentity, identityTypes } from '#domain/identity.ts'
import { formatPhone } from '#domain/phone.ts'
import { splitAddress } from '#domain/places.ts'
import { fieldLabel, refusableFields } from '#domain/refusable-fields.ts'
import { bankName } from '../bank-names.ts'
import { labelOf } from '../onboarding/papers.ts'
import { isChanged } from '../onboarding/refused-fields.ts'
import { lastSnapshot, takeSnapshot, type PersonAsItWas, type Snapshot } from '../onboarding/snapshot.ts'
import type { Work } from '../work.ts'
import { refusedBefore } from './field-verdict.ts'

export interface Change {
  what: string
  /** Null: was not there, or is no more. */
  before: string | null
  now: string | null
}

export interface AskedFor { line: string, is_changed: boolean }

export interface Resubmitted {
  /** What the reviewer wrote to the merchant then. */
  note: string
  by: string
  at: Date
  changes: Change[]
  asked: AskedFor[]
}

/** Of a case that waits again; null for one that was not sent back, or before its state was kept. */
export async function resubmittedOf(work: Work<null>, merchant_id: string): Promise<Resubmitted | null> {
  const { database } = work
  const last = await database.selectFrom('review')
    .innerJoin('merchant', 'merchant.id', 'review.merchant_id')
    .select(['decision', 'note', 'documents', 'by', 'at'])
    .where('review.merchant_id', '=', merchant_id).where('merchant.status', '=', 'pending_kyc_review')
    .orderBy('at', 'desc').orderBy('review.id', 'desc').limit(1).executeTakeFirst()
  if (!last) return null
  const before = await lastSnapshot(work, merchant_id)
  if (!before) return null
  const now = await takeSnapshot(work, merchant_id)
  const { note, by, at, documents } = last
  const fields = (await refusedBefore(database, merchant_id))
    .filter(({ told_at }) => told_at?.getTime() === at.getTime())
  return {
    note, by, at, changes: changesBetween(before, now),
    asked: [
      ...fields.map((field) => ({ line: field.line, is_changed: isChanged(field, before, now) })),
      ...documents.filter(({ review }) => review === 'refused').map((document) => ({
        line: `${labelOf(document.document_type)}: ${document.note ?? ''}`,
        is_changed: !now.documents.some(({ id }) => id === document.id),
      })),
    ],
  }
}

/** In the order of the forms. */
export function changesBetween(before: Snapshot, now: Snapshot): Change[] {
  return [
    ...profileRows(before, now), ...bankRows(before, now), ...peopleRows(before, now),
    ...paperRows(before, now),
  ].filter((row) => row.before !== row.now)
}

function profileRows(before: Snapshot, now: Snapshot): Change[] {
  const labels = refusableFields.business_profile
  return Object.keys(labels).map((field) => ({
    what: fieldLabel('business_profile', field) ?? field,
    before: shownField(field, before.profile?.[field]), now: shownField(field, now.profile?.[field]),
  }))
}

function shownField(field: string, value: string | undefined): string | null {
  if (value === undefined) return null
  if (field === 'business_registration_type') return businessLabel(value)
  if (field === 'industry') return (industries as Readonly<Record<string, string>>)[value] ?? value
  if (field !== 'business_address') return value
  const { street, city, state } = splitAddress(value)
  return [street, city, state].filter(Boolean).join(', ')
}

function bankRows({ bank: was }: Snapshot, { bank: is }: Snapshot): Change[] {
  const account = (bank: Snapshot['bank']) => bank
    && `${bank.account_name}, ${bank.business_nuban}, ${bankName(bank.bank_code)}`
  const numbers = (['business_bvn', 'business_nin'] as const).flatMap((field): Change[] => {
    if (!was || !is || was[field] === is[field]) return []
    const [old, fresh] = [maskIdentity(was[field]), maskIdentity(is[field])]
    // Two numbers can end alike.
    return [{
      what: fieldLabel('bank_details', field) ?? field, before: old,
      now: old === fresh ? `${fresh} (another number)` : fresh,
    }]
  })
  return [{ what: 'Bank account', before: account(was), now: account(is) }, ...numbers]
}

const nameOf = ({ firstname, lastname }: PersonAsItWas) => `${firstname} ${lastname}`

const personFields = ['firstname', 'lastname', 'date_of_birth', 'nationality', 'phone_number'] as const

function peopleRows(before: Snapshot, now: Snapshot): Change[] {
  const changed = before.people.flatMap((was): Change[] => {
    const is = now.people.find(({ id }) => id === was.id)
    if (!is) return [{ what: 'Person', before: nameOf(was), now: null }]
    const shown = (person: PersonAsItWas, field: typeof personFields[number]) =>
      (field === 'phone_number' ? formatPhone(person[field]) : person[field])
    return [
      ...personFields.map((field) => ({
        what: `${fieldLabel('person', field) ?? field} of ${nameOf(was)}`, before: shown(was, field),
        now: shown(is, field),
      })),
      { what: `Identity document of ${nameOf(was)}`, before: idOf(was), now: idOf(is) },
    ]
  })
  const added = now.people.filter((is) => !before.people.some(({ id }) => id === is.id))
  return [...changed, ...added.map((is) => ({ what: 'Person', before: null, now: nameOf(is) }))]
}

function idOf({ kyc_id_type: type }: PersonAsItWas): string | null {
  const labels: Readonly<Record<string, string>> = identityTypes
  return type === null ? null : labels[type] ?? type
}

/** A new file of the same kind and owner stands beside the one before. */
function paperRows(before: Snapshot, now: Snapshot): Change[] {
  const of = (snapshot: Snapshot) => new Map(snapshot.documents.map((document) =>
    [`${document.personnel_id ?? ''} ${document.document_type}`, document]))
  const [old, fresh] = [of(before), of(now)]
  const whose = (id: string | null) => {
    const person = [...now.people, ...before.people].find((each) => each.id === id)
    return person ? ` of ${nameOf(person)}` : ''
  }
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key): Change[] => {
    const [was, is] = [old.get(key), fresh.get(key)]
    const any = is ?? was
    if (!any || was?.id === is?.id) return []
    const isNameSame = was && is && was.name === is.name
    return [{
      what: `${labelOf(any.document_type)}${whose(any.personnel_id)}`, before: was?.name ?? null,
      now: is ? `${is.name}${isNameSame ? ' (a new file)' : ''}` : null,
    }]
  })
}
