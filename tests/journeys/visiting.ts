// Somebody visits one screen after another, as one does in the app; what is wrong with a screen is told.
import type { Page } from 'playwright'
import { addressOf } from './address-of.ts'
import { lacks, type Permissions } from './areas.ts'
import { collecting, type Visit } from './collecting.data.ts'
import type { Look, Mode } from './combinations.ts'
import type { Phone } from './phone.ts'

export type Addresses = ReadonlyMap<string, string>

type Listed = Pick<Visit, 'name' | 'route' | 'search' | 'row'>

/** Of every screen, as the lists lead there. */
export async function addressesOn(page: Page, visits: readonly Listed[] = collecting): Promise<Addresses> {
  const found = new Map<string, string>()
  for (const { name, route, search = '', row } of visits) {
    if (row && new URL(page.url()).pathname !== row[0]) await goneTo(page, row[0])
    found.set(name, `${await addressOf(page, route, row)}${search}`)
  }
  return found
}

export interface Visitor {
  phone: Pick<Phone, 'page' | 'axe'>
  addresses: Addresses
  permissions: Permissions
  isOffline?: boolean
  mode: Mode
  visits: readonly Visit[]
  /** In this order; looks at the same screen that follow one another are one visit. */
  looks: readonly Pick<Look, 'name' | 'width' | 'theme' | 'axe'>[]
  /** What else is wrong with a screen that has come. */
  alsoWrong?(page: Page): Promise<string[]>
}

/** By the name of the screen; empty when all is well. */
export async function faultsOf(visitor: Visitor): Promise<Record<string, string[]>> {
  const { phone, addresses, visits, looks } = visitor
  const { page } = phone
  const all: Record<string, string[]> = {}
  const crashes: string[] = []
  const crashed = (error: Error) => { crashes.push(error.message) }
  page.on('pageerror', crashed)
  let open: Visit | undefined
  let theme = ''
  for (const look of looks) {
    const visit = visits.find(({ name }) => name === look.name)
    if (!visit) throw new Error(`no screen is called ${look.name}`)
    if (look.width !== page.viewportSize()?.width) {
      await page.setViewportSize({ width: look.width, height: 800 })
    }
    if (look.theme !== theme) await page.emulateMedia({ colorScheme: look.theme })
    ;({ theme } = look)
    const { title, words } = expected(visitor, visit)
    const faults = await faultsOn(page, title, words, visit === open ? undefined : addresses.get(visit.name))
    if (look.axe) faults.push(...await phone.axe())
    faults.push(...await visitor.alsoWrong?.(page) ?? [])
    faults.push(...crashes.splice(0))
    if (faults.length > 0) {
      (all[visit.name] ??= []).push(...faults.map((fault) => `${look.width}, ${look.theme}: ${fault}`))
    }
    open = visit
  }
  page.off('pageerror', crashed)
  return all
}

function expected({ permissions, isOffline, mode }: Visitor, visit: Visit) {
  const { title, readOnly, needs, needsOffline, live, offline, words } = visit
  if (readOnly && lacks(permissions, readOnly.needs)) return readOnly
  if (lacks(permissions, needs)) return { title, words: (isOffline && needsOffline) || /Not for your role/ }
  if (mode === 'live' && live) return { title, words: live }
  return { title, words: isOffline && offline ? offline : words }
}

/**
 * Goes to an address as a link of the app does, in a fifth of the time in which the page is loaded anew, and
 * waits until nothing changes there any more; tells what is wrong with any screen.
 */
export const goneTo = (page: Page, address: string) => faultsOn(page, null, /\w/, address)

/**
 * Goes to the address, if there is one, and waits until what was asked for is answered and nothing changes
 * any more: whoever leaves before has not seen the screen, and does not find it without a network. Tells what
 * did not come, or came with something broken, and what is wider than the screen.
 */
function faultsOn(page: Page, title: string | null, words: RegExp, address?: string): Promise<string[]> {
  return page.evaluate(async ({ address, title, source, flags, limit, quiet }) => {
    const watched = window as Watched
    watched.changed ??= watch()
    if (address !== undefined) history.pushState({}, '', address)
    watched.changed.at = performance.now()
    let lacking: string[] = []
    for (const end = performance.now() + limit; performance.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      if (!isAtRest()) continue
      lacking = faults()
      if (lacking.length === 0) return lacking
    }
    return faults()

    /** Counts what is asked for, and hears of every change. */
    function watch() {
      const changed = { at: 0, asked: 0 }
      const change = () => { changed.at = performance.now() }
      new MutationObserver(change).observe(document, { childList: true, characterData: true, subtree: true })
      const ask = window.fetch
      window.fetch = (...given) => {
        changed.asked += 1
        return ask(...given).finally(() => {
          changed.asked -= 1
          change()
        })
      }
      return changed
    }

    function isAtRest() {
      const { at = 0, asked = 0 } = watched.changed ?? {}
      const { state } = watched.__TSR_ROUTER__ ?? {}
      const isThere = state === undefined || (state.status === 'idle'
        && state.location.pathname === location.pathname
        && state.resolvedLocation?.href === state.location.href)
      return isThere && asked === 0 && performance.now() - at > quiet
    }

    function faults() {
      const titles = Array.from(document.querySelectorAll('h1'), (each) => each.textContent ?? '')
      const text = (document.querySelector<HTMLElement>('#content') ?? document.body).innerText
      const strips = Array.from(document.querySelectorAll('[role=status]'))
        .filter((each) => each.textContent?.startsWith('No network.')).length
      const words = new RegExp(source, flags)
      const broken = /This did not load|Something went wrong|Not available offline yet/
      const { scrollWidth, clientWidth } = document.documentElement
      return [
        ...(title === null || titles.includes(title) ? []
          : [`not titled ${title}, but ${titles.join(', ')}`]),
        ...(words.test(text) ? [] : [`says nothing like /${source}/, but: ${text.slice(0, 600)}`]),
        ...(broken.test(text) && !words.test(broken.source) ? [`says ${broken.exec(text)?.[0] ?? ''}`] : []),
        ...(strips > 1 ? [`says ${strips} times that there is no network`] : []),
        ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the screen`] : []),
      ]
    }
  }, { address, title, source: words.source, flags: words.flags, limit: 15_000, quiet: 40 })
}

interface Place { pathname: string, href: string }

interface Watched {
  changed?: { at: number, asked: number }
  /** The router says itself which address is on the screen. */
  __TSR_ROUTER__?: { state: { status: string, location: Place, resolvedLocation?: Place } }
}
