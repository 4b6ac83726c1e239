// A reviewer's verdicts: on one document, and on the whole. Each is written once, in the merchant's own
// trail.
import { Refusal } from '#contract/refusal.ts'
import { refusalSentence, type RefusalReason } from '#domain/document-refusal.ts'
import type { MerchantStatus } from '#domain/onboarding.ts'
import { accountInLetters } from '../bank-names.ts'
import { openLiveMode } from '../merchants.ts'
import { labelOf, papersOf, type LiveDocument } from '../onboarding/papers.ts'
import { keepSnapshot } from '../onboarding/snapshot.ts'
import type { JudgedDocument, Verdict } from '../onboarding/tables.ts'
import { approveSettlementAccount } from '../settlements/account.ts'
import type { Work } from '../work.ts'
import { adminsOf } from './admins.ts'
import { hold, letGo, tell, waitingMerchant, type Held } from './claims.ts'
import { dropDecided } from './drafts.ts'
import { refusedHere, refuseField, tellRefused, type FieldJudgement } from './field-verdict.ts'
import { approved, changesRequested, settledElsewhere } from './letters.ts'
import { approvalOf, endAny, type Approval } from './second.ts'
import type { Reviewer } from './session.ts'
import { tellTeam } from './tell-team.ts'

interface Judgement {
  id: string
  /** Null takes an earlier verdict back. */
  review: Verdict | null
  code: RefusalReason | null
  note: string
}

export interface Decision {
  decision: 'approve' | 'request_changes'
  note: string
  /** Why it is approved although something was not looked at; for reviewers alone. */
  override: string
  /** Documents that are refused with this decision, besides those that were before it. */
  documents: readonly { id: string, code: RefusalReason, note: string }[]
  /** Likewise fields, and persons. */
  fields: readonly FieldJudgement[]
}

/** Accepts or refuses one document while its merchant waits. */
export async function judge(work: Work<null>, held: Held, judgement: Judgement): Promise<void> {
  await hold(work, held)
  await writeVerdict(work, held.merchant_id, held.by, judgement)
}

/**
 * Approves, or sends back with reasons; answers the merchant's new status. That of a case whose approval
 * waits for a second reviewer is the old one.
 */
export async function decide(
  work: Work<null>, held: Held, { decision, note, override, documents, fields }: Decision,
): Promise<MerchantStatus> {
  const { merchant_id, by } = held
  await hold(work, held)
  const merchant = await waitingMerchant(work, merchant_id)
  refuseNamed(decision, { documents, fields })
  for (const { id, code, note: why } of documents) {
    await writeVerdict(work, merchant_id, by, { id, review: 'refused', code, note: why })
  }
  for (const field of fields) await refuseField(work, held, field)
  const lines = (await refusedHere(work.database, merchant_id)).map(({ line }) => line)
  const refused = (await liveDocuments(work, merchant_id)).filter(({ review }) => review === 'refused')
  if (decision === 'approve') {
    refuseRefused(refused, lines)
    const approval = await approvalOf(work, held, { note, override })
    await letGo(work, merchant_id)
    if (approval === 'proposed') return 'pending_kyc_review'
    await approve(work, merchant_id)
    await record(work, held, { decision, note, status: 'active', confirms: approval.confirms })
  } else {
    await endAny(work, held)
    await letGo(work, merchant_id)
    const count = refused.length + lines.length
    await requestChanges(work, merchant_id, note, count)
    await tellRefused(work, merchant_id)
    const said = noteOf(note, refused.length, count)
    await record(work, held, { decision, note: said, status: 'reviewed_pending_kyc' })
  }
  await dropDecided(work, merchant_id)
  const { settings: { PUBLIC_URL } } = work
  await tellTeam(work, merchant_id, decision === 'approve'
    ? {
      kind: 'review.live', title: 'Your account is live', path: '/dashboard/overview',
      detail: 'Everything is in order: you can be paid and pay with real money.',
      letter: (to) => approved(to, merchant.business_name, PUBLIC_URL),
    } : {
      kind: 'review.sent_back', title: 'Your documents need a change', path: '/dashboard/onboarding',
      detail: note || 'What has to change stands at each part.',
      letter: (to) => changesRequested(to, merchant.business_name, note,
        [...refused.map(asLine), ...lines], PUBLIC_URL),
    })
  return decision === 'approve' ? 'active' : 'reviewed_pending_kyc'
}

interface Paper extends LiveDocument { table: 'kyc_document' | 'personnel_document', whose: string | null }

async function liveDocuments({ database }: Work<null>, merchant_id: string): Promise<Paper[]> {
  const { documents, people } = await papersOf(database, merchant_id)
  return [
    ...documents.map((document) => ({ ...document, table: 'kyc_document' as const, whose: null })),
    ...people.flatMap(({ firstname, lastname, documents: theirs }) => theirs.map((document) =>
      ({ ...document, table: 'personnel_document' as const, whose: `${firstname} ${lastname}` }))),
  ]
}

async function writeVerdict(
  work: Work<null>, merchant_id: string, by: Reviewer, { id, review, code, note }: Judgement,
): Promise<void> {
  const paper = (await liveDocuments(work, merchant_id)).find((document) => document.id === id)
  if (!paper) throw new Refusal('not_found', 'Document not found.')
  const sentence = review === 'refused' ? refusalSentence(code ?? 'other', note) : null
  if (sentence === '') {
    throw new Refusal('invalid_input', 'Say in a sentence why the document is refused.', {
      errors: { note: 'Say why.' },
    })
  }
  const verdict = { review, review_code: review === 'refused' ? code ?? 'other' : null, note: sentence }
  await work.database.updateTable(paper.table).where('id', '=', id)
    .set({ ...verdict, reviewed_at: review === null ? null : work.now }).execute()
  const actions = { accepted: 'review.document_accepted', refused: 'review.document_refused' } as const
  const action = review === null ? 'review.verdict_withdrawn' : actions[review]
  const judged = { document_id: id, document_type: paper.document_type, ...verdict }
  await tell(work, { merchant_id, by }, action, judged, { review: paper.review, note: paper.note })
}

/** A program names with its decision what it refuses. */
function refuseNamed(decision: Decision['decision'], named: Pick<Decision, 'documents' | 'fields'>): void {
  if (decision !== 'approve') return
  const first = (['documents', 'fields'] as const).find((what) => named[what].length > 0)
  if (!first) return
  const what = first === 'documents' ? 'Documents' : 'Fields'
  throw new Refusal('invalid_input', `${what} are named only when changes are requested.`,
    { errors: { [first]: 'Leave this out when you approve.' } })
}

function refuseRefused(refused: readonly Paper[], fields: readonly string[]): void {
  if (fields.length > 0) {
    throw new Refusal('conflict',
      `What is refused cannot be approved: ${fields.join(' ')} Take it back, or send the case back.`)
  }
  if (refused.length === 0) return
  const names = refused.map(titleOf).join(', ')
  throw new Refusal(
    'conflict',
    `Refused documents cannot be approved: ${names}. Accept them, or send the case back.`,
  )
}

async function approve(work: Work<null>, merchant_id: string): Promise<void> {
  const { database, now } = work
  for (const table of ['kyc_document', 'personnel_document'] as const) {
    await database
      .updateTable(table)
      .set({ review: 'accepted', reviewed_at: now })
      .where('merchant_id', '=', merchant_id)
      .where('replaced_at', 'is', null)
      .where('review', 'is', null)
      .execute()
  }
  await openLiveMode(work, merchant_id)
  const account = await approveSettlementAccount(work, merchant_id)
  if (account) await tellOfSettlements(work, merchant_id, account)
  await database.updateTable('merchant').where('id', '=', merchant_id)
    .set({ status: 'active', onboarding_stage: 'COMPLETED', reviewed_at: now }).execute()
  // What was undone is approved again; a suspension is another matter.
  await database.updateTable('merchant').where('id', '=', merchant_id).where('restriction', '=', 'withdrawn')
    .set({ restriction: null, restriction_told: null }).execute()
}

/** Money goes elsewhere from now on: who did not ask for it hears of it once more. */
async function tellOfSettlements(
  work: Work<null>, merchant_id: string, { nuban, bank_code }: { nuban: string, bank_code: string },
): Promise<void> {
  const account = accountInLetters(bank_code, nuban)
  for (const { email: to } of await adminsOf(work, merchant_id)) {
    await work.mail(settledElsewhere(to, account, work.settings.PUBLIC_URL))
  }
}

async function requestChanges(
  { database, now }: Work<null>, merchant_id: string, note: string, refused: number,
): Promise<void> {
  if (note.trim() === '' && refused === 0) {
    throw new Refusal('invalid_input', 'Say what has to change, or refuse a document or a field.',
      { errors: { note: 'Say what has to change.' } })
  }
  await database.updateTable('merchant').where('id', '=', merchant_id)
    .set({ status: 'reviewed_pending_kyc', reviewed_at: now }).execute()
}

interface Recorded extends Pick<Decision, 'decision' | 'note'> {
  status: MerchantStatus
  /** What another reviewer had proposed. */
  confirms?: Approval | null
}

async function record(
  work: Work<null>, { merchant_id, by }: Held, { decision, note: own, status, confirms = null }: Recorded,
): Promise<void> {
  const note = own || (confirms?.note ?? '')
  const documents = (await liveDocuments(work, merchant_id)).flatMap(
    ({ id, document_type, review, review_code: code, note: why }): JudgedDocument[] =>
      (review === null ? [] : [{ id, document_type, review, code, note: why }]))
  const { database, now, newId } = work
  const id = newId()
  await keepSnapshot(work, merchant_id, id)
  await database
    .insertInto('review')
    .values({
      id,
      merchant_id,
      decision,
      note,
      documents: JSON.stringify(documents),
      by: confirms ? `${confirms.proposer}, confirmed by ${by.name}` : by.name,
      reviewer_id: by.id,
      at: now,
    })
    .execute()
  await work.audit({
    action: decision === 'approve' ? 'review.approved' : 'review.changes_requested',
    subject: 'merchant', subject_id: merchant_id, merchant_id, role: 'reviewer',
    before: { status: 'pending_kyc_review' },
    after: {
      status, by: by.name, reviewer_id: by.id, note,
      ...confirms && { proposed_by: confirms.proposer, proposer_id: confirms.proposed_by },
    },
  })
}

/** The merchant always reads something: where the reviewer wrote only at what is refused, that it waits. */
function noteOf(note: string, papers: number, all: number): string {
  if (note.trim() !== '') return note.trim()
  if (all > papers) return 'Some of it needs a change.'
  return all > 0 ? 'Some documents need a new file.' : ''
}

const titleOf = ({ document_type, whose }: Paper) =>
  (whose === null ? labelOf(document_type) : `${labelOf(document_type)} of ${whose}`)

const asLine = (paper: Paper) => `${titleOf(paper)}: ${paper.note ?? ''}`
