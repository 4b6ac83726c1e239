// Taps on everything that a screen shows, and how long each takes to be answered on the screen (INP).
import type { CDPSession, Page } from 'playwright'

export interface Tap {
  screen: string
  /** The name of what was tapped, as it is read out or shown. */
  on: string
  /** From the touch to the next picture, in milliseconds; the browser rounds to 8. */
  took: number
}

declare global {
  interface Window {
    __slowest: number
  }
}

/** Runs in every page: keeps the slowest interaction since it was last asked for. */
function watchTaps() {
  window.__slowest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ((entry as PerformanceEntry & { interactionId?: number }).interactionId) {
        window.__slowest = Math.max(window.__slowest, entry.duration)
      }
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Of one screen, and at most so many of a kind that repeats, such as the rows of a list. */
const MOST_TAPS = 14
const MOST_ALIKE = 2
const ANSWERED_MS = 450
/** A finger is on the glass for so long; it is no finger that goes in the moment it came. */
const ON_GLASS_MS = 80

/** What would end the visit or send something; all else is only looked at, and left again. */
const leaves = new RegExp('log out|sign out|change to (test|live)|delete|remove|forget|erase|revoke|try now'
  + '|end (all|this)|save|send|pay now|download|export|share|choose file|take photo|upload|call|mail', 'i')

interface Thing { name: string, kind: string, x: number, y: number }

/**
 * What can be tapped on the part of the screen that is seen, not counting what stands under another, or what
 * opens a tab of its own: the browser lets the one behind it wait.
 */
function thingsOn(): Thing[] {
  const shown = document.querySelector('dialog[open]') ?? document
  const found = shown.querySelectorAll('a[href^="/"]:not([target]), button:not([disabled]), [role=switch], '
    + '[role=radio], '
    + '[role=tab], [role=checkbox], summary, select, input:not([type=file]):not([disabled]), textarea')
  return Array.from(found, (each) => {
    const box = each.getBoundingClientRect()
    const label = each.getAttribute('aria-label') ?? each.textContent ?? each.getAttribute('name') ?? ''
    const kind = `${each.tagName} ${each.className}`
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    return { each, kind, name: label.trim().slice(0, 60), ...middle }
  }).filter(({ each, x, y }) => {
    const top = x > 0 && y > 0 && x < innerWidth && y < innerHeight ? document.elementFromPoint(x, y) : null
    return top !== null && (each.contains(top) || top.contains(each))
  }).map(({ kind, name, x, y }) => ({ kind, name, x, y }))
}

export async function prepareTaps(page: Page): Promise<void> {
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.addInitScript(watchTaps)
}

async function tapAt(devtools: CDPSession, x: number, y: number) {
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number, y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  await new Promise((later) => { setTimeout(later, ON_GLASS_MS) })
  await touch('touchEnd', [])
}

/** Slows the page down for the taps alone; what opens the screens goes at the machine's own pace. */
export async function tapsOn(
  page: Page, devtools: CDPSession, screen: string, address: string, slower: number,
): Promise<Tap[]> {
  const open = async () => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    await page.waitForTimeout(500)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  }
  await open()
  const taps: Tap[] = []
  const alike = new Map<string, number>()
  for (const { name, kind, x, y } of await page.evaluate(thingsOn)) {
    const seen = alike.get(kind) ?? 0
    if (leaves.test(name) || seen >= MOST_ALIKE || taps.length >= MOST_TAPS) continue
    alike.set(kind, seen + 1)
    await page.evaluate(() => { window.__slowest = 0 })
    await tapAt(devtools, x, y)
    await page.waitForTimeout(ANSWERED_MS)
    const took = await page.evaluate(() => window.__slowest).catch(() => 0)
    // Quicker than the browser tells of.
    taps.push({ screen, on: name, took: Math.max(took, 8) })
    const isElsewhere = new URL(page.url()).pathname !== new URL(address).pathname
    const isCovered = await page.locator('dialog[open]').count() > 0
    if (isElsewhere || isCovered) await open()
  }
  return taps
}
