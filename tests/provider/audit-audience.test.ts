// Who reads what of a merchant's trail: every kind of event in every way that leads to it, what its team did
// and what reviewers did. A kind that nobody has described is told to nobody.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTrail as calls } from '#contract/audit-trail.ts'
import { appendAudit } from '#provider/audit.ts'
import { teamActions } from '#provider/audit-trail/words.ts'
import { newId } from '#provider/outside/random.ts'
import { endpoints } from '#tests/faults/endpoints.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anApplicant, decide, kycOf, underReview, type Applicant } from './applicants.ts'
import { aDesk, caseOf, claimed } from './review-world.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const [ADDRESS, DEVICE] = ['198.51.100.77', 'DeskBrowser/9 (Secret)']
const staff = { by: 'Rita Reviewer', reviewer_id: newId((count) => Buffer.alloc(count, 7), new Date()) }
/** Whatever an event of any kind may carry; of each field the value says which it is. */
const facts = Object.fromEntries([
  'status', 'response_code', 'payout_reference', 'settlement_reference', 'bill_reference', 'reference',
  'transaction', 'amount', 'outcome', 'reason', 'note', 'evidence', 'proposed_by', 'review', 'review_code',
  'document_type', 'name', 'from', 'opened', 'page', 'restriction', 'told', 'why', 'measure', 'code',
].map((field) => [field, `the ${field}`]))

/** By action: what the merchant's team reads of what a reviewer did. Of all others it reads nothing. */
const toldOfReviewers: Record<string, string[]> = {
  'review.approved': ['status'],
  'review.changes_requested': ['note', 'status'],
  'review.document_opened': ['name', 'opened', 'page'],
  ...Object.fromEntries(['rejected', 'suspended', 'blocked', 'approval_undone', 'reopened']
    .map((done) => [`review.${done}`, ['restriction', 'told']])),
  'payout.settled': ['payout_reference', 'reason', 'response_code', 'status'],
  'settlement.settled': ['amount', 'outcome', 'reason', 'settlement_reference', 'status'],
  'bill.settled': ['amount', 'bill_reference', 'reason', 'status'],
  'chargeback.won': ['amount', 'note', 'reference', 'status', 'transaction'],
  'chargeback.lost': ['amount', 'note', 'reference', 'status', 'transaction'],
}

/** Kinds that reviewers have and the team has no words for, and kinds that somebody adds tomorrow. */
const others = [
  'review.case_opened', 'review.document_accepted', 'review.document_refused',
  'review.verdict_withdrawn', 'review.claimed', 'review.note_added', 'review.identity_checked',
  'review.approved_unchecked', 'review.measure_proposed', 'review.measure_confirmed',
  'review.new_kind', 'anything.new', 'reviewer.logged_in',
]
const kinds = [...new Set([...teamActions, ...others])]

/** Written by hand into the trail, as a job or a console would: one of each kind, as `role`. */
async function eachKind(role: string | undefined): Promise<Applicant & { ids: Map<string, string> }> {
  // Everything written here is about the business, of which every reader of the trail reads.
  const applicant = await anApplicant(world, { permissions: ['view_audit_trail'] })
  const ids = new Map<string, string>()
  const origin = { caller: null, address: ADDRESS, device: DEVICE, request_id: 'r-secret-1' }
  await world.database.transaction().execute(async (inside) => {
    for (const action of kinds) {
      await world.clock.advance(1)
      const id = newId(world.app.outside.random, world.clock.now())
      ids.set(action, id)
      const said = { ...facts, ...role && staff }
      await appendAudit(inside, id, world.clock.now(), {
        action, subject: 'merchant', merchant_id: applicant.merchant_id, before: said, after: said,
        ...role && { role, email: 'rita@oja.example' },
      }, origin, 'done')
    }
  })
  return { ...applicant, ids }
}

async function listed({ token }: Applicant, query: object = {}) {
  const page = (cursor: object) =>
    world.ask(calls.list, { token, query: { limit: 100, ...query, ...cursor } })
  let { data } = await page({})
  const found = data.items.map(({ action }) => action)
  while (data.next_cursor !== null) {
    data = (await page({ cursor: data.next_cursor })).data
    found.push(...data.items.map(({ action }) => action))
  }
  return { found, data }
}

const only = (found: string[]) => found.filter((action) => kinds.includes(action)).toSorted()

describe('one event of every kind', () => {
  test('of the team: each that has words is read whole, and no other', async () => {
    const ada = await eachKind(undefined)
    const told = teamActions.filter((action) => !action.startsWith('review.'))
    const { found, data: { actions } } = await listed(ada)
    expect(only(found).filter((action) => !action.startsWith('review.'))).toEqual(told.toSorted())
    expect(actions.map(({ action }) => action)).not.toContain('anything.new')
    // One answer is as another's: each that is not told, and of the others some.
    for (const action of [...others, ...told.filter((_, at) => at % 9 === 0)]) {
      const reply = await world.ask(calls.show, { token: ada.token, params: { id: ada.ids.get(action)! } })
      expect([action, reply.status]).toEqual([action, told.includes(action) ? 200 : 404])
      if (reply.status !== 200) continue
      const { after, address, intact } = reply.data
      expect([after, address, intact]).toEqual([facts, ADDRESS, true])
    }
  })

  test('of reviewers: what their letters tell, and nothing of who they are', async () => {
    const ada = await eachKind('reviewer')
    const told = Object.keys(toldOfReviewers).toSorted()
    const { found, data: { actions, total } } = await listed(ada)
    expect(only(found)).toEqual(told)
    expect(total).toBe(found.length)
    expect(actions.map(({ action }) => action).filter((action) => kinds.includes(action))).toEqual(told)
    for (const action of [...others, ...told, ...teamActions.filter((_, at) => at % 9 === 0)]) {
      const reply = await world.ask(calls.show, { token: ada.token, params: { id: ada.ids.get(action)! } })
      expect([action, reply.status]).toEqual([action, action in toldOfReviewers ? 200 : 404])
      const secrets = [...Object.values(staff), ADDRESS, 'DeskBrowser', 'Secret', 'rita@', 'r-secret']
      expect([action, secrets.filter((secret) => reply.text.includes(secret))]).toEqual([action, []])
      if (reply.status !== 200) continue
      const { data } = reply
      for (const part of [data.before, data.after]) {
        expect([action, Object.keys(part as object).toSorted()]).toEqual([action, toldOfReviewers[action]])
      }
      expect(data).toMatchObject({ who: 'Reviewer', user_id: null, email: null, device: '', intact: true })
    }
  })

  test('no filter and no search leads to what is not told', async () => {
    const ada = await eachKind('reviewer')
    for (const query of [
      { search: ADDRESS }, { search: 'review.document_a' }, { search: 'rita' },
      { action: 'review.document_accepted' },
      { action: 'anything' }, { search: 'anything.new' },
    ]) expect([query, only((await listed(ada, query)).found)]).toEqual([query, []])
    expect(only((await listed(ada, { subject: 'merchant' })).found))
      .toEqual(Object.keys(toldOfReviewers).toSorted())
  })
})

describe('while a reviewer is at work', () => {
  const WORDS = 'Looks forged, ask the fraud desk'
  /** What the merchant never reads of it, before the decision or after. */
  const drafts = [
    'A mistake of mine', 'Rita Reviewer', 'DeskBrowser', 'review.document_a', 'review.document_r',
    'review.case', 'review.claimed',
    'review.verdict', 'reviewer_id',
  ]

  /** All that the API tells this person without being given the name of anything. */
  async function everything({ token }: Applicant): Promise<string> {
    const asked = endpoints.filter(({ endpoint: { method, path, callers } }) =>
      method === 'GET' && !path.includes(':') && callers !== 'anyone')
    const answers = await Promise.all(asked.map(async ({ endpoint: { path } }) =>
      (await world.request(`/v2/${path}`, { headers: { token } })).text()))
    const events = (await world.ask(calls.list, { token, query: { limit: 100 } })).data.items
    const details = await Promise.all(events.map(async ({ id }) =>
      (await world.ask(calls.show, { token, params: { id } })).text))
    return [...answers, ...details].join('\n')
  }

  async function judged() {
    const ada = await underReview(world)
    await world.clock.advance(60_000)
    const desk = await aDesk(world, 'Rita Reviewer')
    await claimed(desk, ada)
    const { merchant_documents: papers } = await kycOf(world, ada)
    const [forged, fine, withdrawn] = papers.map(({ id }) => `${caseOf(ada)}/documents/${id}`)
    const headers = { 'User-Agent': DEVICE }
    await desk.get(`${caseOf(ada)}/files/${papers[0]?.id}`)
    await desk.post(forged!, { review: 'refused', code: 'other', note: WORDS }, headers)
    await desk.post(fine!, { review: 'accepted' }, headers)
    await desk.post(withdrawn!, { review: 'refused', code: 'other', note: 'A mistake of mine' }, headers)
    await desk.post(withdrawn!, { review: 'none' }, headers)
    return { ada, desk }
  }

  test('its verdicts and words are nowhere in what the merchant reads, nor who looked', async () => {
    const { ada } = await judged()
    const text = await everything(ada)
    expect(text).toContain('"review.document_opened"')
    expect([...drafts, WORDS, '"review":"refused"', '"review":"accepted"']
      .filter((word) => text.includes(word))).toEqual([])
    const { merchant_documents } = await kycOf(world, ada)
    expect(merchant_documents.map(({ review }) => review)).toEqual(merchant_documents.map(() => null))
  })

  test('with the decision it reads what the letter says; what was accepted stays accepted', async () => {
    const { ada, desk } = await judged()
    await desk.post(`${caseOf(ada)}/decision`, { decision: 'request_changes', note: 'A new form, please.' })
    const text = await everything(ada)
    expect([WORDS, 'A new form, please.'].filter((word) => !text.includes(word))).toEqual([])
    expect(drafts.filter((word) => text.includes(word))).toEqual([])
    const letters = (await world.mailbox(ada.email)).filter((letter) => letter.text.includes(WORDS))
    expect(letters).toHaveLength(1)
    expect(drafts.filter((word) => letters[0]?.text.includes(word))).toEqual([])
    expect((await kycOf(world, ada)).merchant_documents.map(({ review }) => review).slice(0, 3))
      .toEqual(['refused', 'accepted', null])
  })

  test('the same by a program of reviewers', async () => {
    const ada = await underReview(world)
    await world.clock.advance(60_000)
    await decide(world, ada.merchant_id, { decision: 'request_changes', note: 'A new form, please.' })
    const { items } = (await world.ask(calls.list, { token: ada.token, query: {} })).data
    expect(items[0]).toMatchObject({ action: 'review.changes_requested', who: 'Reviewer' })
  })
})
