// Update mode without a network: handed in, taken back and handed in again, each part goes once; what was
// refused can be mended.
// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  aboutBusiness, bankDetails, directorDetails, uploadKycDetails, type KeptPersonForm,
} from '#app/features/onboarding/drafts.ts'
import { bankEntry } from '#app/features/onboarding/entries.ts'
import { loadKept } from '#app/features/onboarding/kept.ts'
import { emptyPerson } from '#app/features/onboarding/person-fields.ts'
import { profileDraft } from '#app/features/onboarding/profile-fields.ts'
import { handIn, takeBack as takeBackAll } from '#app/features/onboarding/submission.ts'
import { asUnsent } from '#app/features/onboarding/unsent.ts'
import { onboardingOf, type Onboarding } from '#app/features/onboarding/use-onboarding.ts'
import { commit } from '#app/offline/commit.ts'
import { transaction } from '#app/offline/database.ts'
import type { DraftForm } from '#app/offline/draft-form.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { fileBytes, prepareFile } from '#app/offline/files.ts'
import { nextUp } from '#app/offline/next-up.ts'
import { entriesOf, remove } from '#app/offline/outbox.ts'
import type { Entry } from '#app/offline/outbox-states.ts'
import { waiting } from '#app/offline/waiting.ts'
import { ada, diskAtRest } from '#tests/app/offline/phone.ts'
import { aPaper } from '#tests/app/a-paper.ts'
import { aBank, aPerson, aProfile, document, server, withForms } from './known.ts'
import { eachOnANewPhone } from './new-phone.ts'

const there = server({
  merchant: { ...withForms, status: 'Reviewed_Pending_KYC', onboarding_stage: '4' },
  documents: [document('memorandum', { review: 'refused' })], people: [aPerson],
})
const director: KeptPersonForm = {
  ...emptyPerson, firstname: 'New', lastname: 'Director', personnel_id: null, files: {}, is_held: true,
  is_removed: false,
}

eachOnANewPhone()

async function hold<V extends object>(form: DraftForm<V>, values: V, entity = '') {
  const draft = await loadDraft(form, { entity })
  const content = { values, base: null, step: null }
  await commit({ draft: { form, entity, content, rev: draft?.rev ?? 0 } })
}

async function look(): Promise<Onboarding> {
  await diskAtRest()
  const known = onboardingOf(there, asUnsent(waiting.current().items), await loadKept())
  return { ...known, is_known: true, is_loaded: true, is_asking: false }
}

const submit = async () => handIn(await look())
const kindsNow = async () => (await entriesOf(ada)).map(({ kind }) => kind)
const idOf = async (kind: string) => (await entriesOf(ada)).find((entry) => entry.kind === kind)?.id ?? ''
const takeBack = async () => remove(await idOf('submit'))
const change = (id: string, more: Partial<Entry>) => transaction(['outbox'], 'write', async (rows) => {
  const entry = await rows.get('outbox', ['ada', id])
  if (entry) rows.put('outbox', ['ada', id], { ...entry, ...more })
})

/** Refused by the provider, as everyone who reads the list hears. */
async function refuse(kind: string) {
  const last_error = { code: 'invalid_input', message: 'Check what is marked.' }
  await change(await idOf(kind), { state: 'rejected', last_error })
  await commit({ removes: ['nothing'] })
}

/** What would go out with a network that takes everything, in its order. */
async function sent(): Promise<string[]> {
  const left = await entriesOf(ada)
  const gone: string[] = []
  for (;;) {
    const next = nextUp(left, Date.now() + 1, () => true)
    if (!next) return gone
    gone.push(next.kind)
    left.splice(left.indexOf(next), 1, { ...next, state: 'done' })
  }
}

describe('handed in, taken back and handed in again', () => {
  it('each director goes once, as last typed', async () => {
    await hold(directorDetails, director, 'new-1')
    await submit()
    await takeBack()
    await hold(directorDetails, { ...director, firstname: 'Newer' }, 'new-1')
    await submit()
    expect(await kindsNow()).toEqual(['person', 'submit'])
    expect((await look()).people.map(({ values }) => values.firstname)).toEqual(['First', 'Newer'])
    expect(await sent()).toEqual(['person', 'submit'])
  })

  it('each removal goes once, also after one that was refused', async () => {
    const gone = { ...director, firstname: 'First', personnel_id: 'person-1', is_removed: true }
    await hold(directorDetails, gone, 'person-1')
    await submit()
    await takeBack()
    await submit()
    expect(await kindsNow()).toEqual(['person_removal', 'submit'])
    await refuse('person_removal')
    await takeBack()
    await submit()
    expect(await sent()).toEqual(['person_removal', 'submit'])
  })

  it('a director who is being sent right now is not sent beside', async () => {
    await hold(directorDetails, director, 'new-1')
    await submit()
    await takeBack()
    await change(await idOf('person'), { state: 'sending', sent_at: Date.now() })
    await commit({ removes: ['nothing'] })
    await submit()
    expect(await kindsNow()).toEqual(['person', 'submit'])
    await takeBack()
    await hold(directorDetails, { ...director, firstname: 'Newer' }, 'new-1')
    await expect(submit()).rejects.toThrow('Newer Director is being sent right now. Try again in a moment.')
  })

  it('documents and directors wait for the newest type of business, and never for ever', async () => {
    const file = await prepareFile(aPaper('m.pdf'))
    await commit({ files: [file] })
    const paper = { file_id: file.kept.id, name: 'm.pdf', at: 1, is_held: true }
    await hold(uploadKycDetails, { papers: { memorandum: paper } })
    await hold(directorDetails, director, 'new-1')
    const profile = { ...profileDraft(aProfile, ''), is_held: true }
    await hold(aboutBusiness, { ...profile, business_registration_type: 'incorporated_trustees' })
    await submit()
    await takeBack()
    await hold(aboutBusiness, { ...profile, business_description: 'Dyed cloth, and thread' })
    await submit()
    expect(await sent()).toEqual(expect.arrayContaining(['profile', 'document', 'person', 'submit']))
    expect(await sent()).toHaveLength(4)
  })

  it('a document that the newest type does not ask for is held back, and its photo stays', async () => {
    const file = await prepareFile(aPaper('m.pdf'))
    await commit({ files: [file] })
    const paper = { file_id: file.kept.id, name: 'm.pdf', at: 1, is_held: true }
    await hold(uploadKycDetails, { papers: { memorandum: paper } })
    await submit()
    await takeBack()
    const profile = { ...profileDraft(aProfile, ''), is_held: true }
    await hold(aboutBusiness, { ...profile, business_registration_type: 'individual_business' })
    await submit()
    expect(await sent()).toEqual(['profile', 'submit'])
    expect((await loadDraft(uploadKycDetails))?.values.papers.memorandum?.file_id).toBe(file.kept.id)
  })
})

describe('taken back', () => {
  it('what was held is held again: nothing leaves before the next submission, and photos stay', async () => {
    const file = await prepareFile(aPaper('m.pdf'))
    await commit({ files: [file] })
    const paper = { file_id: file.kept.id, name: 'm.pdf', at: 1, is_held: true }
    await hold(uploadKycDetails, { papers: { memorandum: paper } })
    await hold(directorDetails, director, 'new-1')
    await hold(directorDetails, { ...director, personnel_id: 'person-1', is_removed: true }, 'person-1')
    const profile = { ...profileDraft(aProfile, ''), is_held: true }
    await hold(aboutBusiness, { ...profile, support_email: 'one@adire.example' })
    await submit()
    await takeBackAll(await look())
    expect(await kindsNow()).toEqual([])
    expect(await fileBytes(file.kept.id)).not.toBeNull()
    expect((await look()).standings).toMatchObject({ contact: { is: 'held' }, director: { is: 'held' } })
    await submit()
    expect([...await sent()].sort()).toEqual(['document', 'person', 'person_removal', 'profile', 'submit'])
  })

  it('what went on its way before it was handed in goes on', async () => {
    await commit({ entries: [bankEntry({ ...aBank })] })
    await submit()
    await takeBackAll(await look())
    expect(await kindsNow()).toEqual(['bank'])
  })
})

describe('what was refused', () => {
  const standing = async (screen: 'bank' | 'contact' | 'about' | 'director') =>
    (await look()).standings[screen].is

  it('of the bank account is mended by what is held since, and goes in its place', async () => {
    const bank = { ...aBank, account_name: '', consent_version: '', is_held: true }
    await hold(bankDetails, { ...bank, business_nuban: '0000000001' })
    await submit()
    await refuse('bank')
    expect(await standing('bank')).toBe('change')
    await hold(bankDetails, { ...bank, business_nuban: '0000000002' })
    expect(await standing('bank')).toBe('held')
    expect((await look()).unsent.map(({ kind }) => kind)).toEqual(['submit'])
    expect((await look()).phase).toBe('sent back')
    await submit()
    expect(await sent()).toEqual(['bank', 'submit'])
  })

  it('of the profile is mended by what is held since', async () => {
    const profile = { ...profileDraft(aProfile, ''), is_held: true }
    await hold(aboutBusiness, { ...profile, support_email: 'one@adire.example' })
    await submit()
    await refuse('profile')
    expect([await standing('about'), await standing('contact')]).toEqual(['change', 'change'])
    await hold(aboutBusiness, { ...profile, support_email: 'two@adire.example' })
    expect([await standing('about'), await standing('contact')]).toEqual(['saved', 'held'])
    await submit()
    expect(await sent()).toEqual(['profile', 'submit'])
  })

  it('of a director is mended by what is held since, and goes in its place', async () => {
    await hold(directorDetails, director, 'new-1')
    await submit()
    await refuse('person')
    expect(await standing('director')).toBe('change')
    await hold(directorDetails, { ...director, firstname: 'Newer' }, 'new-1')
    expect(await standing('director')).toBe('held')
    await submit()
    expect(await sent()).toEqual(['person', 'submit'])
  })
})
