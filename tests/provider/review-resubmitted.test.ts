// A case that comes back shows the old beside the new, and what of all that was asked for stands as it was.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding.ts'
import { writePeople } from '#contract/personnel.ts'
import { requiredDocuments } from '#domain/onboarding.ts'
import { jobWork } from '#provider/jobs.ts'
import { lastSnapshot, takeSnapshot } from '#provider/onboarding/snapshot.ts'
import { changesBetween, resubmittedOf } from '#provider/review/resubmitted.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, aPicture, bank, kycOf, ngozi, saveBank, saveProfile, submit, underReview, type Applicant,
} from './applicants.ts'
import { aDesk, caseOf, claimed, type Desk } from './review-world.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await aProvider()
  desk = await aDesk(world, 'Rita Sample')
})
afterAll(() => world.stop())

async function sendBack(ada: Applicant, note = '', ...fields: Record<string, string>[]): Promise<void> {
  await world.clock.advance(1000)
  await claimed(desk, ada)
  for (const field of fields) {
    await desk.post(`${caseOf(ada)}/fields`, { review: 'refused', code: 'not_found', ...field })
  }
  const answer = await desk.post(`${caseOf(ada)}/decision`, { decision: 'request_changes', note })
  if (answer.status !== 303) throw new Error(answer.text)
  await world.clock.advance(1000)
}

const againOf = ({ merchant_id }: Applicant) =>
  jobWork(world.app).inTransaction((work) => resubmittedOf(work as never, merchant_id))

const tin = { subject: 'business_profile', field: 'tax_identification_number' }

test('the old value stands beside the new, of fields, numbers, people and papers', async () => {
  const ada = await underReview(world)
  expect(await againOf(ada)).toBeNull()
  expect((await desk.get(caseOf(ada))).text).not.toContain('Since the last decision')
  await sendBack(ada, 'See what is marked.', tin, { subject: 'bank_details', field: 'business_bvn' })
  await saveProfile(world, ada, {
    tax_identification_number: '12345678-0009', industry: 'logistics',
    business_address: '2 Other Street***Abeokuta***Ogun',
  })
  // Two numbers that end alike are two.
  await saveBank(world, ada, { business_bvn: '22000010001' })
  const files = { SCUML: await aPicture('scuml.jpg'), cac_form: await aPicture('newer.jpg') }
  await addDocuments(world, ada, files)
  const [person] = (await kycOf(world, ada)).personnel
  const people = [{ ...ngozi, phone_number: '8030000077', personnel_id: person!.id }]
  await world.ask(onboarding.changePeople, {
    token: ada.token, body: writePeople('incorporated_business', people) as never,
  })
  const added = [{ ...ngozi, firstname: 'Uche' }]
  await world.ask(onboarding.addPeople, {
    token: ada.token, body: writePeople('incorporated_business', added) as never,
  })
  expect((await submit(world, ada)).status).toBe(200)
  const again = await againOf(ada)
  expect(again).toMatchObject({ note: 'See what is marked.', by: 'Rita Sample' })
  expect(again?.asked.map(({ is_changed }) => is_changed)).toEqual([true, true])
  expect(again?.changes).toEqual([
    { what: 'Industry', before: 'Commerce', now: 'Logistics' },
    { what: 'Tax identification number', before: '12345678-0001', now: '12345678-0009' },
    { what: 'Address', before: '1 Sample Street, Abeokuta, Ogun', now: '2 Other Street, Abeokuta, Ogun' },
    { what: 'BVN', before: '•••••••0001', now: '•••••••0001 (another number)' },
    { what: 'Phone number of Ngozi Sample', before: '+234 803 000 0002', now: '+234 803 000 0077' },
    { what: 'Person', before: null, now: 'Uche Sample' },
    { what: 'CAC form or status report', before: 'cac_form.jpg', now: 'newer.jpg' },
    { what: 'SCUML certificate', before: null, now: 'scuml.jpg' },
  ])
  const page = (await desk.get(caseOf(ada))).text
  for (const words of ['Since the last decision', '<del>12345678-0001</del>', '<ins>12345678-0009</ins>',
    'Not there', 'See what is marked.']) expect(page).toContain(words)
  expect(page).not.toContain(bank.business_bvn)
})

test('what was asked for and is as it was is said, with all that did not change', async () => {
  const ada = await underReview(world, {}, 'incorporated_business')
  const [person] = (await kycOf(world, ada)).personnel
  await sendBack(ada, '', { subject: 'person', field: 'phone_number', personnel_id: person!.id })
  // Of another type, nobody is asked for people: the case comes back with them as they were.
  await saveProfile(world, ada, { business_registration_type: 'government_entities' })
  const files = await Promise.all(requiredDocuments('government_entities')
    .map(async (kind) => [kind, await aPicture(`${kind}.jpg`)] as const))
  await addDocuments(world, ada, Object.fromEntries(files))
  expect((await submit(world, ada)).status).toBe(200)
  expect((await againOf(ada))?.asked).toEqual([{
    line: 'Ngozi Sample, Phone number: We could not find it. Check it and give it again.', is_changed: false,
  }])
  const page = (await desk.get(caseOf(ada))).text
  expect(page).toContain('Not changed')
  await sendBack(ada, 'Once more, please.')
  await submit(world, ada)
  // Only what this decision asked for, and held against it.
  expect(await againOf(ada)).toMatchObject({ note: 'Once more, please.', asked: [], changes: [] })
  expect((await desk.get(caseOf(ada))).text).toContain('Nothing was changed.')
})

test('a refused paper counts as changed with another file, and a removed person is named', async () => {
  const ada = await underReview(world)
  await claimed(desk, ada)
  const { merchant_documents, personnel } = await kycOf(world, ada)
  const paper = merchant_documents.find(({ document_type }) => document_type === 'cac_form')!
  await desk.post(`${caseOf(ada)}/documents/${paper.id}`, { review: 'refused', code: 'unreadable' })
  await sendBack(ada)
  await addDocuments(world, ada, { cac_form: await aPicture('cac_form.jpg') })
  await world.ask(onboarding.removePerson, { token: ada.token, params: { id: personnel[0]!.id } })
  const added = writePeople('incorporated_business', [{ ...ngozi, firstname: 'Uche' }]) as never
  await world.ask(onboarding.addPeople, { token: ada.token, body: added })
  expect((await submit(world, ada)).status).toBe(200)
  const again = await againOf(ada)
  expect(again?.asked.map(({ is_changed }) => is_changed)).toEqual([true])
  expect(again?.changes).toEqual(expect.arrayContaining([
    { what: 'Person', before: 'Ngozi Sample', now: null },
    { what: 'Person', before: null, now: 'Uche Sample' },
    { what: 'CAC form or status report', before: 'cac_form.jpg', now: 'cac_form.jpg (a new file)' },
    { what: 'NIN slip or card of Ngozi Sample', before: 'nin.jpg', now: null },
  ]))
})

test('a snapshot is sealed, and the same case differs from itself in nothing', async () => {
  const ada = await underReview(world)
  await sendBack(ada, 'Please look again.')
  const { sealed } = await world.database.selectFrom('case_snapshot').select('sealed')
    .where('merchant_id', '=', ada.merchant_id).executeTakeFirstOrThrow()
  for (const words of [bank.business_bvn, 'Ngozi', 'Adire']) expect(sealed.includes(words)).toBe(false)
  await jobWork(world.app).inTransaction(async (work) => {
    const [before, now] = [await lastSnapshot(work, ada.merchant_id),
      await takeSnapshot(work as never, ada.merchant_id)]
    expect(before).toEqual(now)
    expect(changesBetween(before!, now)).toEqual([])
  })
})
