// A phone on a network that lies (lying.ts): what it keeps of the program, and what is to be seen on it.
import { expect } from 'vitest'
import { title } from './entering.ts'
import { PORTAL } from './lying.ts'
import type { Phone } from './phone.ts'

/** All that is kept of the program, by path, with its digest; and whether any of it is the network's. */
export const kept = ({ page }: Phone) => page.evaluate(async (portal) => {
  const files: Record<string, string> = {}
  let isPoisoned = false
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const bytes = await (await cache.match(request))?.arrayBuffer() ?? new ArrayBuffer(0)
      isPoisoned ||= new TextDecoder().decode(bytes).includes(portal)
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      files[new URL(request.url).pathname] = btoa(String.fromCharCode(...digest))
    }
  }
  return { files, isPoisoned }
}, PORTAL)

export const isReady = ({ page }: Phone) =>
  page.locator('html[data-ready]').waitFor({ state: 'attached' })
export const isInCharge = ({ page }: Phone) =>
  page.evaluate(() => navigator.serviceWorker.controller !== null)
/** Its page waits a while after each try; the clock of the phone is put forward meanwhile. */
export async function comesByItself(phone: Phone) {
  await expect.poll(async () => {
    await phone.page.clock.fastForward(20_000)
    return isInCharge(phone)
  }, { interval: 500, timeout: 60_000 }).toBe(true)
}

export const notice = ({ page }: Phone) => page.getByText('This network wants something from you first')

/** Opens without any network, as it does when all of it is on the phone. */
export async function opensOffline(phone: Phone) {
  await phone.offline()
  await phone.page.goto('/login')
  await isReady(phone)
  await title(phone.page, 'Log in').waitFor()
  await phone.online()
}

/** A page that was opened, and whose clock can be put forward. */
export async function opened(phone: Phone, at = '/login') {
  await phone.page.clock.install()
  await phone.page.goto(at)
  await isReady(phone)
}
