// A reason with every refusal: a code and a sentence, at the document and in the mail, until it is replaced.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding.ts'
import { writePeople } from '#contract/personnel.ts'
import { refusalReasonCodes, refusalReasons } from '#domain/document-refusal.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, addPeople, anApplicant, aPicture, decide, fillIn, kycOf, merchantOf, ngozi, saveProfile,
  submit, underReview, type Applicant,
} from './applicants.ts'
import { aDesk, caseOf, claimed, type Desk } from './review-world.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await aProvider()
  desk = await aDesk(world)
})
afterAll(() => world.stop())

async function papersOf(ada: Applicant) {
  const { merchant_documents, personnel } = await kycOf(world, ada)
  return [...merchant_documents, ...personnel.flatMap(({ documents }) => documents)]
}

const paperOf = async (ada: Applicant, kind: string) => {
  const paper = (await papersOf(ada)).find(({ document_type }) => document_type === kind)
  if (!paper) throw new Error(`There is no ${kind}`)
  return paper
}

async function letterTo({ email }: Applicant) {
  await world.jobsDone()
  return (await world.mailbox(email))[0]
}

describe('A reason', () => {
  test('says its usual sentence where the reviewer writes none', async () => {
    const ada = await underReview(world)
    await claimed(desk, ada)
    const codes = refusalReasonCodes.filter((code) => code !== 'other')
    const refused = (await kycOf(world, ada)).merchant_documents.map(({ id, document_type }, place) =>
      ({ id, document_type, code: codes[place] ?? 'other' as const }))
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(codes))
    for (const { id, code } of refused) {
      await desk.post(`${caseOf(ada)}/documents/${id}`, { review: 'refused', code })
    }
    const { text } = await desk.get(caseOf(ada))
    await desk.post(`${caseOf(ada)}/decision`, { decision: 'request_changes' })
    const letter = await letterTo(ada)
    for (const { document_type, code } of refused) {
      const { label, sentence } = refusalReasons[code]
      expect(text).toContain(`<strong>${label}.</strong> ${sentence}`)
      expect(await paperOf(ada, document_type)).toMatchObject({
        review: 'refused', note: sentence, refusal: { code, sentence },
      })
      expect(letter?.text).toContain(`: ${sentence}`)
    }
  })

  test('in the reviewer’s own words says those, for a director’s document too', async () => {
    const ada = await underReview(world)
    const [form, nin] = [await paperOf(ada, 'cac_form'), await paperOf(ada, 'nin')]
    await decide(world, ada.merchant_id, {
      decision: 'request_changes',
      documents: [
        { id: form.id, code: 'expired' },
        { id: nin.id, code: 'name_differs', note: 'It says Nkechi.' },
      ],
    })
    expect((await paperOf(ada, 'cac_form')).refusal)
      .toEqual({ code: 'expired', sentence: refusalReasons.expired.sentence })
    expect((await paperOf(ada, 'nin')).refusal).toEqual({ code: 'name_differs', sentence: 'It says Nkechi.' })
    const letter = await letterTo(ada)
    expect(letter?.subject).toBe('Your Oja account needs a change')
    expect(letter?.text).toContain('NIN slip or card of Ngozi Sample: It says Nkechi.')
    expect(letter?.html).toContain('NIN slip or card of Ngozi Sample: It says Nkechi.')
  })

  test('that is unknown, or "other" without a sentence, is none', async () => {
    const ada = await underReview(world)
    const { id } = await paperOf(ada, 'cac_form')
    for (const document of [{ id, code: 'ugly', note: 'x' }, { id, code: 'other' }, { id, note: ' ' }]) {
      const reply = await decide(world, ada.merchant_id, {
        decision: 'request_changes', documents: [document],
      })
      expect(reply.status).toBe(422)
    }
    await claimed(desk, ada)
    const page = await desk.post(`${caseOf(ada)}/documents/${id}`, { review: 'refused', code: 'ugly' })
    expect(page.status).toBe(422)
    expect(await paperOf(ada, 'cac_form')).toMatchObject({ review: null })
  })
})

describe('After sending back', () => {
  test('just the refused one is replaced and received; the accepted ones stay so', async () => {
    proves('transition:status.reviewed_pending_kyc-documents-updated')
    const ada = await underReview(world)
    await claimed(desk, ada)
    const [form, memorandum, nin] =
      [await paperOf(ada, 'cac_form'), await paperOf(ada, 'memorandum'), await paperOf(ada, 'nin')]
    await desk.post(`${caseOf(ada)}/documents/${form.id}`, { review: 'refused', code: 'cut_off' })
    for (const { id } of [memorandum, nin]) {
      await desk.post(`${caseOf(ada)}/documents/${id}`, { review: 'accepted' })
    }
    await desk.post(`${caseOf(ada)}/decision`, { decision: 'request_changes' })
    expect((await submit(world, ada)).refusal.errors).toEqual({
      cac_form: 'Add a new file: CAC form or status report was refused.',
    })
    await addDocuments(world, ada, { cac_form: await aPicture('whole.jpg') })
    const received = await paperOf(ada, 'cac_form')
    expect(received).toMatchObject({ review: null, name: 'whole.jpg' })
    expect([received.note, received.refusal]).toEqual([undefined, undefined])
    expect([(await paperOf(ada, 'memorandum')).review, (await paperOf(ada, 'nin')).review])
      .toEqual(['accepted', 'accepted'])
    expect((await submit(world, ada)).data).toEqual({ status: 'Pending_KYC_Review' })
    await claimed(desk, ada)
    expect((await desk.get(caseOf(ada))).text).toContain('2 of 7 documents judged, 0 refused.')
    await desk.post(`${caseOf(ada)}/decision`, { decision: 'approve' })
    expect((await merchantOf(world, ada)).status).toBe('ACTIVE')
  })

  test('one that the business need not have can be removed instead; a necessary one cannot', async () => {
    const ada = await anApplicant(world)
    await fillIn(world, ada)
    await addDocuments(world, ada, { operational_licenses: await aPicture('licence.jpg') })
    await submit(world, ada)
    const [licence, form] = [await paperOf(ada, 'operational_licenses'), await paperOf(ada, 'cac_form')]
    const remove = (id: string) =>
      world.ask(onboarding.removeDocument, { token: ada.token, params: { id } })
    expect((await remove(licence.id)).refusal.code).toBe('under_review')
    await decide(world, ada.merchant_id, {
      decision: 'request_changes',
      documents: [{ id: licence.id, code: 'expired' }, { id: form.id, code: 'cut_off' }],
    })
    const { message, errors } = (await submit(world, ada)).refusal
    expect(Object.values(errors ?? {}).toSorted()).toEqual([
      'Add a new file, or remove it: Operating licence was refused.',
      'Add a new file: CAC form or status report was refused.',
    ])
    for (const said of Object.values(errors ?? {})) expect(message).toContain(said)
    expect((await remove(form.id)).refusal.message)
      .toBe('CAC form or status report is necessary. Replace it by a new file instead.')
    expect((await remove(licence.id)).data.merchant_documents.map(({ id }) => id)).not.toContain(licence.id)
    expect((await remove(licence.id)).status).toBe(404)
    await addDocuments(world, ada, { cac_form: await aPicture('whole.jpg') })
    expect((await submit(world, ada)).data).toEqual({ status: 'Pending_KYC_Review' })
    const eve = await anApplicant(world)
    expect((await world.ask(onboarding.removeDocument, { token: eve.token, params: { id: form.id } })).status)
      .toBe(404)
  })

  test('a refused document of a director blocks until it is new, and names whose it is', async () => {
    const ada = await underReview(world)
    const bill = (await kycOf(world, ada)).personnel[0]?.documents
      .find(({ document_type }) => document_type === 'proof_of_address')
    await decide(world, ada.merchant_id, {
      decision: 'request_changes', documents: [{ id: bill?.id, code: 'expired' }],
    })
    expect((await submit(world, ada)).refusal.errors).toEqual({
      people: 'Add a new file for Ngozi Sample: Proof of address was refused.',
    })
    const [person] = (await kycOf(world, ada)).personnel
    const reply = await world.ask(onboarding.changePeople, {
      token: ada.token,
      body: writePeople('incorporated_business', [{ ...ngozi, personnel_id: person?.id ?? '' }]) as never,
      files: { proof_of_address_1: await aPicture('new bill.jpg') },
    })
    expect(reply.data.personnel).toHaveLength(1)
    expect((await submit(world, ada)).status).toBe(200)
  })

  test('an owner of an individual business sees the reason at the owner’s own document', async () => {
    const ada = await underReview(world, {}, 'individual_business')
    const nin = await paperOf(ada, 'nin')
    await decide(world, ada.merchant_id, {
      decision: 'request_changes', documents: [{ id: nin.id, code: 'unreadable' }],
    })
    expect((await paperOf(ada, 'nin')).refusal?.code).toBe('unreadable')
    expect(Object.keys((await submit(world, ada)).refusal.errors ?? {})).toEqual(['people'])
  })

  test('a document that the type has no screen for keeps nobody from handing in', async () => {
    const ada = await anApplicant(world)
    await fillIn(world, ada)
    // Before the first hand-in a change of type clears nothing: the director stays behind.
    await saveProfile(world, ada, { business_registration_type: 'cooperative_societies' })
    await addDocuments(world, ada, {
      cooperative_certificate: await aPicture('a.jpg'), certified_application_form: await aPicture('b.jpg'),
    })
    expect((await submit(world, ada)).status).toBe(200)
    const nin = await paperOf(ada, 'nin')
    await decide(world, ada.merchant_id, {
      decision: 'request_changes', note: 'Look again.', documents: [{ id: nin.id, code: 'expired' }],
    })
    expect((await submit(world, ada)).data).toEqual({ status: 'Pending_KYC_Review' })
  })

  test('in review nothing of it can be changed', async () => {
    proves('permission:no-edit-in-review', 'transition:status.Pending_KYC_Review')
    const ada = await underReview(world)
    const replies = [
      await saveProfile(world, ada), await addDocuments(world, ada, { cac_form: await aPicture('x.jpg') }),
      await addPeople(world, ada, [ngozi]),
    ]
    for (const { status, refusal } of replies) {
      expect([status, refusal.message]).toEqual([409, 'Merchant KYC information is pending review'])
    }
    expect((await merchantOf(world, ada)).status).toBe('Pending_KYC_Review')
  })
})
