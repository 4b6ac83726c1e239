// A phone whose clock is wrong loses nothing by it: what is old is decided by the provider's time.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#app/api/call.ts'
import { serverNow } from '#app/clock/provider-time.ts'
import { endSession } from '#app/api/session.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { expiringDrafts, noteWarned } from '#app/offline/expiry.ts'
import { startSender } from '#app/offline/sender.ts'
import { endpoint } from '#contract/endpoint.ts'
import { answers, startWire } from '#tests/app/api/wire.ts'
import { bank, save } from './bank-draft.ts'
import { ada, diskAtRest, newPhone, restart, signIn } from './phone.ts'

const DAY = 86_400_000
const things = endpoint({
  method: 'GET', path: 'things', says: '', callers: 'anyone', needs: null, answer: z.object({}),
})

let wire: Awaited<ReturnType<typeof startWire>>
let stop: () => void
beforeEach(async () => {
  wire = await startWire()
  newPhone()
  signIn(ada)
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  endSession()
  await wire.stop()
})

/** An answer of the provider, so many days from now. */
async function answerIn(days: number) {
  const told = { Date: new Date(realNow() + days * DAY).toUTCString() }
  wire.behaves(answers(200, { status: 'success', message: '', data: {} }, told))
  await call(things, {})
  await diskAtRest()
}

const realNow = () => performance.timeOrigin + performance.now()

it('a draft that was warned of yesterday stays on a phone that jumps a year ahead', async () => {
  await save({ nuban: '1', bvn: '' })
  const today = Date.now()
  await noteWarned(await expiringDrafts(ada, today + 40 * DAY), ada, today + 40 * DAY)
  restart()
  vi.useFakeTimers({ toFake: ['Date'], now: today + 400 * DAY })
  stop = startSender()
  await diskAtRest()
  expect([serverNow(), await loadDraft(bank)]).toMatchObject([null, { values: { nuban: '1' } }])
  await answerIn(41)
  expect(await loadDraft(bank)).not.toBeNull()
  // At the next start, when the week is over by the provider's time.
  stop()
  await answerIn(48)
  stop = startSender()
  await vi.waitFor(async () => expect(await loadDraft(bank)).toBeNull())
})
