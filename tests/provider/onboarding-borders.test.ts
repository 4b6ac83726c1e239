// What a change of type clears, what another merchant is told, and what the trail says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '#contract/documents.ts'
import { onboarding } from '#contract/onboarding.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, addPeople, anApplicant, aPicture, bringDocuments, decide, fillIn, kycOf, ngozi,
  saveBank, saveProfile, submit, trailOf, underReview,
} from './applicants.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

describe('Changing the business type', () => {
  test('after a send-back clears the old documents, keeps them as history, asks for new ones', async () => {
    proves('transition:type-change.clears-documents', 'rule:kyc.all-documents-after-type-change')
    const ada = await underReview(world)
    await decide(world, ada.merchant_id, { decision: 'request_changes', note: 'Is it not a cooperative?' })
    await saveProfile(world, ada, { business_registration_type: 'cooperative_societies' })
    const cleared = await kycOf(world, ada)
    expect(cleared).toMatchObject({ merchant_documents: [], business_type: 'cooperative_societies' })
    expect(cleared.personnel).toHaveLength(1)
    const { refusal } = await submit(world, ada)
    expect(refusal.message).toBe('Please upload all the necessary documents')
    expect(Object.keys(refusal.errors ?? {})).toEqual([
      'cooperative_certificate',
      'certified_application_form',
      'proof_of_address',
    ])
    const history = await world.database
      .selectFrom('kyc_document')
      .select(['document_type', 'replaced_at'])
      .where('merchant_id', '=', ada.merchant_id)
      .execute()
    expect(history).toHaveLength(5)
    expect(history.every(({ replaced_at }) => replaced_at !== null)).toBe(true)
    await bringDocuments(world, ada, 'cooperative_societies')
    expect((await submit(world, ada)).data).toEqual({ status: 'Pending_KYC_Review' })
  })

  test('before the first hand-in keeps them', async () => {
    const ada = await anApplicant(world)
    await fillIn(world, ada)
    await saveProfile(world, ada, { business_registration_type: 'business_name' })
    expect((await kycOf(world, ada)).merchant_documents).toHaveLength(5)
  })

  test('of documents and people is refused where it is not the saved one', async () => {
    const ada = await anApplicant(world)
    await saveProfile(world, ada)
    const message = 'This is not the saved registration type. Save the business profile first.'
    const documents = await addDocuments(world, ada, { cac_form: await aPicture('form.jpg') },
      { business_type: 'business_name' })
    expect(documents.refusal.errors).toEqual({ business_type: message })
    const people = await addPeople(world, ada, [ngozi], {}, 'business_name')
    expect(people.refusal.errors).toEqual({ business_type: message })
  })
})

describe('Another merchant', () => {
  test('is told of foreign ids what it is told of ids that never were', async () => {
    const ada = await anApplicant(world)
    await fillIn(world, ada)
    const eve = await anApplicant(world)
    await saveProfile(world, eve)
    const { merchant_documents: [document], personnel: [person] } = await kycOf(world, ada)
    const paper = person?.documents[0]?.id ?? ''
    const never = '01890000-0000-7000-8000-000000000000'
    const answers = async (id: string) =>
      Promise.all([
        world.ask(documents.show, { token: eve.token, params: { id } }),
        world.ask(onboarding.replaceDocuments, {
          token: eve.token,
          body: { [`${document?.document_type}_id`]: id },
          files: { [document?.document_type ?? '']: await aPicture('mine.jpg') },
        }),
        world.ask(onboarding.removePerson, { token: eve.token, params: { id } }),
        world.ask(onboarding.changePeople, {
          token: eve.token,
          body: {
            business_type: 'incorporated_business',
            director_count: 1,
            personnel_type: 'director',
            ...suffixed(ngozi),
            personnel_id_1: id,
          } as never,
        }),
      ]).then((replies) => replies.map(({ status, text }) => ({ status, text })))
    const missing = await answers(never)
    expect(missing.every(({ status }) => status === 404)).toBe(true)
    for (const id of [document?.id ?? '', person?.id ?? '', paper]) expect(await answers(id)).toEqual(missing)
    expect(await kycOf(world, ada)).toMatchObject({ personnel: [{ id: person?.id, firstname: 'Ngozi' }] })
    expect((await kycOf(world, eve)).merchant_documents).toEqual([])
  })
})

const suffixed = (person: object) =>
  Object.fromEntries(Object.entries(person).map(([name, value]) => [`${name}_1`, value as string]))

describe('The trail', () => {
  test('says what was saved, before and after, and who', async () => {
    const ada = await anApplicant(world)
    await saveProfile(world, ada)
    await saveProfile(world, ada, { industry: 'logistics' })
    const trail = await trailOf(world, ada)
    expect(trail.at(-1)).toMatchObject({
      action: 'onboarding.profile_saved', role: 'merchant_admin', email: ada.email,
      before: { industry: 'commerce' }, after: { industry: 'logistics' },
    })
    await saveBank(world, ada, { business_nuban: '0000014581' })
    expect((await trailOf(world, ada)).at(-1)).toMatchObject({ after: { business_nuban: '******4581' } })
  })
})
