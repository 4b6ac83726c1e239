// What a push may show: the same words for everybody, and a place inside the app.
import { expect, test, vi } from 'vitest'
import { openPush, showPush, subscribeAnew, waitingIn } from '#app/worker/push.ts'

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
    body: 'Open Oja to decide.', tag: 'approval', data: { path: message.path, id: '' },
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

test('another message of one tag makes itself heard; the same one that comes twice does not', async () => {
  vi.stubGlobal('navigator', {})
  const shown: Record<string, unknown>[] = []
  const registration = {
    showNotification: async (_title: string, options: Record<string, unknown>) => { shown.unshift(options) },
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one['tag'] === tag),
  }
  const show = (id: string, tag = 'approvals') =>
    showPush(registration as never, JSON.stringify({ ...message, id, tag }))
  await show('one')
  await show('one')
  await show('two')
  await show('three', 'of-another-payout')
  expect(shown.map(({ renotify }) => renotify).reverse()).toEqual([undefined, undefined, true, undefined])
  vi.unstubAllGlobals()
})

test('a subscription that the browser ended is made anew with the same key, and one that it made is left',
  async () => {
  const subscribe = vi.fn<(asked: object) => Promise<object>>(async () => ({}))
  const registration = { pushManager: { subscribe } } as never
  const applicationServerKey = new Uint8Array([4, 5]).buffer
  const oldSubscription = { options: { applicationServerKey } } as never
  await subscribeAnew(registration, { oldSubscription, newSubscription: null })
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey })
  await subscribeAnew(registration, { oldSubscription, newSubscription: {} as never })
  await subscribeAnew(registration, {})
  expect(subscribe).toHaveBeenCalledOnce()
})
