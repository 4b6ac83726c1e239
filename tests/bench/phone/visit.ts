// One load of a page on a slowed phone, and what it was like.
import type { BrowserContext, CDPSession, Page } from 'playwright'

export interface Visit {
  /** Milliseconds from the navigation: first and largest paint, and until it can be worked with. */
  first: number
  largest: number
  works: number
  /** Of the long tasks, what goes beyond 50 ms each; and the longest of them. */
  blocked: number
  longest: number
  /** As the browser counts it, without a unit; 0 is nothing moved. */
  shift: number
  /** What was asked for until it was quiet, by the page alone: bytes as they came, head and all. */
  bytes: number
  script_bytes: number
  requests: number
  heap_megabytes: number
  elements: number
}

interface Seen {
  first: number
  largest: number
  works: number
  shift: number
  tasks: number[]
}

declare global {
  interface Window {
    __visit: Seen
  }
}

/** What is still watched for after the page can be worked with. */
const SETTLES_MS = 1_500
const LATEST_MS = 60_000

/** Runs in every page before its own scripts. `works` is the selector of what tells that it can be used. */
function watch(works: string) {
  const seen: Seen = { first: 0, largest: 0, works: 0, shift: 0, tasks: [] }
  window.__visit = seen
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.first = entry.startTime })
  on('largest-contentful-paint', (entry) => { seen.largest = entry.startTime })
  on('longtask', (entry) => { seen.tasks.push(entry.duration) })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number, hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
  const look = () => {
    const found = document.querySelector(works)
    if (!found || found.getBoundingClientRect().width === 0) requestAnimationFrame(look)
    else seen.works = performance.now()
  }
  look()
}

/** Bytes and requests of the page itself; its service worker's are another target of the browser's. */
async function counted(devtools: CDPSession) {
  const kinds = new Map<string, string>()
  const sums = { bytes: 0, script_bytes: 0, requests: 0 }
  devtools.on('Network.responseReceived', ({ requestId, type }) => { kinds.set(requestId, type) })
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) sums.requests += 1
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sums.bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') sums.script_bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return sums
}

/** Opens `address` in a new page of this context, `slower` times slower than the machine. */
export async function visit(
  context: BrowserContext, address: string, works: string, slower: number,
): Promise<{ page: Page, visit: Visit }> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const sums = await counted(devtools)
  // What runs these files names functions by a call of this, which no page knows.
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.addInitScript(watch, works)
  await page.goto(address, { waitUntil: 'commit', timeout: LATEST_MS })
  await page.waitForFunction(() => window.__visit.works > 0, undefined, { timeout: LATEST_MS, polling: 100 })
  await page.waitForTimeout(SETTLES_MS)
  const { tasks, ...seen } = await page.evaluate(() => window.__visit)
  const sent = { ...sums }
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  return {
    page,
    visit: {
      ...seen, ...sent, elements, heap_megabytes: usedSize / 2 ** 20,
      longest: Math.max(0, ...tasks),
      blocked: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    },
  }
}

/** Until the worker holds its files and nothing has come through the link for a while. */
export async function untilKept(page: Page, came: () => number): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  let before = -1
  while (came() !== before) {
    before = came()
    await page.waitForTimeout(1_200)
  }
}
