// Documents of the business: one of each kind counts, a new one takes its place, and each can be had again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding.ts'
import { fileLabel } from '#domain/document.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, aFile, anApplicant, aPdf, aTable, aPicture, decide, kycOf, submit, underReview,
  untilThereIsRoom,
  type Applicant,
} from './applicants.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const replace = (ada: Applicant, body: object, files: Record<string, File>) =>
  world.ask(onboarding.replaceDocuments, { token: ada.token, body, files })

const historyOf = ({ merchant_id }: Applicant) => world.database.selectFrom('kyc_document')
  .select(['id', 'replaced_at']).where('merchant_id', '=', merchant_id).execute()

describe('A document', () => {
  test('is stored under its kind, with a path of its own name and 20 characters', async () => {
    proves('call:POST dashboard/merchants/kyc_details', 'call:GET dashboard/merchants/kyc_details',
      'message:Kyc document submitted successfully.', 'field:merchant_documents.file-label')
    const ada = await anApplicant(world)
    const reply = await addDocuments(world, ada, {
      memorandum: aFile('Memorandum  of Adire.PDF', aPdf()), cac_form: await aPicture('c.jpg'),
    })
    expect(reply.message).toBe('Kyc document submitted successfully.')
    const [form, memorandum] = reply.data.merchant_documents
    expect(memorandum).toMatchObject({
      document_type: 'memorandum', name: 'Memorandum of Adire.PDF', size: aPdf().length, review: null,
      uploaded_at: world.clock.now().toISOString(),
    })
    for (const document of [form, memorandum]) {
      expect(document?.document_path).toHaveLength((document?.name.length ?? 0) + 20)
      expect(fileLabel(document?.document_path ?? '')).toBe(document?.name)
    }
    expect(await kycOf(world, ada)).toEqual(reply.data)
  })

  test('of the same kind takes the place of the first, which stays as history', async () => {
    proves('call:PUT dashboard/merchants/kyc_details')
    const ada = await anApplicant(world)
    await addDocuments(world, ada, { SCUML: aFile('one.pdf', aPdf('one')) })
    const second = await addDocuments(world, ada, { SCUML: aFile('two.pdf', aPdf('two')) })
    const [document] = second.data.merchant_documents
    expect(second.data.merchant_documents).toMatchObject([{ name: 'two.pdf' }])
    const third = await replace(ada, { SCUML_id: document?.id }, { SCUML: aFile('three.pdf', aPdf('three')) })
    expect(third.data.merchant_documents).toMatchObject([{ name: 'three.pdf' }])
    expect(await historyOf(ada)).toHaveLength(3)
    const late = await replace(ada, { SCUML_id: document?.id }, { SCUML: aFile('four.pdf', aPdf('four')) })
    expect(late.refusal).toMatchObject({
      code: 'stale', message: 'This document has been replaced meanwhile.',
      data: { id: third.data.merchant_documents[0]?.id, name: 'three.pdf' },
    })
  })

  test('is not found by the id of another kind', async () => {
    const ada = await anApplicant(world)
    const { data } = await addDocuments(world, ada, { SCUML: aFile('one.pdf', aPdf('one')) })
    const reply = await replace(
      ada,
      { cac_form_id: data.merchant_documents[0]?.id },
      { cac_form: aFile('c.pdf', aPdf()) },
    )
    expect(reply.refusal).toMatchObject({ code: 'not_found', message: 'Document not found.' })
    const kept = await replace(ada, { SCUML_id: data.merchant_documents[0]?.id }, {})
    expect(kept.data.merchant_documents).toEqual(data.merchant_documents)
  })

  test('sent again changes nothing, alone or twenty times at once', async () => {
    const ada = await anApplicant(world)
    const send = () => addDocuments(world, ada, { SCUML: aFile('one.pdf', aPdf('one')) })
    const replies = await Promise.all(Array.from({ length: 20 }, () => untilThereIsRoom(send)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const [first] = (await kycOf(world, ada)).merchant_documents
    expect((await send()).data.merchant_documents).toEqual([first])
    expect(await historyOf(ada)).toHaveLength(1)
  })

  test('must be there', async () => {
    const ada = await anApplicant(world)
    expect((await addDocuments(world, ada, {})).refusal).toMatchObject({
      code: 'invalid_input', message: 'Please upload all the necessary documents',
    })
    const unknown = await addDocuments(world, ada, { passport: await aPicture('p.jpg') })
    expect(Object.keys(unknown.refusal.errors ?? {})).toEqual(['passport'])
  })
})

describe('A download', () => {
  test('is the file itself, for its own merchant, as an attachment', async () => {
    const ada = await anApplicant(world)
    const name = 'Büroplan “x” (1).csv'
    const { data } = await addDocuments(world, ada, { memorandum: aFile(name, aTable('plan')) })
    const id = data.merchant_documents[0]?.id ?? ''
    const response = await world.request(`/v2/dashboard/documents/${id}`, { headers: { token: ada.token } })
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(aTable('plan'))).toBe(true)
    const header = (key: string) => response.headers.get(key)
    expect(header('content-type')).toBe('text/csv; charset=utf-8')
    expect(header('content-disposition')).toBe('attachment; filename="B_roplan _x_ (1).csv"; '
      + "filename*=UTF-8''B%C3%BCroplan%20%E2%80%9Cx%E2%80%9D%20%281%29.csv")
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-security-policy'))
      .toBe("default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'")
    expect(header('cache-control')).toBe('no-store')
  })

  test('is refused to everybody else', async () => {
    const [ada, eve] = [await anApplicant(world), await anApplicant(world)]
    const { data } = await addDocuments(world, ada, { memorandum: aFile('plan.pdf', aPdf('plan')) })
    const path = `/v2/dashboard/documents/${data.merchant_documents[0]?.id}`
    expect((await world.request(path)).status).toBe(401)
    const foreign = await world.request(path, { headers: { token: eve.token } })
    const nowhere = await world.request('/v2/dashboard/documents/01890000-0000-7000-8000-000000000000',
      { headers: { token: eve.token } })
    expect([foreign.status, await foreign.text()]).toEqual([404, await nowhere.text()])
  })
})

describe('After a send-back', () => {
  test('a refused document needs a new file, an accepted one stays', async () => {
    proves('transition:status.reviewed_pending_kyc-documents-updated')
    const ada = await underReview(world)
    const before = (await kycOf(world, ada)).merchant_documents
    const form = before.find(({ document_type }) => document_type === 'cac_form')
    await decide(world, ada.merchant_id, {
      decision: 'request_changes', documents: [{ id: form?.id, note: 'Pages are missing.' }],
    })
    const after = (await kycOf(world, ada)).merchant_documents
    expect(after.find(({ id }) => id === form?.id)).toMatchObject({
      review: 'refused',
      note: 'Pages are missing.',
    })
    const early = await submit(world, ada)
    expect(early.refusal.errors).toEqual({
      cac_form: 'Add a new file: CAC form or status report was refused.',
    })
    await addDocuments(world, ada, { cac_form: await aPicture('better.jpg') })
    const mended = (await kycOf(world, ada)).merchant_documents
    expect(mended.find(({ document_type }) => document_type === 'cac_form')).toMatchObject({ review: null })
    expect(mended.filter(({ document_type }) => document_type !== 'cac_form'))
      .toEqual(after.filter(({ document_type }) => document_type !== 'cac_form'))
    expect((await submit(world, ada)).data).toEqual({ status: 'Pending_KYC_Review' })
  })

  test('the very file that was refused is refused again', async () => {
    const ada = await underReview(world)
    await decide(world, ada.merchant_id, {
      decision: 'request_changes',
      note: 'Send the memorandum as a PDF.',
    })
    const file = aFile('memorandum.pdf', aPdf('first'))
    const { data } = await addDocuments(world, ada, { memorandum: file })
    const id = data.merchant_documents.find(({ document_type }) => document_type === 'memorandum')?.id
    await submit(world, ada)
    await decide(world, ada.merchant_id, {
      decision: 'request_changes',
      documents: [{ id, note: 'Not signed.' }],
    })
    const reply = await addDocuments(world, ada, { memorandum: file })
    expect(reply.refusal.errors).toEqual({
      memorandum: 'This is the file that was refused. Choose a new one.',
    })
  })

  test('a person’s refused paper is asked for by name', async () => {
    const ada = await underReview(world)
    const { personnel: [person] } = await kycOf(world, ada)
    const paper = person?.documents.find(({ document_type }) => document_type === 'nin')
    await decide(world, ada.merchant_id, {
      decision: 'request_changes', documents: [{ id: paper?.id, note: 'Too dark.' }],
    })
    expect((await submit(world, ada)).refusal.errors).toEqual({
      people: 'Add a new file for Ngozi Sample: NIN slip or card was refused.',
    })
  })
})
