// What waits on this phone for onboarding, as the screens look at it: each kind with what it carries.
import type { WaitingItem } from '#app/offline/waiting.ts'
import type { BusinessType } from '#domain/business.ts'
import type { DocumentKind } from '#domain/document.ts'
import type { BankBody } from './bank-fields.ts'
import type { Paper, PersonDraft } from './person-fields.ts'
import type { ProfileBody } from './profile-fields.ts'

/** What each kind of entry carries besides its files; kept sealed on the phone until it is sent. */
export interface Carried {
  profile: ProfileBody
  bank: BankBody
  document: DocumentToSend
  person: PersonToSend
  person_removal: PersonToRemove
  submit: Submission
}

export interface DocumentToSend {
  document_type: DocumentKind
  file_id: string
  /** The stored document that this one takes the place of. */
  replaces: string | null
  business_type: BusinessType
}

export interface PersonToSend extends PersonDraft {
  /** Under which the person's draft is kept. */
  key: string
  personnel_id: string | null
  business_type: BusinessType
  /** The kept files, by what the form calls them. */
  files: Partial<Record<Paper, string>>
}

export interface PersonToRemove {
  personnel_id: string
  name: string
}

export interface Submission {
  /** When the last submission known to this phone was, so that a new one can be told from it. */
  last: string | null
}

export type Kind = keyof Carried

/** `stopped` needs the person: refused or changed elsewhere. `login` goes on when the same person is back. */
export type UnsentState = 'waiting' | 'sending' | 'login' | 'stopped' | 'done'

export interface Unsent<K extends Kind = Kind> {
  id: string
  kind: K
  carried: Carried[K]
  state: UnsentState
  /** How much of it has gone out, 0 to 1, while it is being sent. */
  share: number | null
  /** Bytes. */
  size: number
  /** In words, when it is stopped. */
  problem: string | null
  /** By field, as the provider named them. */
  errors: Readonly<Record<string, string>>
  /** When it was put on the way, milliseconds since 1970. */
  at: number
  done_at: number | null
  /** False while it may be arriving: then nothing can take its place yet. */
  is_removable: boolean
}

/** The entries of one kind, newest last. */
export const ofKind = <K extends Kind>(all: readonly Unsent[], kind: K): Unsent<K>[] =>
  all.filter((each): each is Unsent<K> => each.kind === kind)

export const newest = <T>(list: readonly T[]): T | undefined => list[list.length - 1]

/** The newest entry of a kind that has not arrived yet. */
export const openEntry = <K extends Kind>(all: readonly Unsent[], kind: K): Unsent<K> | undefined =>
  newest(ofKind(all, kind).filter(isOpen))

/** The newest entry of a kind that has arrived. */
export const doneEntry = <K extends Kind>(all: readonly Unsent[], kind: K): Unsent<K> | undefined =>
  newest(ofKind(all, kind).filter((entry) => !isOpen(entry)))

export const isOpen = ({ state }: Unsent) => state !== 'done'

const stateOf: Record<WaitingItem['state'], UnsentState> = {
  queued: 'waiting', retry_wait: 'waiting', unknown: 'waiting', sending: 'sending', needs_auth: 'login',
  rejected: 'stopped', conflict: 'stopped', ask_user: 'stopped', done: 'done',
}

const kindNames: readonly string[] =
  ['profile', 'bank', 'document', 'person', 'person_removal', 'submit'] satisfies Kind[]

/** The entries of onboarding among all that waits; one that cannot be read is for the page of this phone. */
export const asUnsent = (items: readonly WaitingItem[]): Unsent[] =>
  items.filter(({ kind, payload }) => kindNames.includes(kind) && payload !== undefined).map((item) => ({
    id: item.id, kind: item.kind as Kind, carried: item.payload as Carried[Kind], state: stateOf[item.state],
    share: item.share, size: item.size, problem: item.problem, errors: item.errors, at: item.created_at,
    done_at: item.done_at,
    is_removable: item.can.replace,
  }))
