// Nothing that a reviewer typed is lost: notes are there again after verdicts, take-overs, refusals, reloads
// and another log-in, for that reviewer alone, until they are sent or the case is decided.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProvider, type World } from '#tests/world.ts'
import { kycOf, merchantOf, submit, trailOf, underReview, type Applicant } from './applicants.ts'
import { forTwo, looksOver } from './review-two.ts'
import { aReviewer, aDesk, caseOf, claimed, deskOf, logIn, type Desk } from './review-world.ts'

let world: World
let rita: Desk
let ola: Desk
beforeAll(async () => {
  world = await aProvider()
  rita = await aDesk(world, 'Rita Sample')
  ola = await aDesk(world, 'Ola Sample')
})
afterAll(() => world.stop())

const area = (name: string) => new RegExp(`<textarea id="${name}"[^>]*>([^<]*)</textarea>`)

async function typedAt(desk: Desk, ada: Applicant, name = 'note'): Promise<string | undefined> {
  return area(name).exec((await desk.get(caseOf(ada))).text)?.[1]?.trim()
}

const type = (desk: Desk, ada: Applicant, fields: Record<string, string>) =>
  desk.post(`${caseOf(ada)}/drafts`, fields)

const note = 'Please bring the whole status report.'

test('survives a verdict, a reload, a take-over and another log-in, and is nobody else’s', async () => {
  const ada = await underReview(world)
  const account = await aReviewer(world, 'Kemi Sample')
  const kemi = deskOf(world, await logIn(world, account))
  await claimed(kemi, ada)
  expect((await type(kemi, ada, { 'draft-note': note })).status).toBe(204)
  const [paper] = (await kycOf(world, ada)).merchant_documents
  // Beside another form: what is typed since goes along with it.
  await kemi.post(`${caseOf(ada)}/documents/${paper?.id}`, { review: 'accepted', 'draft-text': 'Ask Ola.' })
  expect([await typedAt(kemi, ada), await typedAt(kemi, ada, 'text')]).toEqual([note, 'Ask Ola.'])
  await ola.post(`${caseOf(ada)}/claim`, { over: 'yes' })
  expect([await typedAt(ola, ada), await typedAt(ola, ada, 'text')]).toEqual(['', ''])
  // Whose case it is no more keeps what was typed, also when its form is refused.
  const late = `${note} And the gazette.`
  const refused = await kemi.post(`${caseOf(ada)}/decision`,
    { decision: 'request_changes', note: late, 'draft-note': late })
  expect(refused.status).toBe(409)
  await world.clock.advance(60_000)
  const again = deskOf(world, await logIn(world, account))
  await again.post(`${caseOf(ada)}/claim`, { over: 'yes' })
  expect(await typedAt(again, ada)).toBe(late)
  const read = [await kycOf(world, ada), await merchantOf(world, ada), await trailOf(world, ada)]
  expect(JSON.stringify(read)).not.toContain(note)
})

test('is gone once it is sent, emptied or the case is decided', async () => {
  const ada = await underReview(world)
  await claimed(rita, ada)
  await type(rita, ada, { 'draft-note': note, 'draft-text': 'Ask Ola.' })
  await type(rita, ada, { 'draft-text': '  ' })
  expect([await typedAt(rita, ada), await typedAt(rita, ada, 'text')]).toEqual([note, ''])
  await rita.post(`${caseOf(ada)}/notes`, { text: 'Ask Ola first.', 'draft-text': 'Ask Ola first.' })
  expect(await typedAt(rita, ada, 'text')).toBe('')
  await type(ola, ada, { 'draft-note': 'Ola waits for her turn.', 'draft-text': 'A word of Ola’s.' })
  await rita.post(`${caseOf(ada)}/decision`, { decision: 'request_changes', note, 'draft-note': note })
  const drafts = await world.database.selectFrom('review_draft').select('text')
    .where('merchant_id', '=', ada.merchant_id).execute()
  expect(drafts).toEqual([{ text: 'A word of Ola’s.' }])
  await submit(world, ada)
  await claimed(rita, ada)
  expect(await typedAt(rita, ada)).toBe('')
})

test('of who proposes is sent with the proposal, and the other’s stays', async () => {
  const ada = await forTwo(world)
  await claimed(rita, ada)
  await looksOver(world, rita, ada)
  await type(rita, ada, { 'draft-note': note })
  await type(ola, ada, { 'draft-note': 'Seen.' })
  await rita.post(`${caseOf(ada)}/decision`, { decision: 'approve', note })
  await claimed(ola, ada)
  expect(await typedAt(ola, ada)).toBe('Seen.')
  await ola.post(`${caseOf(ada)}/claim`, {})
  await rita.post(`${caseOf(ada)}/claim`, { over: 'yes' })
  expect(await typedAt(rita, ada)).toBe('')
})

test('takes a session and its form, a case, and no more than a note may have', async () => {
  const ada = await underReview(world)
  const asks = (fields: Record<string, string>, headers = {}) =>
    rita.post(`${caseOf(ada)}/drafts`, fields, headers)
  expect((await asks({ csrf: 'another', 'draft-note': note })).status).toBe(403)
  expect((await asks({ 'draft-note': note }, { cookie: '' })).status).toBe(401)
  expect((await asks({ 'draft-note': 'n'.repeat(1001) })).status).toBe(422)
  await rita.post(`${caseOf({ merchant_id: ada.user_id })}/drafts`, { 'draft-note': note })
  expect(await world.database.selectFrom('review_draft').select('text').where('text', 'like', 'n%').execute())
    .toEqual([])
  expect(await world.database.selectFrom('review_draft').select('text')
    .where('merchant_id', 'in', [ada.merchant_id, ada.user_id]).execute()).toEqual([])
})
