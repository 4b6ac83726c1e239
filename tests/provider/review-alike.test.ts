// What a case has in common with another is shown on both, and found by search, without anybody’s number
// being read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, addPeople, anApplicant, aPdf, aPicture, bringDocuments, ngozi, saveBank, saveProfile, submit,
  type Applicant,
} from './applicants.ts'
import { aDesk, caseOf, claimed, type Desk } from './review-world.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await aProvider()
  desk = await aDesk(world, 'Kemi Sample')
})
afterAll(() => world.stop())

const same = {
  bvn: '22000000777', nin: '10000000777', tin: '7777-7777', nuban: '0000014579', phone: '8037777777',
  lastname: 'Seventh',
}

let count = 0
/** With numbers, an account, a person and papers of its own, but for what `shared` says. */
async function aCase(shared: Partial<typeof same & { paper: File }> = {}): Promise<Applicant> {
  count += 1
  const own = String(count).padStart(4, '0')
  const ada = await anApplicant(world)
  const { bvn = `2211111${own}`, nin = `3311111${own}`, tin = `1234${own}`, phone = `803111${own}` } = shared
  await world.database.updateTable('member').set({ mobile_number: `802222${own}` })
    .where('merchant_id', '=', ada.merchant_id).execute()
  await saveProfile(world, ada, { tax_identification_number: tin })
  const { nuban: business_nuban = `00000200${10 + count}` } = shared
  const saved = await saveBank(world, ada, { business_bvn: bvn, business_nin: nin, business_nuban })
  if (saved.status !== 200) throw new Error(saved.text)
  await bringDocuments(world, ada, 'incorporated_business')
  if (shared.paper) await addDocuments(world, ada, { cac_form: shared.paper })
  const lastname = shared.lastname ?? `Own${[...own].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
  const files = { nin_1: await aPicture('nin.jpg'), proof_of_address_1: await aPicture('bill.jpg') }
  await addPeople(world, ada, [{ ...ngozi, lastname, phone_number: phone }], files)
  const reply = await submit(world, ada)
  if (reply.status !== 200) throw new Error(reply.text)
  await world.jobsDone()
  return ada
}

const part = (text: string) => /The same elsewhere[\s\S]*?<\/section>/.exec(text)?.[0] ?? ''

test('of two that have nothing in common nothing is said', async () => {
  const [, other] = [await aCase(), await aCase()]
  expect((await desk.get(caseOf(other))).text).not.toContain('The same elsewhere')
})

test.each([
  ['BVN', { bvn: same.bvn }], ['NIN', { nin: same.nin }], ['tax number', { tin: same.tin }],
  ['bank account', { nuban: same.nuban }], ['phone number', { phone: same.phone }],
  ['person', { lastname: same.lastname }],
  ['file', { paper: new File([new Uint8Array(aPdf('one paper for two businesses'))], 'status.pdf') }],
])('the same %s is said on both cases, and before the yes', async (words, shared) => {
  const [first, other] = [await aCase(shared), await aCase(shared)]
  const [one, two] = [await desk.get(caseOf(first)), await desk.get(caseOf(other))]
  expect(part(one.text)).toContain(caseOf(other))
  expect(part(two.text)).toContain(caseOf(first))
  for (const text of [one.text, two.text]) expect(part(text)).toContain(`The same ${words}<`)
  await claimed(desk, other)
  expect((await desk.get(caseOf(other))).text).toContain(`has the same ${words}.`)
})

test('a case is found by each of its numbers, written in any way, and nobody else with it', async () => {
  const ada = await aCase({ bvn: '22000000888', nin: '10000000888', tin: '8888-8888', phone: '8038888888' })
  for (const typed of ['22000000888', '2200 000 0888', '10000000888', '88888888', '0803 888 8888',
    '+2348038888888']) {
    const { text } = await desk.get(`/review?view=all&search=${encodeURIComponent(typed)}`)
    const found = [...text.matchAll(/href="\/review\/merchants\/([0-9a-f-]+)"/g)].map(([, id]) => id)
    expect([typed, new Set(found)]).toEqual([typed, new Set([ada.merchant_id])])
  }
})

test('what is kept shows no number; cases of before, and of another key, are marked anew', async () => {
  const ada = await aCase({ bvn: same.bvn })
  const marks = () => world.database.selectFrom('case_mark').selectAll()
    .where('merchant_id', '=', ada.merchant_id).orderBy('kind').orderBy('digest').execute()
  const before = await marks()
  expect(before.map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['of', 'bvn', 'nin', 'person', 'file']))
  expect(JSON.stringify(before)).not.toContain(same.bvn)
  const sweep = () => world.app.jobs['sweep_case_marks']!({}, jobWork(world.app))
  await world.database.deleteFrom('case_mark').where('merchant_id', '=', ada.merchant_id).execute()
  await sweep()
  expect(await marks()).toEqual(before)
  const other = Buffer.alloc(32, 9)
  await world.database.updateTable('case_mark').set({ digest: other }).where('kind', '=', 'of').execute()
  await sweep()
  expect(await marks()).toEqual(before)
})
