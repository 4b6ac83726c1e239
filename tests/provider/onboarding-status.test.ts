// How a merchant's status moves through onboarding, what submitting asks for, what review forbids.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding.ts'
import { users } from '#contract/users.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, addPeople, anApplicant, aPicture, fillIn, kycOf, merchantOf, ngozi, saveBank,
  saveProfile, submit, trailOf, underReview,
} from './applicants.ts'
import { aMember } from './team.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

describe('The status of a merchant', () => {
  test('moves from nothing over the profile and the bank account to review', async () => {
    proves('field:merchant.onboarding_stage', 'transition:review.by-administrator')
    const ada = await anApplicant(world)
    expect(await merchantOf(world, ada)).toMatchObject({
      status: null,
      onboarding_stage: null,
      business_profile: null,
    })
    await saveProfile(world, ada)
    expect(await merchantOf(world, ada)).toMatchObject({
      status: 'BUSINESS_COMPLETED',
      onboarding_stage: '2',
    })
    await saveBank(world, ada)
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'BANK_COMPLETED', onboarding_stage: '3' })
    await fillIn(world, ada)
    expect(await merchantOf(world, ada)).toMatchObject({
      status: 'BANK_COMPLETED',
      onboarding_stage: '3',
      submitted_at: null,
    })
    const reply = await submit(world, ada)
    expect(reply.data).toEqual({ status: 'Pending_KYC_Review' })
    expect(await merchantOf(world, ada)).toMatchObject({
      status: 'Pending_KYC_Review',
      onboarding_stage: '4',
      submitted_at: world.clock.now().toISOString(),
      review: null,
    })
  })

  test('stays empty while only the bank account is saved', async () => {
    const ada = await anApplicant(world)
    await saveBank(world, ada)
    expect(await merchantOf(world, ada))
      .toMatchObject({ status: null, onboarding_stage: '1', business_profile: null })
    await saveProfile(world, ada)
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'BANK_COMPLETED' })
  })
})

describe('Submitting', () => {
  test('names each missing part in plain words', async () => {
    const ada = await anApplicant(world, { confirmed: false })
    const empty = await submit(world, ada)
    expect(empty.refusal).toMatchObject({
      code: 'invalid_input',
      errors: {
        business_profile: 'Save your business profile.', bank_details: 'Save your bank account.',
        email: 'Confirm your email address first: open the link that we have sent you.',
      },
    })
    await saveProfile(world, ada)
    const { refusal } = await submit(world, ada)
    expect(refusal.errors).toMatchObject({
      certificate_of_incorporation: 'Add this document: Certificate of incorporation.',
      memorandum: expect.any(String) as string,
      cac_form: expect.any(String) as string,
      board_resolution: expect.any(String) as string,
      proof_of_address: 'Add this document: Proof of address.',
      people: 'Add at least one director.',
    })
  })

  test('says the sentence of the spec when only documents are missing', async () => {
    proves('message:Please upload all the necessary documents')
    const ada = await anApplicant(world)
    await saveProfile(world, ada)
    await saveBank(world, ada)
    await addPeople(world, ada, [ngozi])
    expect((await submit(world, ada)).refusal.message).toBe('Please upload all the necessary documents')
  })

  test('waits for a confirmed address', async () => {
    const ada = await anApplicant(world, { confirmed: false })
    await fillIn(world, ada)
    const { refusal } = await submit(world, ada)
    expect(Object.keys(refusal.errors ?? {})).toEqual(['email'])
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'BANK_COMPLETED' })
  })

  test('waits for the address of everybody in the team', async () => {
    const ada = await anApplicant(world)
    await fillIn(world, ada)
    const other = await aMember(world, ada.merchant_id, { role: 'Clerk', permissions: ['view_balances'] })
    await world.database.updateTable('member').set({ email_verified_at: null })
      .where('id', '=', other.user_id).execute()
    expect((await submit(world, ada)).refusal.errors?.['email']).toContain(`${other.email} is not confirmed`)
    const second = await aMember(world, ada.merchant_id)
    await world.ask(users.remove, {
      token: second.token, params: { id: other.user_id }, body: { totp_code: await second.code() },
    })
    expect((await submit(world, ada)).status).toBe(200)
  })

  test.each(['cooperative_societies', 'government_entities'] as const)('%s need no people', async (type) => {
    await underReview(world, {}, type)
  })

  test('an individual needs no documents but the owner’s', async () => {
    proves('transition:documents.individual-first-personnel')
    const ada = await anApplicant(world)
    await saveProfile(world, ada, { business_registration_type: 'individual_business' })
    await saveBank(world, ada)
    const owner = { people: 'Add the business owner with an identity document.' }
    expect((await submit(world, ada)).refusal.errors).toEqual(owner)
    await addPeople(
      world,
      ada,
      [ngozi],
      { proof_of_address_1: await aPicture('bill.jpg') },
      'individual_business',
    )
    expect((await submit(world, ada)).refusal.errors).toEqual(owner)
    await addPeople(world, ada, [ngozi], { pvc_1: await aPicture('card.jpg') }, 'individual_business')
    expect((await submit(world, ada)).data).toEqual({ status: 'Pending_KYC_Review' })
  })

  test('needs the permission', async () => {
    const ada = await anApplicant(world, { permissions: ['view_kyc'] })
    expect((await submit(world, ada)).refusal.code).toBe('forbidden')
    expect((await saveProfile(world, ada)).refusal.code).toBe('forbidden')
    expect((await kycOf(world, ada)).personnel).toEqual([])
  })
})

describe('Under review', () => {
  test('every change is refused, and everything can be read', async () => {
    proves('permission:no-edit-in-review', 'message:Merchant KYC information is pending review',
      'transition:review.limited-functionality')
    const ada = await underReview(world)
    const { personnel: [person], merchant_documents: [document] } = await kycOf(world, ada)
    const file = async () => ({ cac_form: await aPicture('late.jpg') })
    const replies = await Promise.all([
      saveProfile(world, ada),
      saveBank(world, ada),
      addDocuments(world, ada, await file()),
      world.ask(onboarding.replaceDocuments, {
        token: ada.token,
        body: { cac_form_id: document?.id ?? '' } as object,
        files: await file(),
      }),
      addPeople(world, ada, [ngozi]),
      world.ask(onboarding.changePeople, {
        token: ada.token,
        files: {},
        body: {
          business_type: 'incorporated_business',
          director_count: 1,
          personnel_type: 'director',
          firstname_1: 'N',
          lastname_1: 'S',
          phone_number_1: '8030000003',
          date_of_birth_1: '1980-01-01',
          nationality_1: 'Nigeria',
          personnel_id_1: person?.id,
        } as never,
      }),
      world.ask(onboarding.removePerson, { token: ada.token, params: { id: person?.id ?? '' } }),
      submit(world, ada),
    ])
    for (const { status, refusal } of replies) {
      expect(status).toBe(409)
      expect(refusal).toMatchObject({
        code: 'under_review',
        message: 'Merchant KYC information is pending review',
      })
    }
    expect(await kycOf(world, ada)).toMatchObject({ personnel: [{ firstname: 'Ngozi' }] })
    expect((await kycOf(world, ada)).merchant_documents).toHaveLength(5)
  })

  test('a change that races with the hand-in comes before it or is refused', async () => {
    const ada = await anApplicant(world)
    await fillIn(world, ada)
    const [handedIn, ...changes] = await Promise.all([
      submit(world, ada),
      ...Array.from({ length: 6 }, (_, index) =>
        saveProfile(world, ada, { business_description: `Cloth ${index}` }),
      ),
    ])
    expect(handedIn?.status).toBe(200)
    const saved = changes.filter(({ status }) => status === 200)
    expect(changes.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const trail = (await trailOf(world, ada)).map(({ action }) => action)
    expect(trail.at(-1)).toBe('onboarding.submitted')
    expect(trail.filter((action) => action === 'onboarding.profile_saved')).toHaveLength(saved.length + 1)
  })

  test('twenty submits at once hand in once', async () => {
    const ada = await anApplicant(world)
    await fillIn(world, ada)
    const replies = await Promise.all(Array.from({ length: 20 }, () => submit(world, ada)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(
      (await trailOf(world, ada)).filter(({ action }) => action === 'onboarding.submitted'),
    ).toHaveLength(1)
  })
})
