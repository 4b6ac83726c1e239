// Two reviewers and one case: never both, and whoever comes second is told so.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProvider, type World } from '#tests/world.ts'
import { decide, kycOf, merchantOf, underReview, type Applicant } from './applicants.ts'
import { aDesk, caseOf, claimed, tokenIn, versionIn, type Desk } from './review-world.ts'

let world: World
let kemi: Desk
let ola: Desk
beforeAll(async () => {
  world = await aProvider()
  kemi = await aDesk(world, 'Kemi Sample')
  ola = await aDesk(world, 'Ola Sample')
})
afterAll(() => world.stop())

const firstPaper = async (ada: Applicant) => (await kycOf(world, ada)).merchant_documents[0]?.id ?? ''

const verdicts = async (ada: Applicant) =>
  world.database.selectFrom('kyc_document').select('review').where('merchant_id', '=', ada.merchant_id)
    .where('review', 'is not', null).execute()

describe('A case', () => {
  test('is judged and decided by nobody who has not claimed it', async () => {
    const ada = await underReview(world)
    const id = await firstPaper(ada)
    const { text } = await kemi.get(caseOf(ada))
    expect(text).toContain('Nobody has this case yet.')
    expect(text).not.toMatch(/name="review"|name="decision"|name="kind"/)
    for (const [place, fields] of [
      ['decision', { decision: 'approve' }], [`documents/${id}`, { review: 'accepted' }],
      ['identity', { kind: 'bvn' }], ['release', {}],
    ] as const) {
      const page = await kemi.post(`${caseOf(ada)}/${place}`, { version: '0', ...fields })
      expect([place, page.status]).toEqual([place, 409])
    }
    expect((await kemi.post(`${caseOf(ada)}/decision`, { decision: 'approve', version: '0' })).text)
      .toContain('Claim the case first, so that nobody else decides it.')
    expect([await verdicts(ada), (await merchantOf(world, ada)).status]).toEqual([[], 'Pending_KYC_Review'])
  })

  test('claimed by one is shown to the other, who can look and not judge', async () => {
    const ada = await underReview(world)
    await claimed(kemi, ada)
    const page = await ola.get(caseOf(ada))
    expect(page.text).toContain('Kemi Sample has had this case since 2 Mar 2026, 10:00. You may look')
    expect(page.text).not.toMatch(/name="review"|name="decision"/)
    expect((await ola.get('/review')).text).toContain('Kemi Sample')
    const reply = await ola.post(`${caseOf(ada)}/decision`, { decision: 'approve' })
    expect(reply.status).toBe(409)
    expect(reply.text).toContain('Kemi Sample has had this case since')
    expect(reply.text).toContain('Nothing of yours was saved; this is how it stands now.')
  })

  test('claimed by two at once is one’s', async () => {
    const ada = await underReview(world)
    const desks = [kemi, ola, await aDesk(world), await aDesk(world)]
    const replies = await Promise.all(
      desks.map((desk) => desk.post(`${caseOf(ada)}/claim`, { version: '0' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409])
  })

  test('taken over in between refuses the first one, and gives back what was typed', async () => {
    const ada = await underReview(world)
    await claimed(kemi, ada)
    const { text } = await kemi.get(caseOf(ada))
    const [csrf, version] = [tokenIn(text), versionIn(text)]
    expect((await ola.post(`${caseOf(ada)}/claim`, {})).status).toBe(409)
    await ola.post(`${caseOf(ada)}/claim`, { over: 'yes' })
    const late = await kemi.post(`${caseOf(ada)}/decision`, {
      csrf, version, decision: 'request_changes', note: 'Please bring the whole page.',
    })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Ola Sample took this case over on 2 Mar 2026, 10:00.')
    expect((await merchantOf(world, ada)).status).toBe('Pending_KYC_Review')
    await kemi.post(`${caseOf(ada)}/claim`, { over: 'yes' })
    const stale = await kemi.post(`${caseOf(ada)}/decision`, {
      version, decision: 'request_changes', note: 'Please bring the whole page.',
    })
    expect([stale.status, stale.text.includes('This case has changed since you opened the page.')])
      .toEqual([409, true])
    expect(stale.text).toMatch(/<textarea id="note"[^>]*>\s*Please bring the whole page\.\s*<\/textarea>/)
  })

  test('in two windows of one reviewer counts only from the newer one', async () => {
    const ada = await underReview(world)
    const id = await firstPaper(ada)
    await claimed(kemi, ada)
    const version = versionIn((await kemi.get(caseOf(ada))).text)
    await kemi.post(`${caseOf(ada)}/documents/${id}`, { review: 'refused', code: 'expired' })
    const old = await kemi.post(`${caseOf(ada)}/decision`, { version, decision: 'approve' })
    expect(old.status).toBe(409)
    expect(await verdicts(ada)).toEqual([{ review: 'refused' }])
  })

  test('released is anybody’s again, and decided is nobody’s', async () => {
    const ada = await underReview(world)
    await claimed(kemi, ada)
    const reply = await kemi.post(`${caseOf(ada)}/release`, {})
    expect(reply.headers.get('location')).toBe('/review?done=release')
    await claimed(ola, ada)
    await ola.post(`${caseOf(ada)}/decision`, { decision: 'request_changes', note: 'Bring more.' })
    const row = await world.database.selectFrom('review_case').select(['claimed_by', 'claimed_at'])
      .where('merchant_id', '=', ada.merchant_id).executeTakeFirst()
    expect(row).toEqual({ claimed_by: null, claimed_at: null })
    const { reviewer_id, by } = await world.database.selectFrom('review').select(['reviewer_id', 'by'])
      .where('merchant_id', '=', ada.merchant_id).executeTakeFirstOrThrow()
    expect([reviewer_id === null, by]).toEqual([false, 'Ola Sample'])
  })

  test('that a reviewer has is not decided by a program', async () => {
    const ada = await underReview(world)
    await claimed(kemi, ada)
    const reply = await decide(world, ada.merchant_id, { decision: 'approve' })
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((reply.body as { message: string }).message).toContain('Kemi Sample has had this case since')
    await kemi.post(`${caseOf(ada)}/release`, {})
    expect((await decide(world, ada.merchant_id, { decision: 'approve' })).status).toBe(200)
  })
})

describe('What reviewers tell one another', () => {
  test('stands at the case, and nowhere that the merchant reads', async () => {
    const ada = await underReview(world)
    await ola.post(`${caseOf(ada)}/notes`, { text: 'Called the director.\r\nWill send a newer bill.' })
    expect((await kemi.get(caseOf(ada))).text).toContain('Called the director.\nWill send a newer bill.')
    expect((await ola.post(`${caseOf(ada)}/notes`, { text: '  ' })).status).toBe(422)
    const trail = await world.database.selectFrom('audit_event').selectAll()
      .where('merchant_id', '=', ada.merchant_id).execute()
    expect(JSON.stringify(trail)).not.toContain('Called the director')
    expect(trail.map(({ action }) => action)).not.toContain('review.note_added')
  })

  test('is one note when its page is sent twice, and another when it says something else', async () => {
    const ada = await underReview(world)
    const note_id = /name="note_id" value="([^"]+)"/.exec((await ola.get(caseOf(ada))).text)?.[1] ?? ''
    const notes = async () => (await world.database.selectFrom('review_note').select('text')
      .where('merchant_id', '=', ada.merchant_id).orderBy('text').execute()).map(({ text }) => text)
    const leave = (desk: Desk, text: string) => desk.post(`${caseOf(ada)}/notes`, { note_id, text })
    for (const [desk, text] of [[ola, 'Called.'], [ola, 'Called.'], [ola, 'Called again.']] as const) {
      expect((await leave(desk, text)).status).toBe(303)
    }
    expect(await notes()).toEqual(['Called again.', 'Called.'])
    await leave(kemi, 'Called.')
    expect(await notes()).toEqual(['Called again.', 'Called.', 'Called.'])
  })

  test('and all that they did is in the history, each look with who and when', async () => {
    const ada = await underReview(world)
    const id = await firstPaper(ada)
    await claimed(kemi, ada)
    await kemi.get(`${caseOf(ada)}/files/${id}`)
    await kemi.post(`${caseOf(ada)}/documents/${id}`, { review: 'accepted' })
    const { text } = await ola.get(caseOf(ada))
    const history = text.slice(text.indexOf('id="history"'))
    for (const words of ['Claimed the case', 'Who looked (', 'board_resolution.jpg', 'The case',
      'Accepted: Board resolution', 'Kemi Sample, 2 Mar 2026, 10:00']) {
      expect(history).toContain(words)
    }
  })
})
