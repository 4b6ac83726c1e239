// Hands everything in: what was held in update mode goes first, and the submission waits for all of it.
import { commit, type Change } from '#app/offline/commit.ts'
import type { Draft } from '#app/offline/drafts.ts'
import type { DraftForm } from '#app/offline/draft-form.ts'
import { bankNames } from './bank-fields.ts'
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
import { only } from './only.ts'
import { personName } from './person-fields.ts'
import { profileBody } from './profile-fields.ts'
import { typeOf } from './server.ts'
import type { Onboarding } from './use-onboarding.ts'
import type { DocumentKind } from '#domain/document.ts'
import type { BusinessType } from '#domain/business.ts'

/**
 * Each part in a transaction of its own with its draft, in the spec's order; the submission comes last and
 * waits for all that is open. Ended in the middle, pressing again sends only what is left.
 */
export async function handIn({ kept, server, type, unsent }: Onboarding): Promise<void> {
  if (!type) return
  const last = server.merchant?.submitted_at ?? null
  const saved = typeOf(server)
  await sendBank(kept)
  const after = [...await sendProfile(kept), ...afterType(unsent, saved)]
  await sendPapers(kept, type, after)
  for (const person of kept.people) await sendPerson(person, type, after)
  await commit({ entries: [submitEntry(last)] })
}

const changeOf = <V extends object>(form: DraftForm<V>, { values, base, step, rev }: Draft<V>, entity = '') =>
  ({ form, entity, content: { values, base, step }, rev })

async function sendBank({ bank }: Kept) {
  if (!bank?.values.is_held) return
  await commit({ draft: changeOf(bankDetails, bank), entries: [bankEntry(only(bank.values, bankNames))] })
}

/** Answers the ids of what documents and people have to wait for. */
async function sendProfile({ profile }: Kept): Promise<string[]> {
  const body = profile?.values.is_held ? profileBody(profile.values) : null
  if (!profile || !body) return []
  const { entry_ids } = await commit({
    draft: changeOf(aboutBusiness, profile),
    entries: [profileEntry(body)],
  })
  return entry_ids
}

async function sendPapers({ papers }: Kept, business_type: BusinessType, after: string[]) {
  if (!papers) return
  const held = Object.entries(papers.values.papers).filter(([, { is_held }]) => is_held)
  const entries = held.map(([kind, { file_id }]) => ({
    ...documentEntry({ document_type: kind as DocumentKind, file_id, replaces: null, business_type }, after),
    sendsDraft: true,
  }))
  if (entries.length > 0) await commit({ draft: changeOf(uploadKycDetails, papers), entries })
}

async function sendPerson(
  { key, draft }: Kept['people'][number],
  business_type: BusinessType,
  after: string[],
) {
  if (!draft.values.is_held) return
  const change: Change<KeptPersonForm> = { draft: changeOf(directorDetails, draft, key) }
  const { personnel_id, is_removed, files, is_held: _, ...values } = draft.values
  if (is_removed) {
    if (!personnel_id) return
    const removal = { ...removalEntry(personnel_id, personName(values)), sendsDraft: true }
    return void (await commit({ ...change, entries: [removal] }))
  }
  const sent = { ...values, key, personnel_id, business_type, files: fileIds(files) }
  await commit({ ...change, entries: [personEntry(sent, null, after)] })
}

/** The kept files of a person by what the form calls them. */
export const fileIds = (files: KeptPersonForm['files']) =>
  Object.fromEntries(Object.entries(files).map(([paper, { file_id }]) => [paper, file_id]))
