// What waits in the other mode is told of, with the way to it: on the page of this phone and before leaving.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answered } from '#app/api/reachability.ts'
import { OnThisPhonePage } from '#app/features/on-this-phone/page.tsx'
import { SignOut } from '#app/features/shell/sign-out.tsx'
import { commit } from '#app/offline/commit.ts'
import { alone } from '#tests/app/alone.tsx'
import { kinds } from '#tests/app/offline/bank-draft.ts'
import { ada, newPhone, signIn } from '#tests/app/offline/phone.ts'

beforeEach(() => {
  newPhone()
  answered()
  signIn(ada)
})
afterEach(cleanup)

const put = (mode: 'test' | 'live') =>
  commit({ entries: [{ kind: 'bank', payload: {} }] }, { ...ada, mode }, kinds)

it('the page never says that everything is sent while something waits in the other mode', async () => {
  await put('test')
  await put('test')
  alone(<OnThisPhonePage />)
  await screen.findByText('Waiting in test mode')
  expect(screen.getByText(/2 things wait in test mode/).textContent)
    .toMatch(/To see and send them, change to test mode: tap “Live” at the top/)
  expect(screen.queryByText('Everything is sent')).toBeNull()
})

it('the page says it beside what waits here', async () => {
  await put('test')
  await put('live')
  alone(<OnThisPhonePage />)
  await screen.findByText('Waiting to send', { selector: 'p' })
  expect(screen.getByText(/1 thing waits in test mode/).textContent).toMatch(/To see and send it/)
})

it('says nothing of another mode when nothing waits there', async () => {
  alone(<OnThisPhonePage />)
  await screen.findByText('Everything is sent')
  expect(screen.queryByText(/in test mode/)).toBeNull()
})

it('the question before leaving counts it, and says where it waits', async () => {
  await put('test')
  await put('live')
  alone(<SignOut open onClose={() => {}} />)
  expect((await screen.findByText(/still on this phone only/)).textContent)
    .toMatch(/^2 things to send are still on this phone only\./)
  expect(screen.getByText(/1 of them waits in test mode/).textContent)
    .toMatch(/It is sent after you change to test mode/)
})
