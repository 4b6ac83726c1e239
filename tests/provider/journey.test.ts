// The main job through the agreement alone: from registration to a live account, sent back once on the way.
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { banks } from '#contract/banks.ts'
import { merchants } from '#contract/merchants.ts'
import { onboarding } from '#contract/onboarding.ts'
import { writePeople } from '#contract/personnel.ts'
import { requiredDocuments } from '#domain/onboarding.ts'
import { joinAddress } from '#domain/places.ts'
import { aProvider, type World } from '#tests/world.ts'

const email = 'owner@kiosk.example'
const password = 'Market-Day-7'

describe('a merchant who only speaks the agreement', () => {
  it('registers, is sent back once, is approved and works live', async () => {
    const world = await aProvider()
    await registered(world)
    const token = await signedIn(world)
    await filledIn(world, token)
    expect(await submitted(world, token)).toBe('Pending_KYC_Review')

    const refused = await world.ask(onboarding.bankDetails, { token, body: bankDetails })
    expect(refused.refusal).toMatchObject({ message: 'Merchant KYC information is pending review' })

    const {
      data: {
        merchant_documents: [first],
      },
    } = await world.ask(onboarding.kyc, { token })
    await decided(world, token, {
      decision: 'request_changes',
      documents: [{ id: first!.id, note: 'The lower half is cut off.' }],
    })
    const back = await world.ask(merchants.profile, { token })
    expect(back.data.merchant.status).toBe('Reviewed_Pending_KYC')
    const letters = (await world.mailbox(email)).map(({ text }) => text)
    expect(letters.join()).toContain('The lower half is cut off.')

    const kind = first!.document_type
    const files = { [kind]: await aPicture(`${kind}-again.jpg`, '#ddd') }
    const body = { [`${kind}_id`]: first!.id, business_type: 'incorporated_business' as const }
    const replaced = await world.ask(onboarding.replaceDocuments, { token, body, files })
    expect(replaced.text).toContain('Kyc document submitted successfully.')
    expect(await submitted(world, token)).toBe('Pending_KYC_Review')

    await decided(world, token, { decision: 'approve' })
    const {
      data: { merchant },
    } = await world.ask(merchants.profile, { token })
    expect(merchant).toMatchObject({ status: 'ACTIVE', live_allowed: true, is_test: false })
  })
})

const bankDetails = {
  business_nuban: '0000014579',
  business_bvn: '22000000001',
  business_nin: '10000000001',
  bank_code: '000014',
}

async function registered(world: World) {
  const { data } = await world.ask(auth.register, {
    body: {
      email,
      password,
      business_name: 'Kiosk Works',
      mobile_number: '8030000001',
      fullname: 'Synthetic Owner',
    },
  })
  expect(data.email).toBe(email)
  await world.jobsDone()
  const [mail] = await world.mailbox(email)
  const link = mail?.links.find((each) => each.includes('/verified/email'))
  const proof = new URL(link ?? '').searchParams.get('token') ?? ''
  const verified = await world.request('/v2/dashboard/merchants', { headers: { token: proof } })
  expect(verified.status).toBe(200)
}

async function signedIn(world: World): Promise<string> {
  const { data: first } = await world.ask(auth.login, { body: { email, password } })
  expect(first.has_totp).toBe(false)
  const { data: setup } = await world.ask(auth.totpSetup, {
    token: first.token,
    body: { requestId: first.requestId },
  })
  const totp = new TOTP({ secret: Secret.fromBase32(setup.manual_entry_key.replace(/\s/g, '')) })
  const totp_code = totp.generate({ timestamp: world.clock.now().getTime() })
  const { data: full } = await world.ask(auth.totpVerify, {
    token: first.token,
    body: { totp_code, action: 'setup', requestId: first.requestId },
  })
  expect(full).toMatchObject({ has_totp: true, is_test: true, status: null })
  return full.token
}

async function filledIn(world: World, token: string) {
  const { data: account } = await world.ask(banks.enquiry, {
    token,
    body: { nuban: bankDetails.business_nuban, bank_code: bankDetails.bank_code },
  })
  expect(account.account_name).not.toBe('')
  await world.ask(onboarding.saveProfile, {
    token,
    body: {
      business_registration_name: 'Kiosk Works',
      business_registration_type: 'incorporated_business',
      industry: 'commerce',
      business_description: 'Sells cloth in a market',
      tax_identification_number: '12345678-0001',
      web_address: 'www.kiosk.example',
      dispute_email: email,
      support_email: email,
      city_state: 'Ikeja, Lagos',
      country: 'Nigeria',
      business_address: joinAddress('1 Market Road', 'Ikeja', 'Lagos'),
    },
  })
  const { data: bank } = await world.ask(onboarding.bankDetails, { token, body: bankDetails })
  expect(bank.business_bvn).toBe('•••••••0001')
  for (const kind of requiredDocuments('incorporated_business')) {
    const sent = await world.ask(onboarding.addDocuments, {
      token,
      body: { business_type: 'incorporated_business' },
      files: { [kind]: await aPicture(`${kind}.jpg`) },
    })
    expect(sent.message).toBe('Kyc document submitted successfully.')
  }
  const person = {
    firstname: 'Synthetic',
    lastname: 'Director',
    phone_number: '8030000002',
    date_of_birth: '1990-02-03',
    nationality: 'Nigeria',
  }
  const { data: kyc } = await world.ask(onboarding.addPeople, {
    token,
    body: writePeople('incorporated_business', [person]) as never,
    files: { nin_1: await aPicture('nin.jpg'), proof_of_address_1: await aPicture('address.jpg') },
  })
  expect(kyc.personnel).toHaveLength(1)
}

async function submitted(world: World, token: string) {
  const { data } = await world.ask(onboarding.submit, { token })
  await world.jobsDone()
  return data.status
}

async function decided(world: World, token: string, decision: object) {
  const {
    data: { merchant },
  } = await world.ask(merchants.profile, { token })
  const answer = await world.request(`/review/api/merchants/${merchant.merchant_id}/decision`, {
    method: 'POST',
    body: JSON.stringify(decision),
    headers: {
      Authorization: `Bearer ${world.app.settings.REVIEWER_KEY}`,
      'Content-Type': 'application/json',
    },
  })
  expect(answer.status).toBe(200)
  await world.jobsDone()
}

async function aPicture(name: string, background = '#eee'): Promise<File> {
  const bytes = await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}
