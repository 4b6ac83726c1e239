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
}

const standard: Waiting = {
  title: 'Something waits for you',
  body: 'Open the app to see it.',
  path: '/dashboard/overview',
  tag: 'oja',
  waiting: null,
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
  const { path, waiting } = said
  return {
    title: words('title', 80),
    body: words('body', 160),
    tag: words('tag', 60),
    path: typeof path === 'string' && /^\/dashboard\/[\w/-]*$/.test(path) ? path : standard.path,
    waiting: typeof waiting === 'number' && Number.isInteger(waiting) && waiting >= 0 ? waiting : null,
  }
}

interface Badged {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

export async function showPush(registration: ServiceWorkerRegistration, text: string | undefined) {
  const { title, body, path, tag, waiting } = waitingIn(text)
  const { setAppBadge, clearAppBadge } = navigator as Badged
  // A phone that shows no numbers on icons shows the notice all the same.
  const marked =
    waiting === null
      ? null
      : waiting > 0
        ? setAppBadge?.call(navigator, waiting)
        : clearAppBadge?.call(navigator)
  await Promise.all([
    marked?.catch(() => {}),
    registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path },
    }),
  ])
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
