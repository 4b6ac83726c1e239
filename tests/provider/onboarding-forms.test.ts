// Profile and bank account: how they are saved, shown and refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding.ts'
import { sealedFor } from '#provider/onboarding/bank-details.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  anApplicant, bank, merchantOf, profile, saveBank, saveProfile, trailOf, type Applicant,
} from './applicants.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

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
    for (const field of [
      'status',
      'merchant_id',
      'onboarding_stage',
      'live_allowed',
      '__proto__x',
      'constructor',
    ]) {
      const reply = await send(
        ada,
        'dashboard/merchants/business_profile',
        JSON.stringify({ ...profile, [field]: 'x' }),
      )
      expect(Object.keys(reply.errors), field).toEqual([field])
    }
    expect(await merchantOf(world, ada)).toMatchObject({ status: null })
  })
})

async function send({ token }: Applicant, path: string, body: string) {
  const headers = { token, 'Content-Type': 'application/json' }
  const response = await world.request(`/v2/${path}`, { method: 'POST', headers, body })
  expect(response.status).toBe(422)
  return await response.json() as { message: string, code: string, errors: Record<string, string> }
}

test('Who is signed in is told all that is held about the business', async () => {
  proves('field:merchant.business_profile.business_registration_type', 'field:merchant.status',
    'field:merchant.business_profile.business_registration_name', 'field:merchant.business_type',
    'field:merchant.bank_details.business_bvn', 'field:merchant.bank_details.business_nin',
    'field:merchant.bank_details.business_nuban', 'field:merchant.bank_details.bank_code',
    'field:merchant.bank_details.name')
  const ada = await anApplicant(world)
  expect(await merchantOf(world, ada)).toMatchObject({
    status: null, business_type: null, business_profile: null, bank_details: null,
  })
  await saveProfile(world, ada)
  expect((await merchantOf(world, ada)).status).toBe('BUSINESS_COMPLETED')
  await saveBank(world, ada)
  expect(await merchantOf(world, ada)).toMatchObject({
    status: 'BANK_COMPLETED',
    business_type: 'incorporated_business',
    business_profile: {
      business_registration_type: 'incorporated_business',
      business_registration_name: 'Adire Works Limited',
    },
    bank_details: {
      business_nuban: bank.business_nuban, bank_code: bank.bank_code,
      business_bvn: '•••••••0001', business_nin: '•••••••0001',
      name: expect.stringMatching(/SAMPLE$/) as string,
    },
  })
})

describe('The bank account', () => {
  test('carries the name that the bank gives, and shows BVN and NIN by their last digits only', async () => {
    proves('call:POST dashboard/merchants/bank_details')
    const ada = await anApplicant(world)
    const { data } = await saveBank(world, ada)
    expect(data).toEqual({
      business_nuban: '0000014579',
      bank_code: '000014',
      business_bvn: '•••••••0001',
      business_nin: '•••••••0001',
      name: expect.stringMatching(/SAMPLE$/) as string,
    })
    expect(await merchantOf(world, ada)).toMatchObject({ bank_details: data })
    const row = await world.database.selectFrom('bank_detail').selectAll()
      .where('merchant_id', '=', ada.merchant_id).executeTakeFirstOrThrow()
    expect(row.bvn_sealed.includes('22000000001')).toBe(false)
    expect(world.app.secrets.open(row.bvn_sealed, sealedFor('bvn', ada.merchant_id)).toString()).toBe(
      '22000000001',
    )
    expect(JSON.stringify(await trailOf(world, ada))).not.toMatch(/22000000001|10000000001|0000014579/)
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
    expect(other.refusal).toMatchObject({
      code: 'invalid_input',
      errors: { business_bvn: 'BVN must be 11 digits.' },
    })
    const first = await saveBank(world, await anApplicant(world), { business_nin: '•••••••0001' })
    expect(first.refusal.errors).toEqual({ business_nin: 'NIN must be 11 digits.' })
  })

  test('names what is wrong in the words of the spec', async () => {
    proves(
      'rule:bank-account-number',
      'rule:bvn',
      'rule:nin',
      'rule:bank-selected',
      'constant:account-number-10-digits',
      'constant:bvn-11-digits',
      'constant:nin-11-digits',
    )
    const ada = await anApplicant(world)
    const bad = {
      business_nuban: '123456789',
      business_bvn: '2200000000',
      business_nin: '100000000011',
      bank_code: '',
    }
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
    expect(await merchantOf(world, ada)).toMatchObject({ bank_details: null })
  })
})
