// Directors and owners: at most five, 18 or older, never twice, each with papers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding.ts'
import { writePeople, type PersonFields } from '#contract/personnel.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addPeople, anApplicant, aPicture, kycOf, ngozi, saveProfile, untilThereIsRoom, type Applicant,
} from './applicants.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const tunde: PersonFields = { ...ngozi, firstname: 'Tunde', date_of_birth: '1985-06-07' }
const numbered = (number: number): PersonFields => ({
  ...ngozi,
  firstname: `Person ${'abcdefg'[number] ?? ''}`,
})

async function aCompany(): Promise<Applicant> {
  const ada = await anApplicant(world)
  await saveProfile(world, ada)
  return ada
}

const change = (ada: Applicant, people: readonly (PersonFields & { personnel_id?: string })[], files = {}) =>
  world.ask(onboarding.changePeople, {
    token: ada.token, body: writePeople('incorporated_business', people) as never, files,
  })

describe('Adding people', () => {
  test('stores them in order with their papers', async () => {
    proves(
      'call:POST dashboard/merchants/business_personnel/bulk',
      'field:personnel.id',
      'field:personnel.firstname',
    )
    const ada = await aCompany()
    const { data } = await addPeople(world, ada, [ngozi, tunde], {
      international_passport_1: await aPicture('Passport Ngozi.png', 'png'),
      proof_of_address_1: await aPicture('bill.jpg'), pvc_2: await aPicture('card.jpg'),
    })
    expect(data.personnel).toMatchObject([
      {
        ...ngozi, kycIdType: 'international_passport', documents: [
          { document_type: 'international_passport', name: 'Passport Ngozi.png', review: null },
          { document_type: 'proof_of_address', name: 'bill.jpg' },
        ],
      },
      { ...tunde, kycIdType: 'pvc', documents: [{ document_type: 'pvc', name: 'card.jpg' }] },
    ])
    expect(await kycOf(world, ada)).toEqual(data)
  })

  test('refuses who is younger than 18 in Lagos today', async () => {
    proves('rule:director.age', 'message:Personnel must be 18 or older.', 'constant:minimum-age-18')
    const ada = await aCompany()
    const grown = await addPeople(world, ada, [{ ...ngozi, date_of_birth: '2008-03-02' }])
    expect(grown.status).toBe(200)
    const { refusal } = await addPeople(world, ada, [tunde, { ...ngozi, date_of_birth: '2008-03-03' }])
    expect(refusal).toMatchObject({
      code: 'invalid_input', message: 'Personnel must be 18 or older.',
      errors: { date_of_birth_2: 'Personnel must be 18 or older.' },
    })
    expect((await kycOf(world, ada)).personnel).toHaveLength(1)
  })

  test('counts the day in Lagos, an hour before that of UTC', async () => {
    const late = await aProvider({ now: '2026-03-02T23:30:00Z' })
    const ada = await anApplicant(late)
    const reply = await addPeople(late, ada, [{ ...ngozi, date_of_birth: '2008-03-03' }])
    expect(reply.status).toBe(200)
  })

  test('refuses a sixth', async () => {
    proves('rule:director.maximum', 'message:Maximum of N directors allowed', 'constant:maximum-directors-5')
    const ada = await aCompany()
    await addPeople(world, ada, [0, 1, 2, 3].map(numbered))
    const { refusal } = await addPeople(world, ada, [4, 5].map(numbered))
    expect(refusal).toMatchObject({ code: 'invalid_input', message: 'Maximum of 5 directors allowed' })
    expect((await addPeople(world, ada, [numbered(4)])).data.personnel).toHaveLength(5)
    expect((await addPeople(world, ada, [numbered(5)])).refusal.message).toBe(
      'Maximum of 5 directors allowed',
    )
    const six = await post(ada, { director_count: '6' })
    expect(six.errors).toMatchObject({ director_count: 'Maximum of 5 directors allowed' })
  })

  test('takes only the fields of the spec', async () => {
    const ada = await aCompany()
    for (const field of [
      'review',
      'position_1',
      'merchant_id',
      'kyc_id_type_1',
      'personnel_id',
      '__proto__',
    ]) {
      expect((await post(ada, { [field]: 'x' })).errors, field).toHaveProperty([field])
    }
    const file = await post(ada, {}, { passport_1: await aPicture('passport.jpg') })
    expect(Object.keys(file.errors)).toEqual(['passport_1'])
    const nobody = await post(ada, {}, { nin_3: await aPicture('nin.jpg') })
    expect(nobody.errors).toEqual({ nin_3: 'There is no person for this file. Leave it out.' })
    expect((await kycOf(world, ada)).personnel).toEqual([])
  })

  test.each([
    ['firstname_1', '', "Field can't be empty"],
    ['phone_number_1', '080300000022', 'Phone number must be 11 digits.'],
    ['date_of_birth_1', '1990-02-30', 'Choose a real date.'],
    ['personnel_type', 'owner', expect.any(String)],
  ])('names a wrong %s', async (field, value, words) => {
    const ada = await aCompany()
    expect((await post(ada, { [field]: value })).errors).toEqual({ [field]: words })
  })
})

async function post({ token }: Applicant, changes: Record<string, string>, files: Record<string, File> = {}) {
  const form = new FormData()
  const body: Record<string, unknown> = { ...writePeople('incorporated_business', [ngozi]), ...changes }
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  for (const [name, value] of Object.entries(changes)) if (name === '__proto__') form.append(name, value)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  const response = await world.request('/v2/dashboard/merchants/business_personnel/bulk', {
    method: 'POST', headers: { token }, body: form,
  })
  expect(response.status).toBe(422)
  return await response.json() as { errors: Record<string, string> }
}

describe('The same person', () => {
  test('sent twenty times at once under one requestId is one row', async () => {
    const ada = await aCompany()
    const requestId = crypto.randomUUID()
    const file = await aPicture('nin.jpg')
    const replies = await Promise.all(Array.from({ length: 20 }, () => untilThereIsRoom(() =>
      addPeople(world, ada, [ngozi], { nin_1: file }, 'incorporated_business', requestId))))
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(await rowsOf(ada)).toEqual({ people: 1, documents: 1, files: 1 })
  })

  test('sent twenty times at once under different requestIds is one row', async () => {
    const ada = await aCompany()
    const file = await aPicture('nin.jpg')
    const spellings = [ngozi, { ...ngozi, firstname: ' NGOZI ' }, { ...ngozi, lastname: 'sample' }]
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => untilThereIsRoom(() =>
      addPeople(world, ada, [spellings[index % 3] ?? ngozi], { nin_1: file }))))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await rowsOf(ada)).toEqual({ people: 1, documents: 1, files: 1 })
  })

  test('cannot stand twice in one form, or take another’s name', async () => {
    const ada = await aCompany()
    const twice = await addPeople(world, ada, [ngozi, { ...ngozi, phone_number: '8030000009' }])
    expect(twice.refusal.errors).toEqual({ firstname_2: 'This person is entered twice.' })
    const { data: { personnel } } = await addPeople(world, ada, [ngozi, tunde])
    const taken = await change(ada, [{ ...ngozi, personnel_id: personnel[1]?.id ?? '' }])
    expect(taken.refusal.errors).toEqual({ firstname_1: 'This person is entered twice.' })
    const both = await change(
      ada,
      [0, 1].map((each) => ({ ...numbered(each), personnel_id: personnel[0]?.id ?? '' })),
    )
    expect(both.refusal.errors).toHaveProperty('firstname_1')
  })
})

async function rowsOf({ merchant_id }: Applicant) {
  const count = async (table: 'personnel' | 'personnel_document' | 'stored_file') =>
    (await world.database.selectFrom(table).select('id').where('merchant_id', '=', merchant_id).execute())
      .length
  return {
    people: await count('personnel'),
    documents: await count('personnel_document'),
    files: await count('stored_file'),
  }
}

describe('Changing people', () => {
  test('needs the id, and changes that one', async () => {
    proves('call:PUT dashboard/merchants/business_personnel/bulk')
    const ada = await aCompany()
    const { data: { personnel: [first] } } = await addPeople(world, ada, [ngozi])
    const without = await change(ada, [ngozi])
    expect(without.refusal.errors).toEqual({ personnel_id_1: 'Say which person this changes.' })
    const reply = await change(ada, [{ ...tunde, personnel_id: first?.id ?? '' }])
    expect(reply.data.personnel).toMatchObject([{ ...tunde, id: first?.id }])
  })

  test('puts a new identity document in the place of the old, whatever its kind', async () => {
    const ada = await aCompany()
    const { data: { personnel: [first] } } = await addPeople(world, ada, [ngozi],
      { nin_1: await aPicture('nin.jpg'), proof_of_address_1: await aPicture('bill.jpg') })
    const reply = await change(ada, [{ ...ngozi, personnel_id: first?.id ?? '' }],
      { driver_license_1: await aPicture('licence.jpg') })
    expect(reply.data.personnel[0]).toMatchObject({
      kycIdType: 'driver_license',
      documents: [
        { document_type: 'driver_license', name: 'licence.jpg' },
        { document_type: 'proof_of_address' },
      ],
    })
    expect(await rowsOf(ada)).toMatchObject({ documents: 3 })
  })

  test('removes one and makes room for another', async () => {
    const ada = await aCompany()
    const { data: { personnel: [first] } } = await addPeople(world, ada, [0, 1, 2, 3, 4].map(numbered))
    const removed = await world.ask(onboarding.removePerson, {
      token: ada.token,
      params: { id: first?.id ?? '' },
    })
    expect(removed.data.personnel.map(({ firstname }) => firstname)).toEqual(
      [1, 2, 3, 4].map((each) => numbered(each).firstname),
    )
    const again = await world.ask(onboarding.removePerson, {
      token: ada.token,
      params: { id: first?.id ?? '' },
    })
    expect(again.refusal).toMatchObject({ code: 'not_found', message: 'Person not found.' })
    expect((await addPeople(world, ada, [numbered(0)])).data.personnel).toHaveLength(5)
  })
})
