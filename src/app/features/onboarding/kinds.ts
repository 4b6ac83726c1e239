// How each part of onboarding is sent, and found at the provider when nobody knows whether it arrived.
import { merchants } from '#contract/merchants.ts'
import { onboarding } from '#contract/onboarding.ts'
import { PersonFields, writePeople } from '#contract/personnel.ts'
import { Refusal } from '#contract/refusal.ts'
import type { SentFile } from '#app/api/request.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { registerKind, type CallFor, type KeptBytes, type Kind as Sent } from '#app/offline/kinds.ts'
import { documentKinds, fileExtensions, fileLabel } from '#domain/document.ts'
import { isSubmitted, parseStatus } from '#domain/onboarding.ts'
import { isBankSaved } from './bank-fields.ts'
import { isSamePerson, landedPerson, paperKind, papers, personName, personNames } from './person-fields.ts'
import { only } from './only.ts'
import { pathOf } from './paths.ts'
import { isProfileSaved } from './profile-fields.ts'
import type { Carried, Kind, PersonToSend } from './unsent.ts'

/** Makes the kinds of onboarding known; called once, before anything is sent. */
export function registerOnboardingKinds() {
  for (const kind of Object.values(onboardingKinds)) registerKind(kind as Sent<unknown>)
}

export const onboardingKinds: { [K in Kind]: Sent<Carried[K]> } = {
  profile: {
    kind: 'profile', version: 1,
    send: ({ payload, call }) => call(onboarding.saveProfile, { body: payload }),
    async probe({ payload, call }) {
      const { business_profile } = await call(onboarding.profile, {})
      return isProfileSaved(payload, business_profile) ? 'landed' : 'absent'
    },
    describe: () => ({ title: 'Business profile', detail: 'About and contact', open: pathOf.about }),
  },

  bank: {
    kind: 'bank', version: 1,
    send: ({ payload, call }) => call(onboarding.bankDetails, { body: payload }),
    async probe({ payload, call }) {
      const { merchant } = await call(merchants.profile, {})
      return isBankSaved(payload, merchant.bank_details) ? 'landed' : 'absent'
    },
    describe: () => ({ title: 'Bank account', open: pathOf.bank }),
  },

  document: {
    kind: 'document', version: 1,
    async send({ entry, payload, files, call }) {
      const { document_type, business_type, file_id } = payload
      const file = named(files[file_id], document_type, entry.id)
      // What is there decides whether this adds or replaces: an earlier one may have arrived meanwhile.
      const there = await early(storedOf(call, document_type))
      if (there && fileLabel(there.document_path) === file.name) return there
      const body = { business_type, ...(there && { [`${document_type}_id`]: there.id }) }
      const endpoint = there ? onboarding.replaceDocuments : onboarding.addDocuments
      return call(endpoint, { body }, { [document_type]: file.sent })
    },
    async probe({ entry, payload, call }) {
      const there = await storedOf(call, payload.document_type)
      const stem = stemOf(payload.document_type, entry.id)
      return there && fileLabel(there.document_path).startsWith(`${stem}.`) ? 'landed' : 'absent'
    },
    describe: ({ document_type }) => ({ title: documentKinds[document_type], open: pathOf.upload }),
  },

  person: {
    kind: 'person', version: 1,
    async send({ entry, payload, files, call }) {
      const sent = papersToSend(payload, entry.id, files)
      const { personnel } = await early(call(onboarding.kyc, {}))
      // The same person again would be a second director: whoever is there already is changed instead.
      const there = personnel.find(({ id }) => id === payload.personnel_id)
        ?? personnel.find((person) => isSamePerson(payload, person))
      if (landedPerson({ ...payload, file_names: sent.names }, personnel)) return there
      const person = {
        ...PersonFields.parse(only(payload, personNames)),
        ...(there && { personnel_id: there.id }),
      }
      const endpoint = there ? onboarding.changePeople : onboarding.addPeople
      return call(endpoint, { body: writePeople(payload.business_type, [person]) as never }, sent.files)
    },
    async probe({ entry, payload, call }) {
      const { personnel } = await call(onboarding.kyc, {})
      const stems = papers.filter((paper) => payload.files[paper])
        .map((paper) => paperKind(paper, payload.kycIdType))
      const found = landedPerson({ ...payload, file_names: {} }, personnel)
      const hasAll = stems.every((kind) => found?.documents.some((document) => document.document_type === kind
        && fileLabel(document.document_path).startsWith(`${stemOf(kind, entry.id)}.`)))
      return found && hasAll ? 'landed' : 'absent'
    },
    describe: (payload) => ({ title: personName(payload) || 'Director', open: pathOf.director }),
  },

  person_removal: {
    kind: 'person_removal', version: 1,
    async send({ payload, call }) {
      try {
        return await call(onboarding.removePerson, { params: { id: payload.personnel_id } })
      } catch (error) {
        if (error instanceof Refusal && error.code === 'not_found') return undefined
        throw error
      }
    },
    async probe({ payload, call }) {
      const { personnel } = await call(onboarding.kyc, {})
      return personnel.some(({ id }) => id === payload.personnel_id) ? 'absent' : 'landed'
    },
    describe: ({ name }) => ({ title: name, detail: 'To be removed', open: pathOf.director }),
  },

  submit: {
    kind: 'submit', version: 1,
    async send({ call }) {
      try {
        return await call(onboarding.submit, {})
      } catch (error) {
        // Spec 4: this message means that the review has begun, which is what was asked for.
        if (error instanceof Refusal && error.code === 'under_review') return undefined
        throw error
      }
    },
    async probe({ payload, call }) {
      const { merchant } = await call(merchants.profile, {})
      const isNew = merchant.submitted_at !== null && merchant.submitted_at !== payload.last
      return isNew || isSubmitted(parseStatus(merchant.status)) ? 'landed' : 'absent'
    },
    describe: () => ({ title: 'Submit for review', open: pathOf.home }),
  },
}

/** A question before anything is sent: when nobody answers it, certainly nothing has arrived. */
async function early<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof Unreachable) throw new Unreachable(error.reason, 'no', { message: error.message })
    throw error
  }
}

async function storedOf(call: CallFor, document_type: string) {
  const { merchant_documents } = await call(onboarding.kyc, {})
  return merchant_documents.find((document) => document.document_type === document_type)
}

/** The part of a sent file's name that tells it from every other: its kind and its intent. */
const stemOf = (kind: string, entry_id: string) => `${kind}-${entry_id.slice(0, 8)}`

function named(file: KeptBytes | undefined, kind: string, entry_id: string) {
  if (!file) throw new Error(`The file of ${kind} is not there`)
  const last = file.name.split('.').pop()?.toLowerCase() ?? ''
  const extension = fileExtensions.find((each) => each === last) ?? extensionOf(file.type)
  const name = `${stemOf(kind, entry_id)}.${extension}`
  const sent: SentFile = { name, type: file.type, bytes: file.bytes }
  return { name, sent }
}

const extensionOf = (type: string) =>
  (type === 'application/pdf' ? 'pdf' : type === 'image/png' ? 'png' : 'jpg')

/** The files of a person under the names of the form (`nin_1`), and what each is called. */
function papersToSend(payload: PersonToSend, entry_id: string, kept: Readonly<Record<string, KeptBytes>>) {
  const files: Record<string, SentFile> = {}
  const names: Record<string, string> = {}
  for (const paper of papers) {
    const file_id = payload.files[paper]
    if (!file_id) continue
    const kind = paperKind(paper, payload.kycIdType)
    const { name, sent } = named(kept[file_id], kind, entry_id)
    files[`${kind}_1`] = sent
    names[kind] = name
  }
  return { files, names }
}
