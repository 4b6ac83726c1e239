// What is put on its way: each part of onboarding as an entry of the outbox, all of one group.
import type { NewEntry } from '#app/offline/outbox-rows.ts'
import type { BankBody } from './bank-fields.ts'
import type { ProfileBody } from './profile-fields.ts'
import { openEntry, type Carried, type DocumentToSend, type PersonToSend, type Unsent } from './unsent.ts'

/** A submission waits for everything of this group. */
export const GROUP = 'onboarding'

const entry = <K extends keyof Carried>(kind: K, payload: Carried[K], more: Partial<NewEntry>): NewEntry =>
  ({ kind, payload, lane: kind, group: GROUP, ...more })

export const profileEntry = (body: ProfileBody) =>
  entry('profile', body, { replaces: 'lane', sendsDraft: true })

export const bankEntry = (body: BankBody) => entry('bank', body, { replaces: 'lane', sendsDraft: true })

/** Each kind of document is a lane of its own: a newer photo takes the place of one that has not left. */
export const documentEntry = (document: DocumentToSend, after: string[]) => entry('document', document, {
  lane: `document:${document.document_type}`, replaces: 'lane', file_ids: [document.file_id], after,
})

/** People go one after another, so that the provider counts them right. */
export const personEntry = (person: PersonToSend, replaces: string | null, after: string[]) =>
  entry('person', person, {
    lane: 'people',
    file_ids: Object.values(person.files),
    after,
    sendsDraft: true,
    ...(replaces && { replaces }),
  })

export const removalEntry = (personnel_id: string, name: string, replaces: string | null = null) =>
  entry('person_removal', { personnel_id, name }, { lane: 'people', ...(replaces && { replaces }) })

export const submitEntry = (last: string | null) =>
  entry('submit', { last }, { after: 'group', replaces: 'lane' })

/**
 * What documents and people wait for: a profile of another type of business that has not arrived yet,
 * because the provider takes them only for the type that it knows.
 */
export function afterType(unsent: readonly Unsent[], savedType: string | null): string[] {
  const profile = openEntry(unsent, 'profile')
  return profile && profile.carried.business_registration_type !== savedType ? [profile.id] : []
}
