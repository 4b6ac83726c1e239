// Hands everything in: what was held in update mode goes first, and the submission waits for all of it.
import { newId } from '#app/api/new-id.ts'
import { commit, commitTogether, type Change } from '#app/offline/commit.ts'
import { loadDraft, type Draft } from '#app/offline/drafts.ts'
import type { DraftForm } from '#app/offline/draft-form.ts'
import { bankBody } from './bank-fields.ts'
import {
  aboutBusiness,
  bankDetails,
  directorDetails,
  uploadKycDetails,
  type KeptPersonForm,
} from './drafts.ts'
import {
  afterType,
  bankEntry,
  documentEntry,
  personEntry,
  profileEntry,
  removalEntry,
  submitEntry,
} from './entries.ts'
import type { Kept } from './kept.ts'
import { personName } from './person-fields.ts'
import { profileBody } from './profile-fields.ts'
import { isCarriedBy } from './people.ts'
import { typeOf } from './server.ts'
import { isOpen, newest, ofKind, openEntry, type Unsent } from './unsent.ts'
import { bringBack, strandedOf } from './unused.ts'
import type { Onboarding } from './use-onboarding.ts'
import type { DocumentKind } from '#domain/document.ts'
import type { BusinessType } from '#domain/business.ts'
import { postedDocuments } from '#domain/onboarding-edits.ts'

/**
 * Spec 4: what is held is "posted together, then onboarding submit". On this phone it is put on its way in
 * one transaction, all of it or nothing; the submission waits for all that is open.
 */
export async function handIn(onboarding: Onboarding): Promise<void> {
  const { kept, server, type, all_unsent } = onboarding
  if (!type) return
  const papers = await heldPapers(onboarding)
  const profile = profileChange(kept)
  const after = profile ? [profile.id] : afterType(all_unsent, typeOf(server))
  await commitTogether([
    ...bankChange(kept),
    ...(profile ? [profile.change] : []),
    ...papersChange(papers, type, after),
    ...kept.people.flatMap((person) => personChange(person, { unsent: all_unsent, type, after })),
    { entries: [submitEntry(server.merchant?.submitted_at ?? null)] },
  ] as Change[])
}

/**
 * Takes a submission back, with all that it put on the way and that has not left: the drafts hold it as
 * before.
 */
export async function takeBack({ kept, all_unsent }: Onboarding): Promise<void> {
  const submission = openEntry(all_unsent, 'submit')
  const held = all_unsent.filter((entry) => isOpen(entry) && entry.is_removable && isHeld(entry, kept))
  await commit({ removes: [...(submission ? [submission] : []), ...held].map(({ id }) => id) })
}

/** True when a draft holds what this sends. */
function isHeld(entry: Unsent, { profile, bank, papers, people }: Kept): boolean {
  if (entry.kind === 'profile') return profile?.values.is_held === true
  if (entry.kind === 'bank') return bank?.values.is_held === true
  const document = ofKind([entry], 'document')[0]?.carried
  if (document) return papers?.values.papers[document.document_type]?.is_held === true
  const key = ofKind([entry], 'person')[0]?.carried.key
  const removed = ofKind([entry], 'person_removal')[0]?.carried.personnel_id
  return people.some(({ key: own, draft: { values } }) =>
    values.is_held && (own === key || (removed !== undefined && values.personnel_id === removed)))
}

/** What an earlier submission sent for another type of business comes back first: it would be refused. */
async function heldPapers(onboarding: Onboarding) {
  const stranded = strandedOf({ ...onboarding, unsent: onboarding.all_unsent })
  if (stranded.length === 0) return onboarding.kept.papers
  await bringBack(stranded)
  return loadDraft(uploadKycDetails)
}

const changeOf = <V extends object>(
  form: DraftForm<V>,
  { values, base, step, rev }: Draft<V>,
  entity = '',
) => ({ form, entity, content: { values, base, step }, rev })

function bankChange({ bank }: Kept) {
  if (!bank?.values.is_held) return []
  return [{ draft: changeOf(bankDetails, bank), entries: [bankEntry(bankBody(bank.values))] }]
}

/** With the id of its entry: documents and people have to wait for it. */
function profileChange({ profile }: Kept) {
  const body = profile?.values.is_held ? profileBody(profile.values) : null
  if (!profile || !body) return null
  const id = newId()
  return { id, change: { draft: changeOf(aboutBusiness, profile), entries: [{ ...profileEntry(body), id }] } }
}

function papersChange(papers: Kept['papers'], business_type: BusinessType, after: string[]) {
  if (!papers) return []
  const all = papers.values.papers
  const held = (Object.keys(all) as DocumentKind[]).filter((kind) => all[kind]?.is_held)
  const entries = postedDocuments(business_type, held).flatMap((document_type) => {
    const file_id = all[document_type]?.file_id
    if (file_id === undefined) return []
    const document = { document_type, file_id, replaces: null, business_type }
    return [{ ...documentEntry(document, after), sendsDraft: true }]
  })
  return entries.length > 0 ? [{ draft: changeOf(uploadKycDetails, papers), entries }] : []
}

interface OnTheWay {
  unsent: readonly Unsent[]
  type: BusinessType
  after: string[]
}

/** What an earlier submission put on the way for this person is replaced: everyone counts once. */
function personChange({ key, draft }: Kept['people'][number], { unsent, type, after }: OnTheWay) {
  if (!draft.values.is_held) return []
  const change = { draft: changeOf(directorDetails, draft, key) }
  const { personnel_id, is_removed, files, is_held: _, ...values } = draft.values
  if (is_removed) {
    const entries = personnel_id ? removals(personnel_id, personName(values), unsent) : []
    return entries.length > 0 ? [{ ...change, entries }] : []
  }
  const earlier = newest(ofKind(unsent, 'person').filter((entry) => isOpen(entry)
    && (entry.carried.key === key || (personnel_id !== null && entry.carried.personnel_id === personnel_id))))
  if (earlier && !earlier.is_removable) {
    if (isCarriedBy(earlier, draft.values)) return []
    throw new Error(`${personName(values)} is being sent right now. Try again in a moment.`)
  }
  const sent = { ...values, key, personnel_id, business_type: type, files: fileIds(files) }
  return [{ ...change, entries: [personEntry(sent, earlier?.id ?? null, after)] }]
}

function removals(personnel_id: string, name: string, unsent: readonly Unsent[]) {
  const earlier = newest(ofKind(unsent, 'person_removal').filter((entry) =>
    isOpen(entry) && entry.carried.personnel_id === personnel_id))
  if (earlier && !earlier.is_removable) return []
  return [{ ...removalEntry(personnel_id, name, earlier?.id ?? null), sendsDraft: true }]
}

/** The kept files of a person by what the form calls them. */
export const fileIds = (files: KeptPersonForm['files']) =>
  Object.fromEntries(Object.entries(files).map(([paper, { file_id }]) => [paper, file_id]))
