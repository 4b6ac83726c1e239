// Where each part of onboarding stands, from what the provider has, what waits here and what is a draft.
import type { BusinessType } from '#domain/business.ts'
import {
  isSubmitAllowed, isSubmitted, missingParts, screensOf, skipsPeople, type Onboarding, type OnboardingScreen,
} from '#domain/onboarding.ts'
import type { PersonCard } from './people.ts'
import { judged, statusOf, type Server } from './server.ts'
import { groupOf, needsChange, readiness, type Slot } from './slots.ts'
import type { Typed } from './typed.ts'
import { openEntry, ofKind, type Kind, type Unsent } from './unsent.ts'

export type Standing =
  | { is: 'empty' }
  | { is: 'part'; ready: number; of: number }
  | { is: 'draft' }
  /** Finished, and kept until the final submission (spec 4, update mode). */
  | { is: 'held' }
  | { is: 'waiting' }
  | { is: 'sending'; share: number | null }
  | { is: 'saved' }
  | { is: 'change'; count: number }

export interface Known {
  server: Server
  unsent: readonly Unsent[]
  /** How the forms differ from what is saved or on its way; see typed.ts. */
  typed: Typed
  type: BusinessType | null
  slots: readonly Slot[]
  people: readonly PersonCard[]
}

export type Standings = Record<OnboardingScreen, Standing>

export const standingsOf = (known: Known): Standings => ({
  about: form(known, 'profile', 'about', Boolean(known.server.merchant?.business_profile)),
  contact: form(known, 'profile', 'contact', Boolean(known.server.merchant?.business_profile)),
  bank: form(known, 'bank', 'bank', Boolean(known.server.merchant?.bank_details)),
  upload: documents(known.slots),
  director: people(known.people),
})

function form(
  { unsent, typed: all }: Known, kind: Kind, screen: keyof Typed['refused'], isSaved: boolean,
): Standing {
  const entry = openEntry(unsent, kind)
  if (entry?.state === 'stopped') return { is: 'change', count: 1 }
  const [typed, refused] = [all[screen], all.refused[screen]]
  if (refused > 0) return { is: 'change', count: refused }
  // Typed after it was put on the way: the newest word of the person is not sent yet.
  if (typed !== 'same') return { is: typed === 'held' ? 'held' : 'draft' }
  if (entry?.state === 'sending') return { is: 'sending', share: entry.share }
  if (entry) return { is: 'waiting' }
  return { is: isSaved || ofKind(unsent, kind).length > 0 ? 'saved' : 'empty' }
}

function documents(slots: readonly Slot[]): Standing {
  const changes = slots.filter(needsChange)
  if (changes.length > 0) return { is: 'change', count: changes.length }
  const { ready, of } = readiness(slots)
  if (slots.every(({ state }) => state === 'empty')) return { is: 'empty' }
  if (ready < of || slots.some(({ state }) => state === 'unseen')) return { is: 'part', ready, of }
  const sending = slots.find(({ state }) => state === 'sending')
  if (sending) return { is: 'sending', share: sending.unsent?.share ?? null }
  if (slots.some(({ state }) => state === 'kept')) return { is: 'waiting' }
  return { is: slots.some(({ state }) => state === 'held') ? 'held' : 'saved' }
}

function people(cards: readonly PersonCard[]): Standing {
  const changes = cards.flatMap(({ standing }) => (standing.is === 'change' ? [standing.count] : []))
  if (changes.length > 0) return { is: 'change', count: changes.reduce((sum, count) => sum + count, 0) }
  for (const is of ['draft', 'sending', 'waiting', 'held', 'saved'] as const) {
    const found = cards.find(({ standing }) => standing.is === is)
    if (found) return found.standing
  }
  return { is: 'empty' }
}

/** All that needs a change, as the provider counts it for the overview. */
export const changesLeft = (standings: Standings): number =>
  Object.values(standings).reduce((sum, standing) => sum + (standing.is === 'change' ? standing.count : 0), 0)

/** True where nothing is left for the person to do. */
export const isDone = ({ is }: Standing) =>
  is === 'waiting' || is === 'sending' || is === 'held' || is === 'saved'

/** The screens that still need the person, in the spec's order. About is done once its Next was possible. */
export function screensLeft(known: Known, standings: Standings): OnboardingScreen[] {
  return screensOf(known.type).filter((screen) => {
    const isReady = screen === 'about' && known.typed.is_about_complete && standings.about.is === 'draft'
    return !isDone(standings[screen]) && !isReady
  })
}

export type Phase = 'filling' | 'handed in' | 'in review' | 'sent back' | 'live' | 'blocked'

/** `handed in` is a submission that still waits on this phone. */
export function phaseOf({ server, unsent }: Pick<Known, 'server' | 'unsent'>): Phase {
  const status = statusOf(server)
  if (status === 'active') return 'live'
  if (status === 'blocked') return 'blocked'
  const isStopped = unsent.some(({ state }) => state === 'stopped')
  // While something that it hands in needs the person, the person must be able to change it.
  if (openEntry(unsent, 'submit') && !isStopped) return 'handed in'
  if (isSubmitted(status)) return 'in review'
  return status === 'reviewed_pending_kyc' ? 'sent back' : 'filling'
}

/** Spec 4: all is read-only in review; so it is while a submission waits, once approved, and when blocked. */
export const isFrozen = (phase: Phase) => phase !== 'filling' && phase !== 'sent back'

/** What the provider will hold once all that waits has arrived. */
export function expected({ server, unsent, typed, type, slots, people: cards }: Known): Onboarding {
  const now = judged(server)
  const arrives = (kind: Kind) => ofKind(unsent, kind).some((entry) => entry.state !== 'stopped')
  return {
    ...now,
    business_type: type,
    has_profile: now.has_profile || arrives('profile') || typed.contact === 'held',
    has_bank: now.has_bank || arrives('bank') || typed.bank === 'held',
    documents: slots.filter((slot) => !['needs you', 'if you have it'].includes(groupOf(slot)))
      .map(({ kind }) => kind),
    people: cards.filter(({ standing }) => isDone(standing)).map(paperKinds),
  }
}

/** Sent, but not among what the provider was heard to have: the papers went with the person. */
const paperKinds = ({ stored, values, standing }: PersonCard): string[] => [
  ...(stored?.documents ?? []).map(({ document_type }) => document_type),
  ...(stored && standing.is === 'saved' ? [] : [values.kycIdType, 'proof_of_address']),
]

/** Whether the final button may hand everything in: nothing missing and nothing that needs the person. */
export const maySubmit = (known: Known, standings: Standings) =>
  isSubmitAllowed(expected(known))
  && missingParts(expected(known)).length === 0
  && screensLeft(known, standings).length === 0
  && known.type !== null
  && (skipsPeople(known.type) || known.people.length > 0)
