// The places for documents: which a business has, and what the person should believe about each.
import { businessKind, recommendedDocuments, type BusinessType } from '#domain/business.ts'
import { documentKinds, type DocumentKind } from '#domain/document.ts'
import { requiredDocuments, skipsDocuments } from '#domain/onboarding.ts'
import type { KeptPaper, KeptPapers } from './drafts.ts'
import type { StoredDocument } from './server.ts'
import { newest, ofKind, type Unsent } from './unsent.ts'

/**
 * `unseen` is a photo that nobody has said yes to; `held` one that goes with the final submission; `kept`
 * one that is on its way.
 */
export type SlotState =
  'empty' | 'unseen' | 'held' | 'kept' | 'sending' | 'stopped' | 'received' | 'accepted' | 'refused'

export interface Slot {
  kind: DocumentKind
  label: string
  /** What may stand here, in words. */
  hint: string | null
  need: 'required' | 'recommended' | 'optional'
  state: SlotState
  stored: StoredDocument | null
  unsent: Unsent<'document'> | null
  kept: KeptPaper | null
}

interface Papers {
  type: BusinessType
  industry: string
  stored: readonly StoredDocument[]
  unsent: readonly Unsent[]
  kept?: KeptPapers['papers']
}

/** Every slot of a business, required first, then what its industry makes likely to be asked for. */
export function slotsOf({ type, industry, stored, unsent, kept = {} }: Papers): Slot[] {
  if (skipsDocuments(type)) return []
  const { optional, hints } = businessKind(type)
  const required = requiredDocuments(type)
  const recommended = recommendedDocuments(industry)
  const needOf = (kind: DocumentKind) => {
    if (required.includes(kind)) return 'required' as const
    return recommended.includes(kind) ? 'recommended' as const : 'optional' as const
  }
  // A document of another type of business that the provider still has is shown too.
  const others = stored.map(({ document_type }) => document_type).filter(isKnown)
  const rest = [...optional, ...others].filter((kind) => !required.includes(kind))
  const sorted = [...rest.filter((kind) => recommended.includes(kind)), ...rest]
  return Array.from(new Set([...required, ...sorted])).map((kind) => ({
    kind, label: documentKinds[kind], hint: hintOf(kind, hints), need: needOf(kind),
    ...latest(kind, { stored, unsent, kept }),
  }))
}

/** What the name already says is not said again. */
function hintOf(kind: DocumentKind, hints: Partial<Record<DocumentKind, string>>): string | null {
  const hint = hints[kind] ?? reasons[kind] ?? null
  return hint?.toLowerCase() === documentKinds[kind].toLowerCase() ? null : hint
}

/** Why a document is asked for, where its type of business says nothing more exact. */
const reasons: Partial<Record<DocumentKind, string>> = {
  proof_of_address: 'Utility bill or bank statement of the last three months, in the name of the business',
  certificate_of_incorporation: 'Shows the registered name and number',
  board_resolution: 'Shows who may open the account',
  operational_licenses: 'The licence of your regulator, if your business needs one',
  SCUML: 'Registration with the Special Control Unit against Money Laundering',
  other_documents_one: 'Anything else that the reviewer should see',
}

const isKnown = (kind: string): kind is DocumentKind => kind in documentKinds

function latest(kind: DocumentKind, papers: Required<Pick<Papers, 'stored' | 'unsent' | 'kept'>>) {
  const stored = papers.stored.find((document) => document.document_type === kind) ?? null
  const own = ofKind(papers.unsent, 'document').filter((entry) => entry.carried.document_type === kind)
  const unsent = newest(own) ?? null
  const onPhone = papers.kept[kind] ?? null
  // A draft stays until what was made of it has arrived; until then the entry speaks for it.
  const kept = onPhone && onPhone.file_id !== unsent?.carried.file_id ? onPhone : null
  return { stored, unsent, kept, state: stateOf(stored, unsent, kept) }
}

function stateOf(
  stored: StoredDocument | null, unsent: Unsent<'document'> | null, kept: KeptPaper | null,
): SlotState {
  // What the person did last is what counts.
  if (kept) return kept.is_held ? 'held' : 'unseen'
  if (unsent?.state === 'stopped') return 'stopped'
  if (unsent?.state === 'sending') return 'sending'
  if (unsent && unsent.state !== 'done') return 'kept'
  // What arrived after the provider was last read is not refused any more.
  const isNewer = unsent?.done_at && (!stored || unsent.done_at > Date.parse(stored.uploaded_at))
  if (isNewer && (!stored || stored.id === unsent.carried.replaces)) return 'received'
  if (!stored) return 'empty'
  return stored.review ?? 'received'
}

export type SlotGroup = 'needs you' | 'on this phone' | 'received' | 'accepted' | 'if you have it'

/** Spec and look: grouped by what the person should believe. */
export function groupOf({ state, need }: Slot): SlotGroup {
  switch (state) {
    case 'refused': case 'stopped': case 'unseen': return 'needs you'
    case 'empty': return need === 'required' ? 'needs you' : 'if you have it'
    case 'kept': case 'sending': case 'held': return 'on this phone'
    default: return state
  }
}

export const slotGroups = ['needs you', 'on this phone', 'received', 'accepted', 'if you have it'] as const

export const groupTitles: Record<SlotGroup, string> = {
  'needs you': 'Needs you',
  'on this phone': 'On this phone, on its way',
  'received': 'Received',
  'accepted': 'Accepted',
  'if you have it': 'If you have it',
}

/** Has to be done again, or to be looked at. */
export const needsChange = ({ state }: Slot) => state === 'refused' || state === 'stopped'

/** What has to change comes before what is to be looked at, and that before what is still empty. */
export const inOrderOfNeed = (slots: readonly Slot[]): Slot[] => {
  const rank = (slot: Slot) => {
    if (needsChange(slot)) return 0
    if (slot.state === 'unseen') return 1
    return slot.need === 'required' ? 2 : slot.need === 'recommended' ? 3 : 4
  }
  return [...slots].sort((one, other) => rank(one) - rank(other))
}

/** Required slots that a person need not touch any more, and how many there are. */
export function readiness(slots: readonly Slot[]) {
  const required = slots.filter(({ need }) => need === 'required')
  const ready = required.filter((slot) => groupOf(slot) !== 'needs you')
  return { ready: ready.length, of: required.length }
}
