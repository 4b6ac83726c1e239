// A push says that something waits, in the same words for everybody: no amounts and no names stand in it.
// Touching it opens the place that it is about, through the login if need be.

interface Waiting {
  title: string
  body: string
  /** A path of the dashboard. */
  path: string
  tag: string
  /** The number on the app's icon; null leaves it as it is. */
  waiting: number | null
  /** Of this message, which may come twice; '' where it has none. */
  id: string
}

const standard: Waiting = {
  title: 'Something waits for you',
  body: 'Open the app to see it.',
  path: '/dashboard/overview',
  tag: 'oja',
  waiting: null,
  id: '',
}

/** What of a message may be shown. A message that cannot be read is shown too: a browser demands a notice. */
export function waitingIn(text: string | undefined): Waiting {
  let said: Record<string, unknown> = {}
  try {
    said = Object(JSON.parse(text ?? '{}')) as Record<string, unknown>
  } catch {
    return standard
  }
  const words = (name: 'title' | 'body' | 'tag', most: number) =>
    typeof said[name] === 'string' && said[name] ? said[name].slice(0, most) : standard[name]
  const { path, waiting, id } = said
  return {
    title: words('title', 80),
    body: words('body', 160),
    tag: words('tag', 60),
    path: typeof path === 'string' && /^\/dashboard\/[\w/-]*$/.test(path) ? path : standard.path,
    waiting: typeof waiting === 'number' && Number.isInteger(waiting) && waiting >= 0 ? waiting : null,
    id: typeof id === 'string' ? id.slice(0, 60) : '',
  }
}

interface Badged {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

export async function showPush(registration: ServiceWorkerRegistration, text: string | undefined) {
  const { title, body, path, tag, waiting, id } = waitingIn(text)
  const { setAppBadge, clearAppBadge } = navigator as Badged
  // A phone that shows no numbers on icons shows the notice all the same.
  const marked =
    waiting === null
      ? null
      : waiting > 0
        ? setAppBadge?.call(navigator, waiting)
        : clearAppBadge?.call(navigator)
  const [before] = (await registration.getNotifications?.({ tag }).catch(() => [])) ?? []
  // Taking an earlier one's place is silent, as if nothing had come: only the same message again may be.
  const renotify = before !== undefined && (id === '' || (before.data as { id?: string } | null)?.id !== id)
  await Promise.all([
    marked?.catch(() => {}),
    registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path, id },
      // Not known to every browser, nor to the compiler.
      ...(renotify && { renotify }),
    }),
  ])
}

/** What the browser says of a subscription that it ended by itself; old browsers say nothing. */
export interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** Subscribes anew with the same key, so that the page finds it and tells the provider when it is opened. */
export async function subscribeAnew(
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (newSubscription || !applicationServerKey) return
  await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => null)
}

/** The worker's own `clients`, as far as they are needed here. */
interface Windows {
  matchAll: (wanted: { type: 'window' }) => Promise<readonly WindowClient[]>
  openWindow: (path: string) => Promise<unknown>
}

interface WindowClient {
  /** Null where the page cannot be led. */
  navigate: (path: string) => Promise<{ focus: () => Promise<unknown> } | null>
}

/** Brings an open window to the place, or opens one. */
export async function openPush(clients: Windows, notification: Pick<Notification, 'close' | 'data'>) {
  notification.close()
  const { path = standard.path } = (notification.data ?? {}) as { path?: string }
  const [open] = await clients.matchAll({ type: 'window' })
  // A window that this worker does not steer yet cannot be led anywhere.
  const led = await open?.navigate(path).catch(() => null)
  if (led) await led.focus()
  else await clients.openWindow(path)
}
