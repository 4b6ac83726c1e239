// Any field and any person of a case can be refused with a reason, not papers alone: the merchant reads it at
// the field once the case is sent back, and what is handed in unchanged is not taken.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding.ts'
import { overview } from '#contract/overview.ts'
import { writePeople } from '#contract/personnel.ts'
import { fieldReasons, refusableFields } from '#domain/refusable-fields.ts'
import { fieldReasonCodes, refusableSubjects, type RefusableSubject } from '#domain/refused-field.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  anApplicant, bank, decide, fillIn, kycOf, merchantOf, ngozi, profile, saveBank, saveProfile, submit,
  trailOf, underReview, type Applicant,
} from './applicants.ts'
import { forTwo, looksOver } from './review-two.ts'
import { aDesk, caseOf, claimed, type Desk } from './review-world.ts'

let world: World
let rita: Desk
let ola: Desk
beforeAll(async () => {
  world = await aProvider()
  rita = await aDesk(world, 'Rita Sample')
  ola = await aDesk(world, 'Ola Sample')
})
afterAll(() => world.stop())

interface What {
  subject: RefusableSubject
  field: string
  personnel_id?: string
  code?: string
  note?: string
}

const refuse = (desk: Desk, ada: Applicant, what: What) =>
  desk.post(`${caseOf(ada)}/fields`, { review: 'refused', ...what })

async function sentBack(ada: Applicant, ...refused: What[]): Promise<void> {
  await claimed(rita, ada)
  for (const what of refused) {
    const answer = await refuse(rita, ada, what)
    if (answer.status !== 303) throw new Error(answer.text)
  }
  const answer = await rita.post(`${caseOf(ada)}/decision`, { decision: 'request_changes', note: '' })
  if (answer.status !== 303) throw new Error(answer.text)
}

const fieldsOf = async (ada: Applicant) =>
  (await kycOf(world, ada)).refused_fields?.map(({ field, is_changed }) => [field, is_changed])

const attentionOf = async ({ token }: Applicant) =>
  (await world.ask(overview.show, { token })).data.attention.find(({ kind }) => kind === 'document')

const tin = {
  subject: 'business_profile', field: 'tax_identification_number', code: 'differs_in_register',
} as const
const own = 'The number on your certificate ends in 0009.'

test('a refused field is read with the decision: at the field, in the letter, on the overview', async () => {
  const ada = await underReview(world)
  await claimed(rita, ada)
  await refuse(rita, ada, tin)
  await refuse(rita, ada, { subject: 'bank_details', field: 'business_bvn', code: 'other', note: own })
  // Said anew, it is said once.
  await refuse(rita, ada, tin)
  const page = (await rita.get(caseOf(ada))).text
  for (const words of [fieldReasons.differs_in_register.sentence, own, 'Refused besides documents: 2.']) {
    expect(page).toContain(words)
  }
  expect(JSON.stringify([await kycOf(world, ada), await trailOf(world, ada)])).not.toContain('0009')
  expect(await fieldsOf(ada)).toEqual([])
  await rita.post(`${caseOf(ada)}/decision`, { decision: 'request_changes', note: '' })
  expect((await kycOf(world, ada)).refused_fields).toEqual([
    {
      id: expect.any(String), subject: 'bank_details', personnel_id: null, field: 'business_bvn',
      is_changed: false, refusal: { code: 'other', sentence: own },
    },
    {
      id: expect.any(String), subject: 'business_profile', personnel_id: null,
      field: 'tax_identification_number', is_changed: false,
      refusal: { code: 'differs_in_register', sentence: fieldReasons.differs_in_register.sentence },
    },
  ])
  await world.jobsDone()
  const letter = (await world.mailbox(ada.email))[0]?.text ?? ''
  expect(letter).toContain(`BVN: ${own}`)
  expect(letter).toContain(`Tax identification number: ${fieldReasons.differs_in_register.sentence}`)
  expect(await attentionOf(ada)).toMatchObject({
    detail: 'The reviewer asked for 2 changes.', path: '/dashboard/onboarding/business-profile/about',
  })
  expect((await merchantOf(world, ada)).review?.note).toBe('Some of it needs a change.')
  expect((await rita.get(caseOf(ada))).text).toContain(`BVN: ${own}`)
})

test('what was refused is not taken unchanged, and is said at its field', async () => {
  const ada = await underReview(world)
  await sentBack(ada, tin, { subject: 'bank_details', field: 'business_nin', code: 'not_found' })
  const saved = { ...profile, business_description: 'Indigo-dyed cloth, and threads' }
  await saveProfile(world, ada, saved)
  await saveBank(world, ada)
  const refused = await submit(world, ada)
  expect([refused.status, refused.refusal.errors]).toEqual([422, {
    tax_identification_number: 'Tax identification number: '
      + `${fieldReasons.differs_in_register.sentence} It has not been changed yet.`,
    business_nin: `NIN: ${fieldReasons.not_found.sentence} It has not been changed yet.`,
  }])
  await saveProfile(world, ada, { ...saved, tax_identification_number: '12345678-0009' })
  expect(await fieldsOf(ada)).toEqual([['tax_identification_number', true], ['business_nin', false]])
  expect(await attentionOf(ada)).toMatchObject({
    detail: 'The reviewer asked for 1 change.', path: '/dashboard/onboarding/add-bank-account',
  })
  // The number that was refused, typed again, is the same number.
  await saveBank(world, ada, { business_nin: bank.business_nin })
  expect((await submit(world, ada)).status).toBe(422)
  await saveBank(world, ada, { business_nin: '10000000009' })
  await world.clock.advance(1)
  expect((await submit(world, ada)).status).toBe(200)
  expect(await fieldsOf(ada)).toEqual([])
  // Of the next submission nothing is refused, until somebody refuses it.
  await decide(world, ada.merchant_id, { decision: 'request_changes', note: 'One thing more.' })
  expect(await fieldsOf(ada)).toEqual([])
})

test('of the bank account the bank counts as the number does', async () => {
  const ada = await underReview(world)
  await sentBack(ada, { subject: 'bank_details', field: 'business_nuban', code: 'not_found' })
  expect((await submit(world, ada)).status).toBe(422)
  await saveBank(world, ada, { business_nuban: '0000014524' })
  expect(await fieldsOf(ada)).toEqual([['business_nuban', true]])
  expect((await submit(world, ada)).status).toBe(200)
})

test('a person is refused as a whole, and the same one added again is the same', async () => {
  const ada = await anApplicant(world)
  await fillIn(world, ada)
  await submit(world, ada)
  const [person] = (await kycOf(world, ada)).personnel
  await sentBack(ada, {
    subject: 'person', field: 'person', personnel_id: person?.id ?? '', code: 'not_eligible',
  })
  const refused = await submit(world, ada)
  expect(refused.refusal.errors).toEqual({
    people: `Ngozi Sample: ${fieldReasons.not_eligible.sentence} It has not been changed yet.`,
  })
  const { token } = ada
  await world.ask(onboarding.removePerson, { token, params: { id: person?.id ?? '' } })
  const again = writePeople('incorporated_business', [{ ...ngozi, firstname: ' NGOZI ' }]) as never
  await world.ask(onboarding.addPeople, { token, body: again })
  expect((await submit(world, ada)).refusal.errors).toEqual(refused.refusal.errors)
  const [now] = (await kycOf(world, ada)).personnel
  const told = (await kycOf(world, ada)).refused_fields?.[0]
  expect([told?.is_changed, told?.personnel_id]).toEqual([false, now?.id])
  await world.ask(onboarding.removePerson, { token, params: { id: now?.id ?? '' } })
  const other = writePeople('incorporated_business', [{ ...ngozi, firstname: 'Adaeze' }]) as never
  await world.ask(onboarding.addPeople, { token, body: other })
  expect((await submit(world, ada)).status).toBe(200)
})

test('a field of a person is changed by another value, whoever else is added', async () => {
  const ada = await underReview(world)
  const [person] = (await kycOf(world, ada)).personnel
  await sentBack(ada, {
    subject: 'person', field: 'phone_number', personnel_id: person?.id ?? '', code: 'not_found',
  })
  expect((await submit(world, ada)).refusal.errors).toMatchObject({
    people: `Ngozi Sample, Phone number: ${fieldReasons.not_found.sentence} It has not been changed yet.`,
  })
  const change = [{ ...ngozi, phone_number: '8030000009', personnel_id: person?.id ?? '' }]
  await world.ask(onboarding.changePeople, {
    token: ada.token, body: writePeople('incorporated_business', change) as never,
  })
  expect((await submit(world, ada)).status).toBe(200)
})

test('a case with something refused is not approved, also not by who proposed it before', async () => {
  const ada = await forTwo(world)
  await claimed(rita, ada)
  await looksOver(world, rita, ada)
  await rita.post(`${caseOf(ada)}/decision`, { decision: 'approve', note: '' })
  await claimed(ola, ada)
  await refuse(ola, ada, tin)
  const refused = await ola.post(`${caseOf(ada)}/decision`, { decision: 'approve', note: '' })
  expect([refused.status, refused.text.includes('What is refused cannot be approved')]).toEqual([409, true])
  await ola.post(`${caseOf(ada)}/fields`, { review: 'none', subject: tin.subject, field: tin.field })
  expect((await ola.get(caseOf(ada))).text).toContain('Took back what was refused: Tax identification number')
  await ola.post(`${caseOf(ada)}/decision`, { decision: 'approve', note: '' })
  expect((await merchantOf(world, ada)).status).toBe('ACTIVE')
})

test('takes a sentence, a field that is there, and the case in hand', async () => {
  const ada = await underReview(world)
  expect((await refuse(rita, ada, tin)).status).toBe(409)
  await claimed(rita, ada)
  expect((await refuse(rita, ada, { ...tin, code: 'other' })).status).toBe(422)
  expect((await refuse(rita, ada, { ...tin, code: 'other', note: own })).status).toBe(303)
  for (const what of [
    { subject: 'business_profile', field: 'updated_at' }, { subject: 'person', field: 'firstname' },
    { subject: 'person', field: 'person', personnel_id: ada.user_id },
    { subject: 'bank_details', field: 'business_bvn', personnel_id: ada.user_id },
  ] as const) {
    expect([what, (await refuse(rita, ada, { code: 'not_found', ...what })).status]).toEqual([what, 404])
  }
  expect((await refuse(ola, ada, tin)).status).toBe(409)
})

test('every field that a form has can be refused, and comes back at the screen of its form', async () => {
  const ada = await underReview(world)
  const [person] = (await kycOf(world, ada)).personnel
  const all = refusableSubjects.flatMap((subject) => Object.keys(refusableFields[subject]).map((field) =>
    ({ subject, field, code: fieldReasonCodes[0], ...subject === 'person' && { personnel_id: person?.id } })))
  await sentBack(ada, ...all as What[])
  const told = new Set((await fieldsOf(ada))?.map(([field]) => field))
  expect(told).toEqual(new Set(all.map(({ field }) => field)))
  expect(await attentionOf(ada)).toMatchObject({ detail: `The reviewer asked for ${all.length} changes.` })
})

test('a program refuses fields with its decision, and none when it approves', async () => {
  const ada = await underReview(world)
  const approving = await decide(world, ada.merchant_id, { decision: 'approve', fields: [tin] })
  expect(approving.status).toBe(422)
  const silent = await decide(world, ada.merchant_id, {
    decision: 'request_changes', fields: [{ ...tin, code: 'other' }],
  })
  expect(silent.status).toBe(422)
  await decide(world, ada.merchant_id, { decision: 'request_changes', fields: [tin] })
  expect(await fieldsOf(ada)).toEqual([['tax_identification_number', false]])
})

test('the database shows a merchant nothing of a reviewer’s draft', async () => {
  const ada = await underReview(world)
  await claimed(rita, ada)
  await refuse(rita, ada, tin)
  const seen = () => world.database.transaction().execute(async (inside) => {
    await sql`select set_config('oja.merchant_id', ${ada.merchant_id}, true)`.execute(inside)
    await sql`set local role oja_tenant`.execute(inside)
    return (await inside.selectFrom('refused_field').select('field').execute()).length
  })
  expect(await seen()).toBe(0)
  await rita.post(`${caseOf(ada)}/decision`, { decision: 'request_changes', note: '' })
  expect(await seen()).toBe(1)
})
