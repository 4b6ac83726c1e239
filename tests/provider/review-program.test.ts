// Decisions made by a program with the reviewers' key, and what happens to who is live already.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProvider, type World } from '#tests/world.ts'
import {
  anApplicant, decide, kycOf, merchantOf, saveProfile, submit, underReview, type Applicant,
} from './applicants.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
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

describe('A live merchant', () => {
  test('that submits without a change stays live; after a change it is reviewed again', async () => {
    const ada = await underReview(world)
    await decide(world, ada.merchant_id, { decision: 'approve' })
    expect((await submit(world, ada)).data).toEqual({ status: 'ACTIVE' })
    await world.clock.advance(60_000)
    await saveProfile(world, ada, { business_description: 'Indigo-dyed cloth, and threads' })
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'ACTIVE', onboarding_stage: 'COMPLETED' })
    expect((await submit(world, ada)).data).toEqual({ status: 'Pending_KYC_Review' })
    expect(await merchantOf(world, ada)).toMatchObject({ live_allowed: true })
    expect((await saveProfile(world, ada)).status).toBe(409)
  })
})

describe('The decision of a program', () => {
  const path = (id: string) => `/review/api/merchants/${id}/decision`

  test('is read as every body is: a length of its own and far too much are refused', async () => {
    const { merchant_id } = await underReview(world)
    expect(await decide(world, merchant_id, { decision: 'approve', note: { length: { toString: 'x' } } }))
      .toMatchObject({ status: 422, body: { errors: { note: expect.stringContaining('Send text') } } })
    expect(await decide(world, merchant_id, { decision: 'approve', note: 'x'.repeat(70_000) }))
      .toMatchObject({ status: 413 })
  })

  test('is taken by the id of the merchant or of a member', async () => {
    const [ada, eve] = [await underReview(world), await underReview(world)]
    expect((await decide(world, ada.user_id, { decision: 'approve' })).body)
      .toEqual({ status: 'success', message: '', data: { status: 'ACTIVE' } })
    expect(await decide(world, eve.merchant_id, { decision: 'approve' })).toMatchObject({ status: 200 })
  })

  test('is refused without the key, or with a wrong one', async () => {
    const ada = await underReview(world)
    for (const key of ['', 'a wrong key', `${world.app.settings.REVIEWER_KEY} `.toUpperCase()]) {
      expect(await decide(world, ada.merchant_id, { decision: 'approve' }, key)).toMatchObject({
        status: 401, body: { code: 'unauthenticated' },
      })
    }
    const asMember = await world.request(path(ada.merchant_id), {
      method: 'POST',
      headers: { token: ada.token, Authorization: `Bearer ${ada.token}` },
      body: '{"decision":"approve"}',
    })
    expect(asMember.status).toBe(401)
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'Pending_KYC_Review' })
  })

  test('is refused for who does not wait or is not there, and in unknown words', async () => {
    const ada = await anApplicant(world)
    expect(await decide(world, ada.merchant_id, { decision: 'approve' })).toMatchObject({ status: 409 })
    expect(await decide(world, 'nobody', { decision: 'approve' })).toMatchObject({ status: 404 })
    expect(
      await decide(world, '01890000-0000-7000-8000-000000000000', { decision: 'approve' }),
    ).toMatchObject({ status: 404 })
    const eve = await underReview(world)
    const foreign = await documentOf(eve, 'cac_form')
    const other = await underReview(world)
    for (const [decision, status] of [
      [{}, 422],
      [{ decision: 'maybe' }, 422],
      [{ decision: 'approve', status: 'ACTIVE' }, 422],
      [{ decision: 'approve', documents: [{ id: foreign, note: 'x' }] }, 422],
      [{ decision: 'request_changes' }, 422],
      [{ decision: 'request_changes', documents: [{ id: 'x', note: 'y' }] }, 422],
      [{ decision: 'request_changes', note: 'x'.repeat(1001) }, 422],
      [{ decision: 'request_changes', documents: [{ id: foreign, note: 'Not yours.' }] }, 404],
    ] as const) {
      expect([decision, (await decide(world, other.merchant_id, decision)).status]).toEqual([
        decision,
        status,
      ])
    }
    expect(await merchantOf(world, other)).toMatchObject({ status: 'Pending_KYC_Review' })
    expect((await lettersTo(other)).map(({ subject }) => subject)).toEqual(['Your documents have arrived'])
  })
})
