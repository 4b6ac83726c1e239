// What a push may show: the same words for everybody, and a place inside the app.
import { expect, test, vi } from 'vitest'
import { openPush, showPush, waitingIn } from '#app/worker/push.ts'

const message = {
  title: 'A payout waits for you', body: 'Open Oja to decide.', tag: 'approval',
  path: '/dashboard/payouts/payout-approvals/123456789012', waiting: 3,
}

test('the words of the provider are shown, with the number on the icon', async () => {
  const setAppBadge = vi.fn<() => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', { setAppBadge })
  const showNotification = vi.fn<() => Promise<void>>(async () => {})
  await showPush({ showNotification } as never, JSON.stringify(message))
  expect(setAppBadge).toHaveBeenCalledWith(3)
  expect(showNotification).toHaveBeenCalledWith('A payout waits for you', expect.objectContaining({
    body: 'Open Oja to decide.', tag: 'approval', data: { path: message.path },
  }))
  vi.unstubAllGlobals()
})

test('what cannot be read is a notice all the same, and leads to the overview', () => {
  for (const text of [undefined, '', 'no json', '[]', '{"title":7}', 'null']) {
    expect(waitingIn(text)).toMatchObject({ title: 'Something waits for you', path: '/dashboard/overview' })
  }
})

test('no push leads off the dashboard', () => {
  for (const path of ['https://evil.example', '//evil.example', '/login?route=x', '/dashboard/../x', 7]) {
    expect(waitingIn(JSON.stringify({ ...message, path })).path).toBe('/dashboard/overview')
  }
})

test('touching it leads the open window to the place, and opens one where there is none', async () => {
  const close = vi.fn<() => void>()
  const notification = { close, data: { path: message.path } } as never
  const focus = vi.fn<() => Promise<void>>(async () => {})
  const navigate = vi.fn<(path: string) => Promise<{ focus: typeof focus }>>(async () => ({ focus }))
  await openPush({ matchAll: async () => [{ navigate }] } as never, notification)
  expect(navigate).toHaveBeenCalledWith(message.path)
  expect(focus).toHaveBeenCalledOnce()
  const openWindow = vi.fn<(path: string) => Promise<null>>(async () => null)
  await openPush({ matchAll: async () => [], openWindow } as never, notification)
  expect(openWindow).toHaveBeenCalledWith(message.path)
  expect(close).toHaveBeenCalledTimes(2)
})
