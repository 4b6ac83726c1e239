// The warning that a draft will go: said with its day, and noted as seen when it is on the screen.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime } from '#app/clock/provider-time.ts'
import { OnThisPhonePage } from '#app/features/on-this-phone/page.tsx'
import { commit } from '#app/offline/commit.ts'
import { transaction } from '#app/offline/database.ts'
import { alone } from '#tests/app/alone.tsx'
import { bank, draftOf } from '#tests/app/offline/bank-draft.ts'
import { ada, diskAtRest, newPhone, signIn } from '#tests/app/offline/phone.ts'

const DAY = 86_400_000
const warned = async () => {
  const rows = await transaction(['drafts'], 'read', (all) => all.all('drafts', ['ada']))
  return rows.map(({ warned_at }) => warned_at !== undefined)
}

beforeEach(() => {
  newPhone()
  signIn(ada)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-01T09:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const save = (nuban: string) =>
  commit({ draft: { ...draftOf({ nuban, bvn: '' }), form: bank } }, ada)

it('stands beside the draft with its day, as soon as the provider has told the time', async () => {
  await save('1')
  vi.setSystemTime(Date.now() + 40 * DAY)
  alone(<OnThisPhonePage />)
  await screen.findByText('Bank account')
  expect([screen.queryByText(/Kept until/), await warned()]).toEqual([null, [false]])
  noteServerTime('Fri, 11 Dec 2026 09:00:00 GMT')
  expect((await screen.findByText(/Kept until/)).textContent).toMatch(/18 December 2026.*if you change it/)
  await vi.waitFor(async () => expect(await warned()).toEqual([true]))
})

it('is not noted while nobody looks at the page', async () => {
  await save('1')
  noteServerTime('Wed, 20 Jan 2027 09:00:00 GMT')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  alone(<OnThisPhonePage />)
  await screen.findByText(/Kept until/)
  await diskAtRest()
  expect(await warned()).toEqual([false])
  vi.restoreAllMocks()
})
