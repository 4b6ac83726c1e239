// Profile and bank account as they are saved, a change of type, and what another merchant is told.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchants } from '#contract/merchants.ts'
import { onboarding } from '#contract/onboarding.ts'
import { sealedFor } from '#provider/onboarding/bank-details.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, addPeople, anApplicant, aPicture, bringDocuments, decide, fillIn, kycOf, ngozi, profile, saveBank,
  saveProfile, submit, underReview, type Applicant,
} from './applicants.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

async function merchantOf({ token }: Applicant) {
  return (await world.ask(merchants.profile, { token })).data.merchant
}

async function trailOf({ merchant_id }: Applicant) {
  return world.database.selectFrom('audit_event').select(['action', 'before', 'after', 'role', 'email'])
    .where('merchant_id', '=', merchant_id).orderBy('seq').execute()
}

describe('The business profile', () => {
  test('is given back as it was saved', async () => {
    proves('call:GET dashboard/merchants/business_profile', 'call:POST dashboard/merchants/business_profile',
      'field:business-profile.address-joined')
    const ada = await anApplicant(world)
    const empty = await world.ask(onboarding.profile, { token: ada.token })
    expect(empty.data).toEqual({ business_profile: null })
    expect((await saveProfile(world, ada)).data).toEqual({ business_profile: profile })
    const saved = await world.ask(onboarding.profile, { token: ada.token })
    expect(saved.data).toEqual({ business_profile: profile })
  })

  test('needs every field, and refuses what it does not know', async () => {
    proves('rule:business-info.all-fields-required')
    const ada = await anApplicant(world)
    for (const field of Object.keys(profile)) {
      const body = JSON.stringify({ ...profile, [field]: '' })
      const reply = await send(ada, 'dashboard/merchants/business_profile', body)
      expect(Object.keys(reply.errors), field).toEqual([field])
    }
    for (const field of ['status', 'merchant_id', 'onboarding_stage', 'live_allowed', '__proto__x', 'constructor']) {
      const reply = await send(ada, 'dashboard/merchants/business_profile', JSON.stringify({ ...profile, [field]: 'x' }))
      expect(Object.keys(reply.errors), field).toEqual([field])
    }
    expect(await merchantOf(ada)).toMatchObject({ status: null })
  })
})

async function send({ token }: Applicant, path: string, body: string) {
  const headers = { token, 'Content-Type': 'application/json' }
  const response = await world.request(`/v2/${path}`, { method: 'POST', headers, body })
  expect(response.status).toBe(422)
  return await response.json() as { message: string, code: string, errors: Record<string, string> }
}

describe('The bank account', () => {
  test('carries the name that the bank gives, and shows BVN and NIN by their last digits only', async () => {
    proves('call:POST dashboard/merchants/bank_details')
    const ada = await anApplicant(world)
    const { data } = await saveBank(world, ada)
    expect(data).toEqual({
      business_nuban: '0000014579', bank_code: '000014', business_bvn: '•••••••0001', business_nin: '•••••••0001',
      name: expect.stringMatching(/SAMPLE$/) as string,
    })
    expect(await merchantOf(ada)).toMatchObject({ bank_details: data })
    const row = await world.database.selectFrom('bank_detail').selectAll()
      .where('merchant_id', '=', ada.merchant_id).executeTakeFirstOrThrow()
    expect(row.bvn_sealed.includes('22000000001')).toBe(false)
    expect(world.app.secrets.open(row.bvn_sealed, sealedFor('bvn', ada.merchant_id)).toString()).toBe('22000000001')
    expect(JSON.stringify(await trailOf(ada))).not.toMatch(/22000000001|10000000001|0000014579/)
  })

  test('takes a masked number for the number that it has', async () => {
    const ada = await anApplicant(world)
    await saveBank(world, ada)
    const before = await world.database.selectFrom('bank_detail').select('bvn_sealed')
      .where('merchant_id', '=', ada.merchant_id).executeTakeFirstOrThrow()
    const reply = await saveBank(world, ada, {
      business_nuban: '0000014580', business_bvn: '•••••••0001', business_nin: '10000000002',
    })
    expect(reply.data).toMatchObject({ business_nuban: '0000014580', business_nin: '•••••••0002' })
    const after = await world.database.selectFrom('bank_detail').select('bvn_sealed')
      .where('merchant_id', '=', ada.merchant_id).executeTakeFirstOrThrow()
    expect(after.bvn_sealed.equals(before.bvn_sealed)).toBe(true)
    const other = await saveBank(world, ada, { business_bvn: '•••••••9999' })
    expect(other.refusal).toMatchObject({ code: 'invalid_input', errors: { business_bvn: 'BVN must be 11 digits.' } })
    const first = await saveBank(world, await anApplicant(world), { business_nin: '•••••••0001' })
    expect(first.refusal.errors).toEqual({ business_nin: 'NIN must be 11 digits.' })
  })

  test('names what is wrong in the words of the spec', async () => {
    proves('rule:bank-account-number', 'rule:bvn', 'rule:nin', 'rule:bank-selected', 'constant:account-number-10-digits',
      'constant:bvn-11-digits', 'constant:nin-11-digits')
    const ada = await anApplicant(world)
    const bad = { business_nuban: '123456789', business_bvn: '2200000000', business_nin: '100000000011', bank_code: '' }
    const { errors } = await send(ada, 'dashboard/merchants/bank_details', JSON.stringify(bad))
    expect(errors).toEqual({
      business_nuban: 'Account number must be 10 digits.', business_bvn: 'BVN must be 11 digits.',
      business_nin: 'NIN must be 11 digits.', bank_code: 'Choose a bank.',
    })
    const nowhere = await saveBank(world, ada, { bank_code: '999998' })
    expect(nowhere.refusal.errors).toEqual({ bank_code: 'Choose a bank.' })
  })

  test.each([
    ['0000000097', 422, { business_nuban: 'Account not found.' }],
    ['0000000096', 422, { business_nuban: 'This account is dormant. Use one that can receive money.' }],
    ['0000000098', 503, undefined],
  ])('cannot be saved when the bank says no (%s)', async (business_nuban, status, errors) => {
    const ada = await anApplicant(world)
    const reply = await saveBank(world, ada, { business_nuban })
    expect(reply.status).toBe(status)
    expect(reply.refusal.errors).toEqual(errors)
    expect(await merchantOf(ada)).toMatchObject({ bank_details: null })
  })
})

describe('Changing the business type', () => {
  test('after a send-back clears the old documents, keeps them as history, and asks for all new ones', async () => {
    proves('transition:type-change.clears-documents', 'rule:kyc.all-documents-after-type-change')
    const ada = await underReview(world)
    await decide(world, ada.merchant_id, { decision: 'request_changes', note: 'Is it not a cooperative?' })
    await saveProfile(world, ada, { business_registration_type: 'cooperative_societies' })
    const cleared = await kycOf(world, ada)
    expect(cleared).toMatchObject({ merchant_documents: [], business_type: 'cooperative_societies' })
    expect(cleared.personnel).toHaveLength(1)
    const { refusal } = await submit(world, ada)
    expect(refusal.message).toBe('Please upload all the necessary documents')
    expect(Object.keys(refusal.errors ?? {}))
      .toEqual(['cooperative_certificate', 'certified_application_form', 'proof_of_address'])
    const history = await world.database.selectFrom('kyc_document').select(['document_type', 'replaced_at'])
      .where('merchant_id', '=', ada.merchant_id).execute()
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
    const answers = async (id: string) => Promise.all([
      world.ask(onboarding.document, { token: eve.token, params: { id } }),
      world.ask(onboarding.replaceDocuments, {
        token: eve.token, body: { [`${document?.document_type}_id`]: id }, files: { [document?.document_type ?? '']: await aPicture('mine.jpg') },
      }),
      world.ask(onboarding.removePerson, { token: eve.token, params: { id } }),
      world.ask(onboarding.changePeople, {
        token: eve.token, body: {
          business_type: 'incorporated_business', director_count: 1, personnel_type: 'director', ...suffixed(ngozi),
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
    const trail = await trailOf(ada)
    expect(trail.at(-1)).toMatchObject({
      action: 'onboarding.profile_saved', role: 'merchant_admin', email: ada.email,
      before: { industry: 'commerce' }, after: { industry: 'logistics' },
    })
    await saveBank(world, ada, { business_nuban: '0000014581' })
    expect((await trailOf(ada)).at(-1)).toMatchObject({ after: { business_nuban: '******4581' } })
  })
})
