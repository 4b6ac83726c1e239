// Somebody visits one screen after another, as one does in the app; what is wrong with a screen is told.
import type { Page, Request } from 'playwright'
import type { Permission } from '#domain/permission.ts'
import { addressOf } from './address-of.ts'
import { collecting, type Visit } from './collecting.data.ts'
import type { Phone } from './phone.ts'

export type Addresses = ReadonlyMap<string, string>

/** Of every screen, as the lists lead there. */
export async function addressesOn(page: Page, visits: readonly Visit[] = collecting): Promise<Addresses> {
  const found = new Map<string, string>()
  for (const { name, route, search = '', row } of visits) {
    found.set(name, `${await addressOf(page, route, row)}${search}`)
  }
  return found
}

export interface Visitor {
  phone: Phone
  addresses: Addresses
  permissions: readonly Permission[] | 'all'
  isOffline?: boolean
  /** In live mode, where the demo has little: lists and forms alone, with something or plainly nothing. */
  isLive?: boolean
  widths: readonly number[]
  /** At which widths axe looks. */
  axe: readonly number[]
  /** Default: where money comes in. */
  visits?: readonly Visit[]
}

/** By the name of the screen; empty when all is well. */
export async function faultsOf(visitor: Visitor): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  const { phone: { page }, visits = collecting } = visitor
  const crashes: string[] = []
  const crashed = (error: Error) => { crashes.push(error.message) }
  page.on('pageerror', crashed)
  const asking = askingOf(page)
  for (const visit of visitor.isLive ? visits.filter(({ route }) => !route.includes('$')) : visits) {
    const faults = [...await faultsOn(visitor, visit, asking), ...crashes.splice(0)]
    if (faults.length > 0) all[visit.name] = faults
  }
  page.off('pageerror', crashed)
  asking.stop()
  return all
}

interface Asking {
  open: ReadonlySet<Request>
  stop(): void
}

/**
 * What the page still asks the provider for. Whoever leaves before the answer has not seen the screen, and
 * does not find it without a network.
 */
function askingOf(page: Page): Asking {
  const open = new Set<Request>()
  const began = (request: Request) => { if (request.url().includes('/v2/')) open.add(request) }
  const ended = (request: Request) => { open.delete(request) }
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended)
  return {
    open,
    stop() { page.off('request', began).off('requestfinished', ended).off('requestfailed', ended) },
  }
}

async function answered(page: Page, { open }: Asking): Promise<void> {
  await page.waitForTimeout(100)
  for (const end = Date.now() + 5_000; open.size > 0 && Date.now() < end;) await page.waitForTimeout(25)
}

async function faultsOn(visitor: Visitor, visit: Visit, asking: Asking): Promise<string[]> {
  const { phone, addresses, widths, axe } = visitor
  const { page } = phone
  const { title, words } = expected(visitor, visit)
  await page.evaluate((address) => history.pushState({}, '', address), addresses.get(visit.name) ?? '')
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const lacking = await untilShown(page, title, words)
    faults.push(...lacking.map((what) => `${width}: ${what}`))
    const more = await page.evaluate(() =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (more > 0) faults.push(`${width}: ${more} px wider than the screen`)
    if (axe.includes(width)) faults.push(...(await phone.axe()).map((what) => `${width}: ${what}`))
    if (!visitor.isOffline) await answered(page, asking)
  }
  return faults
}

function expected({ permissions, isOffline, isLive }: Visitor, visit: Visit) {
  const lacks = (needs: Permission | undefined) =>
    needs !== undefined && permissions !== 'all' && !permissions.includes(needs)
  if (visit.readOnly && lacks(visit.readOnly.needs)) return visit.readOnly
  if (lacks(visit.needs)) return { title: visit.title, words: /Not for your role/ }
  if (isLive) return { title: visit.title, words: visit.live ?? /\w/ }
  if (isOffline && visit.offline) return { title: visit.title, words: visit.offline }
  return { title: visit.title, words: visit.words }
}

const broken = /This did not load|Something went wrong|Not available offline yet/

/** Waits for the title and the words, and tells which of them did not come, or came with something broken. */
async function untilShown(page: Page, title: string, words: RegExp): Promise<string[]> {
  const seen = () => page.evaluate(() => ({
    titles: Array.from(document.querySelectorAll('h1'), (each) => each.textContent ?? ''),
    text: (document.querySelector<HTMLElement>('#content') ?? document.body).innerText,
    strips: Array.from(document.querySelectorAll('[role=status]')).filter((each) =>
      each.textContent?.startsWith('No network.') ?? false).length,
  }))
  let lacking: string[] = []
  for (const end = Date.now() + 8_000; Date.now() < end; await page.waitForTimeout(50)) {
    const { titles, text, strips } = await seen()
    lacking = [
      ...(titles.includes(title) ? [] : [`not titled ${title}, but ${titles.join(', ')}`]),
      ...(words.test(text) ? [] : [`says nothing like ${String(words)}, but: ${text.slice(0, 600)}`]),
      ...(broken.test(text) && !words.test(broken.source) ? [`says ${broken.exec(text)?.[0] ?? ''}`] : []),
      ...(strips > 1 ? [`says ${strips} times that there is no network`] : []),
    ]
    if (lacking.length === 0) return []
  }
  return lacking
}
