// Approving a business, and another bank account of one, takes two reviewers: one proposes, another confirms.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settlementAccount } from '#contract/settlement-account.ts'
import { simulator } from '#contract/simulator.ts'
import { blockReviewer } from '#provider/review/reviewers.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  bank, decide, kycOf, merchantOf, submit, trailOf, underReview, type Applicant,
} from './applicants.ts'
import { aDesk, aReviewer, caseOf, claimed, deskOf, logIn, type Desk } from './review-world.ts'
import { forTwo, looksOver, override, says } from './review-two.ts'
import { anApproved } from './secured.ts'

let world: World
let rita: Desk
let ola: Desk
beforeAll(async () => {
  world = await aProvider()
  rita = await aDesk(world, 'Rita Sample')
  ola = await aDesk(world, 'Ola Sample')
})
afterAll(() => world.stop())

const statusOf = async (ada: Applicant) => (await merchantOf(world, ada)).status

const proposalsOf = async ({ merchant_id }: { merchant_id: string }) =>
  (await world.database.selectFrom('review_approval').select('status').where('merchant_id', '=', merchant_id)
    .orderBy('proposed_at').orderBy('id').execute()).map(({ status }) => status)

describe('The approval of a business', () => {
  test('takes effect with the second reviewer, who is another one, and not before', async () => {
    const ada = await forTwo(world)
    await claimed(rita, ada)
    await looksOver(world, rita, ada)
    const said = { decision: 'approve', note: 'All papers seen.' }
    const first = await rita.post(`${caseOf(ada)}/decision`, said)
    expect(first.headers.get('location')).toBe('/review?done=propose')
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'Pending_KYC_Review', live_allowed: false })
    await world.jobsDone()
    const subjects = (await world.mailbox(ada.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your documents have arrived'])
    expect((await ola.get('/review')).text).toContain('Needs a second after Rita Sample')
    expect((await ola.get(caseOf(ada))).text).toContain('Claim the case to confirm or to reject it.')

    const own = await says(rita, ada, 'approve')
    expect([own.status, own.text.includes('You have proposed this yourself.')]).toEqual([409, true])
    expect(own.text).not.toContain('Confirm the approval')
    await rita.post(`${caseOf(ada)}/release`, {})

    const second = await says(ola, ada, 'approve')
    expect(second.headers.get('location')).toBe('/review?done=approve')
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'ACTIVE', live_allowed: true })
    expect((await trailOf(world, ada)).at(-1)).toMatchObject({
      action: 'review.approved',
      after: { status: 'active', by: 'Ola Sample', proposed_by: 'Rita Sample', note: 'All papers seen.' },
    })
    const page = await rita.get(caseOf(ada))
    expect(page.text).toContain('by Rita Sample, confirmed by Ola Sample')
    expect(page.text).not.toContain('Approval proposed')
    expect(await proposalsOf(ada)).toEqual(['CONFIRMED'])
  })

  test('of ten that come at once counts once, and never by one person', async () => {
    const ada = await forTwo(world)
    await claimed(rita, ada)
    await Promise.all(Array.from({ length: 10 }, () =>
      rita.post(`${caseOf(ada)}/decision`, { decision: 'approve', note: '', override })))
    expect(await proposalsOf(ada)).toEqual(['PROPOSED'])
    expect(await statusOf(ada)).toBe('Pending_KYC_Review')
    const confirm = sql`update review_approval
      set status = 'CONFIRMED', ended_by = proposed_by, ended_at = now()
      where merchant_id = ${ada.merchant_id}`
    await expect(confirm.execute(world.database)).rejects.toThrow('review_approval_four_eyes')
  })

  test('can be taken back, rejected, and overtaken by sending the case back, which takes one', async () => {
    const ada = await forTwo(world)
    await says(rita, ada, 'approve')
    await claimed(rita, ada)
    await rita.post(`${caseOf(ada)}/approval/drop`, {})
    expect(await proposalsOf(ada)).toEqual(['WITHDRAWN'])
    expect((await rita.post(`${caseOf(ada)}/approval/drop`, {})).text).toContain('no longer open')
    await rita.post(`${caseOf(ada)}/decision`, { decision: 'approve', note: '', override })
    await claimed(ola, ada)
    await ola.post(`${caseOf(ada)}/approval/drop`, {})
    expect(await proposalsOf(ada)).toEqual(['WITHDRAWN', 'REJECTED'])
    await ola.post(`${caseOf(ada)}/decision`, { decision: 'approve', note: '', override })
    await says(rita, ada, 'request_changes', { note: 'The seal is missing.' })
    expect(await statusOf(ada)).toBe('Reviewed_Pending_KYC')
    expect(await proposalsOf(ada)).toEqual(['WITHDRAWN', 'REJECTED', 'REJECTED'])
    // What is handed in again is proposed anew.
    await world.clock.advance(60_000)
    await submit(world, ada)
    await says(rita, ada, 'approve')
    expect(await statusOf(ada)).toBe('Pending_KYC_Review')
    const actions = await world.database.selectFrom('audit_event').select('action')
      .where('subject_id', '=', ada.merchant_id).where('action', 'like', 'review.approval%')
      .orderBy('seq').execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'review.approval_proposed', 'review.approval_withdrawn', 'review.approval_proposed',
      'review.approval_rejected', 'review.approval_proposed', 'review.approval_rejected',
      'review.approval_proposed',
    ])
  })

  test('counts only while who proposed is a reviewer, and no document was refused since', async () => {
    const ada = await forTwo(world)
    const account = await aReviewer(world, 'Gone Sample')
    const gone = deskOf(world, await logIn(world, account))
    await says(gone, ada, 'approve')
    await blockReviewer(world.database, account.id, world.clock.now())
    await says(rita, ada, 'approve')
    expect(await statusOf(ada)).toBe('Pending_KYC_Review')
    expect(await proposalsOf(ada)).toEqual(['REJECTED', 'PROPOSED'])
    const id = (await kycOf(world, ada)).merchant_documents[0]?.id
    await claimed(ola, ada)
    await ola.post(`${caseOf(ada)}/documents/${id}`, { review: 'refused', code: 'expired' })
    const over = await ola.post(`${caseOf(ada)}/decision`, { decision: 'approve', note: '', override })
    expect([over.status, await statusOf(ada)]).toEqual([409, 'Pending_KYC_Review'])
  })

  test('is nothing that a program can do, which may send a case back', async () => {
    const ada = await forTwo(world)
    expect(await decide(world, ada.merchant_id, { decision: 'approve' }))
      .toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await says(rita, ada, 'approve')
    expect((await decide(world, ada.merchant_id, { decision: 'approve' })).status).toBe(403)
    const back = await decide(world, ada.merchant_id, { decision: 'request_changes', note: 'No.' })
    expect(back.status).toBe(200)
    expect(await statusOf(ada)).toBe('Reviewed_Pending_KYC')
    expect(await proposalsOf(ada)).toEqual(['REJECTED'])
  })

  test('takes two in production, and one in a sandbox that was not asked for two', async () => {
    const ada = await underReview(world)
    const settings = { ...world.app.settings }
    Object.assign(world.app.settings, { SANDBOX: false })
    try {
      expect((await says(rita, ada, 'approve')).headers.get('location')).toBe('/review?done=propose')
      expect(await statusOf(ada)).toBe('Pending_KYC_Review')
    } finally {
      Object.assign(world.app.settings, settings)
    }
    const eve = await underReview(world)
    expect((await says(rita, eve, 'approve')).headers.get('location')).toBe('/review?done=approve')
    expect(await statusOf(eve)).toBe('ACTIVE')
  })
})

test('another bank account of a business that is live takes two as well', async () => {
  const owner = await anApproved(world)
  await world.ask(simulator.oneReviewer, { token: owner.token, body: { on: false } })
  const business_nuban = '0000014580'
  await world.ask(settlementAccount.change, {
    token: owner.token,
    body: { business_nuban, bank_code: bank.bank_code, totp_code: await owner.code() } as never,
  })
  const settled = async () => (await world.database.selectFrom('settlement_account').select('nuban')
    .where('merchant_id', '=', owner.merchant_id).executeTakeFirstOrThrow()).nuban
  await says(rita, owner, 'approve')
  expect(await settled()).toBe(bank.business_nuban)
  await says(ola, owner, 'approve')
  expect(await settled()).toBe(business_nuban)
})
