// A web push as it reaches a phone, without the push service of the browser's maker between: the worker gets
// the message, the notice is touched.
import { expect } from 'vitest'
import type { Phone } from './phone.ts'

/** What of the worker's own world is needed here. */
interface WorkerWorld {
  registration: ServiceWorkerRegistration
  dispatchEvent(event: Event): boolean
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
}

/** Lets the app show notices, and waits until its worker steers the page. */
export async function readyForPushes({ page, context }: Phone): Promise<void> {
  await context.grantPermissions(['notifications'])
  await page.evaluate(async () => { await navigator.serviceWorker.ready })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/**
 * Answers the words of the notice that the phone shows then. As a push service does, it brings the message
 * again to a phone that did not take it: by its tag it is one notice.
 */
export async function deliverPush({ page, context }: Phone, message: object): Promise<string> {
  const devtools = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const brought = {
    origin: new URL(page.url()).origin, registrationId: await registrationId, data: JSON.stringify(message),
  }
  const shown = () => page.evaluate(async () => {
    const own = await navigator.serviceWorker.getRegistration()
    const [notice] = await own?.getNotifications() ?? []
    return notice ? `${notice.title}: ${notice.body}` : ''
  })
  await expect.poll(async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', brought)
    await page.waitForTimeout(500)
    return shown()
  }, { timeout: 20_000, interval: 2_000 }).not.toBe('')
  await devtools.detach()
  return shown()
}

/** Touches the notice that is shown. */
export async function touchNotice({ context }: Phone): Promise<void> {
  const worker = context.serviceWorkers().find((each) => each.url().endsWith('/sw.js'))
  if (!worker) throw new Error('No service worker is at work')
  await worker.evaluate(async () => {
    const world = self as unknown as WorkerWorld
    const [notification] = await world.registration.getNotifications()
    if (!notification) throw new Error('No notice is shown')
    world.dispatchEvent(new world.NotificationEvent('notificationclick', { notification }))
  })
}
