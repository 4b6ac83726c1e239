// No business goes live that nobody has looked at: both registers have answered and every paper was judged,
// or two reviewers have written why.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulator } from '#contract/simulator.ts'
import { sandboxIdentity } from '#provider/outside/identity.ts'
import { aProvider, type World } from '#tests/world.ts'
import { kycOf, merchantOf, trailOf, underReview, type Applicant } from './applicants.ts'
import { forTwo, looksOver, namedAtTheBank, override, says } from './review-two.ts'
import { aDesk, caseOf, claimed, type Desk } from './review-world.ts'

let world: World
let rita: Desk
let ola: Desk
/** Registers that do not answer now. */
const away = new Set<string>()
beforeAll(async () => {
  const register = sandboxIdentity(0)
  world = await aProvider({
    outside: {
      identity: {
        find: (kind, number, claim) => (away.has(kind) ? Promise.resolve({ outcome: 'unavailable' })
          : register.find(kind, number, claim)),
      },
    },
  })
  rita = await aDesk(world, 'Rita Sample')
  ola = await aDesk(world, 'Ola Sample')
})
afterAll(() => world.stop())

const statusOf = async (ada: Applicant) => (await merchantOf(world, ada)).status

const proposalsOf = async ({ merchant_id }: Applicant) =>
  (await world.database.selectFrom('review_approval').select('status')
    .where('merchant_id', '=', merchant_id).execute()).map(({ status }) => status)

const overridesOf = async ({ merchant_id }: { merchant_id: string }) =>
  (await world.database.selectFrom('review_approval').select(['override', 'confirmed_override'])
    .where('merchant_id', '=', merchant_id).execute())
    .map((row) => [row.override, row.confirmed_override])

test('takes that both registers were asked and every paper judged', async () => {
  const ada = await forTwo(world)
  await claimed(rita, ada)
  const path = `${caseOf(ada)}/decision`
  const nothing = await rita.post(path, { decision: 'approve', note: 'Fine.', override: ' too short ' })
  expect(nothing.status).toBe(422)
  const left = [
    'BVN: the register was not asked.', 'NIN: the register was not asked.', 'documents were not judged.',
  ]
  for (const words of [...left, 'Do it, or write why this is approved all the same.', 'too short']) {
    expect(nothing.text).toContain(words)
  }
  expect(nothing.text).toContain('Fine.')
  expect(await proposalsOf(ada)).toEqual([])
  await looksOver(world, rita, ada)
  const page = await rita.get(caseOf(ada))
  for (const words of [...left, 'Why it is approved all the same']) expect(page.text).not.toContain(words)
  // What was typed there for nothing is no reason that anybody reads.
  await rita.post(path, { decision: 'approve', note: '', override })
  await says(ola, ada, 'approve', { override: '' })
  expect(await statusOf(ada)).toBe('ACTIVE')
  expect(await overridesOf(ada)).toEqual([[null, null]])
})

test('without it takes the written words of both, which the merchant never reads', async () => {
  const ada = await forTwo(world)
  const first = 'The register is down until Monday; both cards were seen.'
  await says(rita, ada, 'approve', { override: first })
  const page = await ola.get(caseOf(ada))
  expect(page.text).toContain(`Not everything was looked at: ${first}`)
  expect((await says(ola, ada, 'approve', { override: '' })).status).toBe(422)
  expect(await statusOf(ada)).toBe('Pending_KYC_Review')
  const second = 'I have seen both cards, too, at the desk.'
  await says(ola, ada, 'approve', { override: second })
  expect(await statusOf(ada)).toBe('ACTIVE')
  expect(await overridesOf(ada)).toEqual([[first, second]])
  const history = (await rita.get(caseOf(ada))).text
  for (const words of ['Said why it is approved all the same', first, second]) {
    expect(history).toContain(words)
  }
  await world.jobsDone()
  const letters = (await world.mailbox(ada.email)).map(({ text }) => text).join()
  const read = JSON.stringify([await trailOf(world, ada), await kycOf(world, ada), letters])
  for (const words of [first, second]) expect(read).not.toContain(words)
})

test('counts a register that did not answer as one that was not asked', async () => {
  const ada = await forTwo(world)
  await claimed(rita, ada)
  away.add('nin')
  await looksOver(world, rita, ada)
  away.clear()
  const path = `${caseOf(ada)}/decision`
  const answer = await rita.post(path, { decision: 'approve', note: '' })
  expect([answer.status, answer.text.includes('NIN: the register did not answer.')]).toEqual([422, true])
  expect(answer.text).not.toContain('BVN: the register')
  await rita.post(`${caseOf(ada)}/identity`, { kind: 'nin' })
  expect((await rita.post(path, { decision: 'approve', note: '' })).status).toBe(303)
})

test('and of a number that the merchant did not agree to have checked, says so', async () => {
  const ada = await underReview(world)
  await world.ask(simulator.oneReviewer, { token: ada.token, body: { on: false } })
  const answer = await says(rita, ada, 'approve', { override: '' })
  expect(answer.text).toContain('BVN: the register was not asked, as the merchant has not agreed to it.')
})

test('an account in another name than the business’s and the owner’s is no checked one', async () => {
  const other = 'CORAL LOOM SAMPLE'
  const ada = await forTwo(world)
  await namedAtTheBank(world, ada, other)
  await claimed(rita, ada)
  await looksOver(world, rita, ada)
  const said = `The bank’s name for the account, ${other}, is neither the business’s nor the owner’s.`
  const page = (await rita.get(caseOf(ada))).text
  for (const words of [said, 'Neither the business’s nor the owner’s name']) expect(page).toContain(words)
  const answer = await rita.post(`${caseOf(ada)}/decision`, { decision: 'approve', note: '' })
  expect([answer.status, answer.text.includes(`${said} Do it, or write`)]).toEqual([422, true])
  await rita.post(`${caseOf(ada)}/decision`, { decision: 'approve', note: '', override })
  expect((await says(ola, ada, 'approve', { override: '' })).status).toBe(422)
  await says(ola, ada, 'approve', { override })
  expect(await statusOf(ada)).toBe('ACTIVE')
})

test('an account of the owner is one, and says so', async () => {
  const ada = await forTwo(world)
  await namedAtTheBank(world, ada, 'SAMPLE NGOZI')
  await claimed(rita, ada)
  await looksOver(world, rita, ada)
  expect((await rita.get(caseOf(ada))).text).toContain('The owner’s name')
  expect((await rita.post(`${caseOf(ada)}/decision`, { decision: 'approve', note: '' })).status).toBe(303)
})
