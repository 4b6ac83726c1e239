// Hands everything to review, once nothing is missing.
import { onboarding } from '#contract/onboarding.ts'
import { Refusal } from '#contract/refusal.ts'
import { businessKind, type BusinessType } from '#domain/business.ts'
import { documentKinds, fileMessages, isDocumentKind } from '#domain/document.ts'
import {
  missingParts, requiredDocuments, skipsDocuments, skipsPeople, statusOnTheWire, type OnboardingPart,
} from '#domain/onboarding.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { labelOf, papersOf, type LiveDocument, type Papers } from './papers.ts'
import { fieldLine, toldFields, type ToldField } from './refused-fields.ts'
import { merchantToEdit, standing, type MerchantRow } from './standing.ts'

export function submit(app: Provider): void {
  serve(app, onboarding.submit, async (_, work) => {
    const merchant = await merchantToEdit(work)
    const stands = await standing(work.database, merchant)
    const papers = await papersOf(work.database, merchant.id)
    const missing = Object.fromEntries(
      missingParts(stands).map((part) => [part, askFor(part, stands.business_type)]),
    )
    const refused = together(
      refusedDocuments(papers, stands.business_type),
      await unchangedFields(work, stands.business_type),
    )
    const errors = { ...refused, ...missing, ...await unconfirmed(work) }
    if (Object.keys(errors).length > 0) {
      throw new Refusal('invalid_input', saidOf({ missing, refused, errors }), { errors })
    }
    if (merchant.status === 'active' && !await changedSince(work, merchant)) {
      work.say('Your account is live already.')
      return { status: statusOnTheWire.active }
    }
    await work.database.updateTable('merchant').where('id', '=', merchant.id).set({
      status: 'pending_kyc_review', onboarding_stage: '4', submitted_at: work.now,
    }).execute()
    await work.audit({
      action: 'onboarding.submitted', subject: 'merchant', subject_id: merchant.id,
      before: { status: merchant.status },
      after: {
        status: 'pending_kyc_review', business_type: stands.business_type, documents: stands.documents,
        people: stands.people.length,
      },
    })
    await work.enqueue('mark_case', { merchant_id: merchant.id })
    await work.enqueue('tell_received', { merchant_id: merchant.id })
    return { status: statusOnTheWire.pending_kyc_review }
  })
}

/** What was refused and is handed in as it was, said at its field; of people all in one, at them. */
async function unchangedFields(
  work: Work<Caller>, type: BusinessType | null,
): Promise<Record<string, string>> {
  const told = await toldFields(work, work.caller.merchant_id)
  const left = told.filter(({ is_changed }) => !is_changed)
  const theirs = type !== null && skipsPeople(type) ? []
    : left.filter(({ subject }) => subject === 'person').map(sayUnchanged)
  return {
    ...Object.fromEntries(left.filter(({ subject }) => subject !== 'person')
      .map((each) => [each.field, sayUnchanged(each)])),
    ...theirs.length > 0 && { people: theirs.join(' ') },
  }
}

const sayUnchanged = (field: ToldField) => `${fieldLine(field, field.whose)} It has not been changed yet.`

/** People have papers and fields. */
const together = (papers: Record<string, string>, fields: Record<string, string>) => ({
  ...papers, ...fields,
  ...papers.people !== undefined && fields.people !== undefined
    && { people: `${papers.people} ${fields.people}` },
})

type Failed = Record<'missing' | 'refused' | 'errors', Record<string, string>>

/** What fails: a file that was refused is no missing one, and each of them is named. */
function saidOf({ missing, refused, errors }: Failed): string {
  if (Object.keys(errors).every((field) => field in refused && !(field in missing))) {
    return Object.values(refused).join(' ')
  }
  return Object.keys(errors).every(isDocumentKind) ? fileMessages.missing : Object.values(errors)[0] ?? ''
}

/** What to do about a missing part, in words for the person. */
function askFor(part: OnboardingPart, type: BusinessType | null): string {
  if (part === 'business_profile') return 'Save your business profile.'
  if (part === 'bank_details') return 'Save your bank account.'
  if (part !== 'people') return `Add this document: ${documentKinds[part]}.`
  const isOwner = type !== null && businessKind(type).people === 'Business Owner'
  return isOwner ? 'Add the business owner with an identity document.' : 'Add at least one director.'
}

/**
 * What the reviewer refused needs a new file; what was accepted stays. What a type has no screen for, as
 * after a change of type, keeps nobody from handing in.
 */
function refusedDocuments({ documents, people }: Papers, type: BusinessType | null): Record<string, string> {
  const isRefused = ({ review }: LiveDocument) => review === 'refused'
  const askedFor = type === null || skipsDocuments(type) ? [] : documents
  const askedOf = type === null || skipsPeople(type) ? [] : people
  const needed: readonly string[] = type === null ? [] : requiredDocuments(type)
  const own = askedFor.filter(isRefused).map(({ document_type }) => [document_type,
    `Add a new file${needed.includes(document_type) ? '' : ', or remove it'}: `
      + `${labelOf(document_type)} was refused.`])
  const theirs = askedOf.flatMap(({ firstname, lastname, documents: papers }) =>
    papers
      .filter(isRefused)
      .map(
        ({ document_type }) =>
          `Add a new file for ${firstname} ${lastname}: ${labelOf(document_type)} was refused.`,
      ),
  )
  return Object.fromEntries([...own, ...(theirs.length > 0 ? [['people', theirs.join(' ')]] : [])])
}

/**
 * Of the whole team: who resets the password of an address that was never confirmed is left alone with the
 * business (auth/begin-again.ts), which must not be a live one.
 */
async function unconfirmed({ database, caller }: Work<Caller>): Promise<Record<string, string>> {
  const members = await database.selectFrom('member').select(['id', 'email'])
    .where('merchant_id', '=', caller.merchant_id).where('removed_at', 'is', null)
    .where('email_verified_at', 'is', null).execute()
  if (members.some(({ id }) => id === caller.user_id)) {
    return { email: 'Confirm your email address first: open the link that we have sent you.' }
  }
  const [other] = members
  return other ? {
    email: `${other.email} is not confirmed yet. Ask this person to open the link that we have sent them, `
      + 'or take them out of your team.',
  } : {}
}

/** Whether anything was saved after the last decision. */
async function changedSince({ database }: Work<Caller>, { id, reviewed_at }: MerchantRow): Promise<boolean> {
  if (reviewed_at === null) return true
  const profile = database
    .selectFrom('business_profile')
    .select('updated_at as at')
    .where('merchant_id', '=', id)
  const bank = database.selectFrom('bank_detail').select('updated_at as at').where('merchant_id', '=', id)
  const documents = database
    .selectFrom('kyc_document')
    .select('uploaded_at as at')
    .where('merchant_id', '=', id)
  const people = database.selectFrom('personnel')
    .select((table) => table.fn.coalesce('removed_at', 'updated_at').as('at')).where('merchant_id', '=', id)
  const latest = await profile.unionAll(bank).unionAll(documents).unionAll(people)
    .orderBy('at', 'desc').limit(1).executeTakeFirst()
  return latest !== undefined && latest.at > reviewed_at
}
