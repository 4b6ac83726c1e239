// Fields and persons that a reviewer refused, as the merchant has to change them: each is open until
// something else stands there than when it was refused.
import { fieldLabel } from '#domain/refusable-fields.ts'
import { changesAsked, type RefusedField } from '#domain/refused-field.ts'
import type { BusinessType } from '#domain/business.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { papersOf } from './papers.ts'
import { naturalKey } from './same-person.ts'
import { lastSnapshot, takeSnapshot, type PersonAsItWas, type Snapshot } from './snapshot.ts'

type What = Omit<RefusedField, 'is_changed'>

export interface ToldField extends RefusedField {
  id: string
  code: string
  note: string
  /** The person's name then. */
  whose: string | null
}

/** What was refused with the decision that the merchant has now; none at any other time. */
export async function toldFields(
  work: Pick<Work, 'database' | 'secrets'>, merchant_id: string,
): Promise<ToldField[]> {
  const rows = await work.database.selectFrom('refused_field')
    .innerJoin('merchant', (join) => join.onRef('merchant.id', '=', 'refused_field.merchant_id')
      .onRef('merchant.submitted_at', '=', 'refused_field.submitted_at'))
    .select(['refused_field.id', 'subject', 'personnel_id', 'field', 'code', 'note'])
    .where('refused_field.merchant_id', '=', merchant_id).where('told_at', 'is not', null)
    .where('merchant.status', '=', 'reviewed_pending_kyc')
    .orderBy('refused_field.at').orderBy('refused_field.id').execute()
  if (rows.length === 0) return []
  const before = await lastSnapshot(work, merchant_id)
  const now = await takeSnapshot(work, merchant_id)
  return rows.map((row): ToldField => {
    const was = before?.people.find(({ id }) => id === row.personnel_id)
    const is = was && personNow(was, now)
    return {
      ...row, personnel_id: is?.id ?? row.personnel_id,
      whose: was ? `${was.firstname} ${was.lastname}` : null,
      is_changed: before !== null && isChanged(row, before, now),
    }
  })
}

/** Whether something else stands there now. A person that was taken out is; one added again is not. */
export function isChanged({ subject, field, personnel_id }: What, before: Snapshot, now: Snapshot): boolean {
  if (subject === 'business_profile') return before.profile?.[field] !== now.profile?.[field]
  if (subject === 'bank_details') {
    const of = ({ bank }: Snapshot) => (field === 'business_nuban'
      ? `${bank?.bank_code} ${bank?.business_nuban}` : bank?.[field as 'business_bvn' | 'business_nin'])
    return of(before) !== of(now)
  }
  const was = before.people.find(({ id }) => id === personnel_id)
  if (!was) return true
  const is = personNow(was, now)
  if (!is) return true
  if (field === 'person') return naturalKey(is) !== naturalKey(was)
  return is[field as keyof PersonAsItWas] !== was[field as keyof PersonAsItWas]
}

/** Taken out and added again, the same person has another id. */
const personNow = (was: PersonAsItWas, { people }: Snapshot): PersonAsItWas | undefined =>
  people.find((person) => naturalKey(person) === naturalKey(was)) ?? people.find(({ id }) => id === was.id)

/** How much on each screen of onboarding still needs a change. */
export async function changesOf(
  work: Pick<Work<Caller>, 'database' | 'secrets' | 'caller'>, type: BusinessType | null,
) {
  const { merchant_id } = work.caller
  const { documents, people } = await papersOf(work.database, merchant_id)
  return changesAsked(type, { documents, people, fields: await toldFields(work, merchant_id) })
}

/** As a person reads it: `Industry: It is not complete.`, or `Ada Sample, First name: It differs.` */
export function fieldLine(
  { subject, field, note }: Pick<ToldField, 'subject' | 'field' | 'note'>, whose: string | null,
): string {
  const label = field === 'person' ? null : fieldLabel(subject, field) ?? field
  return `${[whose, label].filter(Boolean).join(', ')}: ${note}`
}
