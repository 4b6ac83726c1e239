// What a decision does: to the status, the mode, the documents, the letters and the trail.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, aPicture, decide, kycOf, merchantOf, submit, trailOf, underReview, type Applicant,
} from './applicants.ts'
import { aDesk, claimed, type Desk } from './review-world.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await aProvider()
  desk = await aDesk(world)
})
afterAll(() => world.stop())

async function lettersTo({ email }: Applicant) {
  await world.jobsDone()
  return world.mailbox(email)
}

const documentOf = async (ada: Applicant, kind: string) => {
  const { merchant_documents, personnel } = await kycOf(world, ada)
  const all = [...merchant_documents, ...personnel.flatMap(({ documents }) => documents)]
  return all.find(({ document_type }) => document_type === kind)?.id ?? ''
}

describe('Approving', () => {
  test('sets the account live at once and tells the merchant', async () => {
    proves('transition:review.approval-sets-live', 'permission:administrator-reviews')
    const ada = await underReview(world, { name: 'Adire <b>Bold</b> & Sons' })
    expect(await merchantOf(world, ada)).toMatchObject({ is_test: true, live_allowed: false })
    await claimed(desk, ada)
    const reply = await desk.post(`/review/merchants/${ada.merchant_id}/decision`, {
      decision: 'approve',
      note: '',
    })
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/review?done=approve'])
    expect(await merchantOf(world, ada)).toMatchObject({
      status: 'ACTIVE', onboarding_stage: 'COMPLETED', is_test: false, live_allowed: true, review: null,
    })
    const [letter, ...others] = await lettersTo(ada)
    expect(others).toEqual([])
    expect(letter?.subject).toBe('Your Oja account is live')
    expect(letter?.text).toContain('Adire <b>Bold</b> & Sons')
    expect(letter?.html).toContain('Adire &lt;b&gt;Bold&lt;/b&gt; &amp; Sons')
    expect(letter?.links).toEqual(['http://oja.example/login?route=overview'])
    const { merchant_documents, personnel } = await kycOf(world, ada)
    for (const { review } of [...merchant_documents, ...personnel.flatMap(({ documents }) => documents)]) {
      expect(review).toBe('accepted')
    }
    expect((await trailOf(world, ada)).at(-1)).toMatchObject({
      action: 'review.approved', role: 'reviewer', after: { status: 'active', by: 'Sample Reviewer' },
    })
  })

  test('is not possible over a refused document', async () => {
    const ada = await underReview(world)
    const id = await documentOf(ada, 'cac_form')
    await claimed(desk, ada)
    await desk.post(`/review/merchants/${ada.merchant_id}/documents/${id}`, {
      review: 'refused',
      code: 'expired',
    })
    const reply = await desk.post(`/review/merchants/${ada.merchant_id}/decision`, { decision: 'approve' })
    expect(reply.status).toBe(409)
    expect(reply.text).toContain('Refused documents cannot be approved: CAC form or status report.')
    await desk.post(`/review/merchants/${ada.merchant_id}/release`, {})
    const api = await decide(world, ada.merchant_id, { decision: 'approve' })
    expect(api).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'Pending_KYC_Review', live_allowed: false })
  })

  test('twice at once happens once', async () => {
    const ada = await underReview(world)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => decide(world, ada.merchant_id, { decision: 'approve' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(await lettersTo(ada)).toHaveLength(1)
    const decisions = await world.database.selectFrom('review').selectAll()
      .where('merchant_id', '=', ada.merchant_id).execute()
    expect(decisions).toHaveLength(1)
  })
})

describe('Sending back', () => {
  test('carries the reasons to the merchant, and ends with approval once they are mended', async () => {
    proves('transition:review.email-requests-details', 'transition:status.Reviewed_Pending_KYC')
    const ada = await underReview(world)
    const [form, nin] = [await documentOf(ada, 'cac_form'), await documentOf(ada, 'nin')]
    await claimed(desk, ada)
    const judge = (id: string, fields: Record<string, string>) =>
      desk.post(`/review/merchants/${ada.merchant_id}/documents/${id}`, fields)
    expect((await judge(form, { review: 'refused', code: 'cut_off', note: '' })).status).toBe(303)
    expect(
      (await judge(nin, { review: 'refused', code: 'other', note: 'The name is covered by a thumb.' }))
        .status,
    ).toBe(303)
    expect((await judge(await documentOf(ada, 'memorandum'), { review: 'accepted' })).status).toBe(303)

    const during = (await kycOf(world, ada)).merchant_documents
    expect(during.find(({ id }) => id === form)).toMatchObject({ review: null })
    expect(during.find(({ id }) => id === form)?.note).toBeUndefined()

    await desk.post(`/review/merchants/${ada.merchant_id}/decision`, {
      decision: 'request_changes', note: 'Thank you.\r\nTwo papers are missing.',
    })
    expect(await merchantOf(world, ada)).toMatchObject({
      status: 'Reviewed_Pending_KYC', onboarding_stage: '4', is_test: true,
      review: { note: 'Thank you.\nTwo papers are missing.', at: world.clock.now().toISOString() },
    })
    const [letter] = await lettersTo(ada)
    expect(letter?.subject).toBe('Your Oja account needs a change')
    for (const words of ['Thank you.', 'Two papers are missing.',
      'CAC form or status report: Pages or edges are missing. Show the whole document.',
      'NIN slip or card of Ngozi Sample: The name is covered by a thumb.']) {
      expect(letter?.text).toContain(words)
    }
    expect(letter?.links).toEqual(['http://oja.example/login?route=onboarding'])
    const after = await kycOf(world, ada)
    expect(after.merchant_documents.find(({ id }) => id === form)).toMatchObject({
      review: 'refused', note: 'Pages or edges are missing. Show the whole document.',
      refusal: { code: 'cut_off', sentence: 'Pages or edges are missing. Show the whole document.' },
    })
    expect(after.merchant_documents.find(({ document_type }) => document_type === 'memorandum'))
      .toMatchObject({ review: 'accepted' })

    expect((await submit(world, ada)).status).toBe(422)
    await addDocuments(world, ada, { cac_form: await aPicture('whole.jpg') })
    expect(Object.keys((await submit(world, ada)).refusal.errors ?? {})).toEqual(['people'])
    await mendNin(ada)
    expect((await submit(world, ada)).data).toEqual({ status: 'Pending_KYC_Review' })
    expect(await merchantOf(world, ada)).toMatchObject({ review: null })
    await decide(world, ada.merchant_id, { decision: 'approve' })
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'ACTIVE', is_test: false })
    expect((await lettersTo(ada)).map(({ subject }) => subject)).toHaveLength(2)
  })

  async function mendNin(ada: Applicant) {
    const { personnel: [person] } = await kycOf(world, ada)
    const form = new FormData()
    const fields = {
      firstname_1: 'Ngozi', lastname_1: 'Sample', phone_number_1: '8030000002', date_of_birth_1: '1990-02-03',
      nationality_1: 'Nigeria', personnel_id_1: person?.id ?? '', business_type: 'incorporated_business',
      director_count: '1', personnel_type: 'director',
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('pvc_1', await aPicture('card.jpg'))
    const reply = await world.request('/v2/dashboard/merchants/business_personnel/bulk',
      { method: 'PUT', headers: { token: ada.token }, body: form })
    expect(reply.status).toBe(200)
  }

  test('needs a reason', async () => {
    const ada = await underReview(world)
    await claimed(desk, ada)
    const reply = await desk.post(`/review/merchants/${ada.merchant_id}/decision`,
      { decision: 'request_changes', note: '  ' })
    expect(reply.status).toBe(422)
    expect(reply.text).toContain('Say what has to change, or refuse a document or a field.')
    const id = await documentOf(ada, 'cac_form')
    const empty = await desk.post(`/review/merchants/${ada.merchant_id}/documents/${id}`,
      { review: 'refused', code: 'other', note: '' })
    expect([empty.status, empty.text.includes('Say in a sentence why the document is refused.')]).toEqual([
      422,
      true,
    ])
  })

  test('a verdict can be taken back', async () => {
    const ada = await underReview(world)
    const id = await documentOf(ada, 'cac_form')
    const path = `/review/merchants/${ada.merchant_id}/documents/${id}`
    await claimed(desk, ada)
    await desk.post(path, { review: 'refused', code: 'unreadable' })
    expect((await desk.get(`/review/merchants/${ada.merchant_id}`)).text).toContain(
      'It is blurred or too dark to read.',
    )
    await desk.post(path, { review: 'none' })
    const reply = await desk.post(`/review/merchants/${ada.merchant_id}/decision`, { decision: 'approve' })
    expect(reply.status).toBe(303)
    const actions = (await trailOf(world, ada)).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('review.'))).toEqual(['review.approved'])
    const { rows } = await sql<{ action: string }>`select action from audit_event
      where merchant_id is null and after->>'document_id' = ${id} order by seq`.execute(world.database)
    expect(rows.map(({ action }) => action)).toEqual(['review.document_refused', 'review.verdict_withdrawn'])
  })
})
