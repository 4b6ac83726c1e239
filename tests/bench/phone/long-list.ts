// What a thumb does in a long list: it swipes, and it taps. The same for ours and for the bare one.
import type { CDPSession, Page } from 'playwright'

export interface Swiped {
  /** Each time that the page learned where the thumb had come to. */
  pictures: number
  /** Those of which a part had no rows yet, and how high the highest such part was. */
  blank: number
  gap_px: number
  elements: number
}

declare global {
  interface Window {
    __swiped: Swiped
  }
}

/** Under the bar at the top. */
const TOP_PX = 120
const SWIPES = 12
const BETWEEN_MS = 250
const SETTLES_MS = 1_200

/**
 * Looks before the page draws what is new: the browser has shown the place that the thumb is at by then, with
 * what rows there were.
 */
function watchRows({ rows, top }: { rows: string, top: number }) {
  const isWatched = '__swiped' in window
  window.__swiped = { pictures: 0, blank: 0, gap_px: 0, elements: 0 }
  if (isWatched) return
  const look = () => {
    const seen = window.__swiped
    const all = document.querySelectorAll(rows)
    const first = all[0]?.getBoundingClientRect().top ?? innerHeight
    const last = all[all.length - 1]?.getBoundingClientRect().bottom ?? top
    const gap = Math.max(0, first - top) + Math.max(0, innerHeight - last)
    seen.pictures += 1
    if (gap > 1) seen.blank += 1
    seen.gap_px = Math.max(seen.gap_px, Math.round(gap))
    seen.elements = Math.max(seen.elements, document.querySelectorAll('*').length)
  }
  addEventListener('scroll', look, { capture: true, passive: true })
}

/** Half-way down whatever scrolls. */
const toTheMiddle = (page: Page) => page.evaluate(() => {
  const all = [document.documentElement, ...document.querySelectorAll('#root > div')]
  const longest = all.reduce((one, other) => (other.scrollHeight > one.scrollHeight ? other : one))
  const scrolls = longest.clientHeight < longest.scrollHeight ? longest : document.documentElement
  scrolls.scrollTop = scrolls.scrollHeight / 2
})

const FROM_PX = 680
const TO_PX = 180
const STEP_MS = 16

/** A thumb that goes up over the screen and lets go, so that the page runs on. */
async function flick(devtools: CDPSession, speed: number) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  const began = performance.now()
  await touch('touchStart', FROM_PX)
  for (let y = FROM_PX; y > TO_PX;) {
    await new Promise((later) => { setTimeout(later, STEP_MS) })
    y = Math.max(TO_PX, FROM_PX - (performance.now() - began) / 1_000 * speed)
    await touch('touchMove', y)
  }
  await touch('touchEnd')
}

/** Flicks from the middle of the list, one after another. `rows` is the selector of a row. */
export async function swipes(
  page: Page, devtools: CDPSession, rows: string, slower: number, speed: number,
): Promise<Swiped> {
  await toTheMiddle(page)
  await page.waitForTimeout(SETTLES_MS)
  await page.evaluate(watchRows, { rows, top: TOP_PX })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  for (let time = 0; time < SWIPES; time += 1) {
    await flick(devtools, speed)
    await page.waitForTimeout(BETWEEN_MS)
  }
  await page.waitForTimeout(SETTLES_MS)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const swiped = await page.evaluate(() => window.__swiped)
  if (swiped.pictures === 0) throw new Error('Nothing moved.')
  return swiped
}

const ANSWERED_MS = 450

/** A tap on a row in the middle of the screen, from the touch to the next picture; `again` leads back. */
export async function tapsOnRows(
  page: Page, devtools: CDPSession, rows: string, slower: number, times: number,
  again: (before: string) => Promise<void>,
): Promise<number[]> {
  const taps: number[] = []
  for (let time = 0; time < times; time += 1) {
    const before = page.url()
    const y = await page.evaluate(({ selector, place }) => {
      const boxes = Array.from(document.querySelectorAll(selector), (row) => row.getBoundingClientRect())
      const box = boxes.filter(({ top, bottom }) => top > 150 && bottom < 650)[place % 5]
      return box ? (box.top + box.bottom) / 2 : 0
    }, { selector: rows, place: time })
    if (y === 0) throw new Error('There is no row to tap on.')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.evaluate(() => { window.__slowest = 0 })
    await page.touchscreen.tap(120, y)
    await page.waitForTimeout(ANSWERED_MS)
    // Quicker than the browser tells of.
    taps.push(Math.max(8, await page.evaluate(() => window.__slowest)))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await again(before)
  }
  return taps
}
