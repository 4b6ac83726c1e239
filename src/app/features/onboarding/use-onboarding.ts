// Everything that a screen of onboarding knows, from the provider, from what waits and from the drafts.
import { useQuery } from '@tanstack/react-query'
import { profileReading, useMay } from '#app/api/permissions.ts'
import { isComplete } from '#domain/onboarding.ts'
import { clearedByType, editMode } from '#domain/onboarding-edits.ts'
import { isBusinessType, type BusinessType } from '#domain/business.ts'
import { useWaiting } from '#app/offline/use-waiting.ts'
import { useKept, type Kept } from './kept.ts'
import { peopleOf } from './people.ts'
import { kycReading } from './readings.ts'
import { judged, statusOf, typeOf, type Server } from './server.ts'
import { slotsOf } from './slots.ts'
import {
  isFrozen, maySubmit, phaseOf, screensLeft, standingsOf, type Known, type Phase, type Standings,
} from './standing.ts'
import { profileReference, typedOf, type Typed } from './typed.ts'
import { asUnsent, type DocumentToSend, type Unsent } from './unsent.ts'
import type { OnboardingScreen } from '#domain/onboarding.ts'

export interface Onboarding extends Known {
  kept: Kept
  /** With what was refused and has been mended since: it stands there until the next submission. */
  all_unsent: readonly Unsent[]
  standings: Standings
  left: OnboardingScreen[]
  phase: Phase
  /** Nothing can be changed: in review, handed in, or live; or by this person. */
  is_frozen: boolean
  /** The person's role does not fill it in. */
  is_barred: boolean
  /** Spec 4: edits are kept on this phone until the final submission. */
  is_update: boolean
  /** Spec 4, "Onboarding complete": Contact's button is Next. */
  is_complete: boolean
  may_submit: boolean
  /** False while neither the provider nor this phone has said anything about the merchant. */
  is_known: boolean
  /** False until the list of what waits was read. */
  is_loaded: boolean
  /** True while the provider is asked; until it has answered, one half may be newer than the other. */
  is_asking: boolean
}

export function useOnboarding(): Onboarding {
  const profile = useQuery(profileReading)
  const kyc = useQuery(kycReading)
  const { items, isLoaded } = useWaiting()
  const kept = useKept()
  const may_fill = useMay('submit_onboarding')
  const server: Server = { merchant: profile.data?.merchant ?? null, kyc: kyc.data ?? null }
  return {
    ...onboardingOf(server, asUnsent(items), kept, may_fill),
    is_known: profile.data !== undefined, is_loaded: isLoaded,
    is_asking: profile.isFetching || kyc.isFetching,
  }
}

/** The same as a pure function. Until the rights are known, and without a network, it is open. */
export function onboardingOf(
  server: Server, all_unsent: readonly Unsent[], kept: Kept, may_fill?: boolean,
): Omit<Onboarding, 'is_known' | 'is_loaded' | 'is_asking'> {
  const unsent = withoutMended(all_unsent, typedOf(kept, server, all_unsent))
  const fields = { ...profileReference(server, unsent), ...kept.profile?.values }
  const type = typeChosen(fields.business_registration_type) ?? typeOf(server)
  const stored = server.kyc?.merchant_documents ?? []
  const phase = phaseOf({ server, unsent: all_unsent })
  const cleared = clearedByType(statusOf(server), typeOf(server), type)
  const slots = type
    ? slotsOf({
        type, industry: fields.industry, stored: cleared.documents ? [] : stored,
        unsent: cleared.documents ? unsent.filter((entry) => !wasForOther(entry, type)) : unsent,
        kept: kept.papers?.values.papers ?? {},
      })
    : []
  const people = peopleOf({
    stored: server.kyc?.personnel ?? [], unsent,
    kept: kept.people.map(({ key, draft }) => ({ key, values: draft.values })),
    isCleared: cleared.people, refused: server.kyc?.refused_fields,
  })
  const known: Known = { server, unsent, typed: typedOf(kept, server, unsent), type, slots, people }
  const standings = standingsOf(known)
  return {
    ...known, kept, all_unsent, standings, phase,
    left: screensLeft(known, standings),
    is_frozen: isFrozen(phase) || may_fill === false,
    is_barred: may_fill === false,
    is_update: editMode(statusOf(server), server.merchant?.onboarding_stage ?? null) === 'held',
    is_complete: isComplete(judged(server)),
    may_submit: maySubmit(known, standings),
  }
}

/** Without the refused forms of which the person holds something newer (spec 4, update mode). */
const withoutMended = (all: readonly Unsent[], { about, contact, bank }: Typed) =>
  all.filter(({ kind, state }) => state !== 'stopped' || !(
    (kind === 'bank' && bank === 'held') || (kind === 'profile' && (about === 'held' || contact === 'held'))))

/** What this phone sent for another type of business than `type` is cleared with what the provider has. */
const wasForOther = ({ kind, state, carried }: Unsent, type: BusinessType) =>
  kind === 'document' && state === 'done' && (carried as DocumentToSend).business_type !== type

const typeChosen = (text: string): BusinessType | null => (isBusinessType(text) ? text : null)
