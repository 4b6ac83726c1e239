// The places for documents: which a business has, and what the person should believe about each.
import { businessKind, recommendedDocuments, type BusinessType } from '#domain/business.ts'
import { documentKinds, type DocumentKind } from '#domain/document.ts'
import { requiredDocuments, skipsDocuments } from '#domain/onboarding.ts'
import type { StoredDocument } from './server.ts'
import { ofKind, type Unsent } from './unsent.ts'

export type SlotState = 'empty' | 'kept' | 'sending' | 'stopped' | 'received' | 'accepted' | 'refused'

export interface Slot {
  kind: DocumentKind
  label: string
  /** What may stand here, in words. */
  hint: string | null
  need: 'required' | 'recommended' | 'optional'
  state: SlotState
  stored: StoredDocument | null
  unsent: Unsent<'document'> | null
}

interface Papers {
  type: BusinessType
  industry: string
  stored: readonly StoredDocument[]
  unsent: readonly Unsent[]
}

/** Every slot of a business, required first, then what its industry makes likely to be asked for. */
export function slotsOf({ type, industry, stored, unsent }: Papers): Slot[] {
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
  return [...new Set([...required, ...sorted])].map((kind) => ({
    kind, label: documentKinds[kind], hint: hints[kind] ?? reasons[kind] ?? null, need: needOf(kind),
    ...latest(kind, stored, unsent),
  }))
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

function latest(kind: DocumentKind, stored: readonly StoredDocument[], unsent: readonly Unsent[]) {
  const there = stored.find((document) => document.document_type === kind) ?? null
  const sent = ofKind(unsent, 'document').filter((entry) => entry.carried.document_type === kind).pop() ?? null
  return { stored: there, unsent: sent, state: stateOf(there, sent) }
}

function stateOf(stored: StoredDocument | null, unsent: Unsent<'document'> | null): SlotState {
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
  if (state === 'refused' || state === 'stopped') return 'needs you'
  if (state === 'empty') return need === 'required' ? 'needs you' : 'if you have it'
  if (state === 'kept' || state === 'sending') return 'on this phone'
  return state
}

export const slotGroups = ['needs you', 'on this phone', 'received', 'accepted', 'if you have it'] as const

export const groupTitles: Record<SlotGroup, string> = {
  'needs you': 'Needs you',
  'on this phone': 'On this phone, on its way',
  'received': 'Received',
  'accepted': 'Accepted',
  'if you have it': 'If you have it',
}

/** What has to change comes before what is still empty. */
export const inOrderOfNeed = (slots: readonly Slot[]): Slot[] => {
  const rank = ({ state, need }: Slot) =>
    (state === 'refused' || state === 'stopped' ? 0 : need === 'required' ? 1 : need === 'recommended' ? 2 : 3)
  return [...slots].sort((one, other) => rank(one) - rank(other))
}

/** Required slots that a person need not touch any more, and how many there are. */
export function readiness(slots: readonly Slot[]) {
  const required = slots.filter(({ need }) => need === 'required')
  const ready = required.filter((slot) => groupOf(slot) !== 'needs you')
  return { ready: ready.length, of: required.length }
}
