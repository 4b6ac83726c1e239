// A phone in a person's hand: a real Chromium. Phones of one worker share a browser and nothing in it; one
// that is killed or looked into has a browser of its own, with a profile on disk.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright'
import { isFull } from '#tests/drawn.ts'
import { closedWithFile } from '#tests/left-open.ts'
import { patience } from '#tests/patience.ts'
import { axeFaults } from './axe.ts'
import { theChromium, theLeanChromium } from './chromium.ts'
import { tellOnFailure } from './on-failure.ts'

export interface Phone {
  context: BrowserContext
  page: Page
  /** The folder of everything that it keeps; empty where it shares a browser. */
  profile: string
  /** No network at all, as in a tunnel; by then the worker has brought what it brings. */
  offline(): Promise<void>
  online(): Promise<void>
  /**
   * The browser dies at once, unsaved work and all; open it again with {@link Phone.reopen}. Needs
   * `onDisk`.
   */
  kill(): Promise<void>
  reopen(path?: string): Promise<Page>
  close(): Promise<void>
  /** The one of this name; a text is the whole name. */
  button(name: string | RegExp): Locator
  link(name: string | RegExp): Locator
  /** Everything that axe finds wrong on the screen, one line each. */
  axe(): Promise<string[]>
  /** The same on this screen and on one of 1280 px. */
  axeOfBoth(): Promise<string[]>
}

export interface Look {
  width?: number
  height?: number
  dark?: boolean
  /** With a browser of its own, which can be killed and opened again, and whose files can be read. */
  onDisk?: boolean
  /**
   * With the service worker, which keeps the program for when there is no network. It fetches all of it on
   * the first visit, which takes longer than many a journey: the others are those of a browser without one.
   * FULL=1 gives one to every phone.
   */
  serviceWorker?: boolean
  /** The one certificate's key that it trusts, by its hash; it needs `onDisk`. */
  trusts?: string
  /** In the whole browser: the lean one takes no pushes. */
  pushes?: boolean
  /** False for a browser that runs none. */
  scripts?: boolean
}

const hasServiceWorker = ({ serviceWorker, onDisk, pushes }: Look) =>
  serviceWorker || onDisk || pushes || isFull

/** For a touch, an answer or a page; a test may give less or more. */
const LONGEST_MS = 30_000

const shared = new Map<string, Promise<Browser>>()

/** One for all phones of a worker, which ends it by ending. */
function sharedBrowser(executablePath: string): Promise<Browser> {
  const launched = shared.get(executablePath) ?? chromium.launch({ executablePath, args: flags })
  shared.set(executablePath, launched)
  return launched
}

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
]

const flagsOf = ({ trusts }: Look) =>
  (trusts === undefined ? flags : [...flags, `--ignore-certificate-errors-spki-list=${trusts}`])

/** A context of the shared browser, or that of a browser with its profile in this folder. */
async function open(url: string, look: Look, profile: string): Promise<BrowserContext> {
  const width = look.width ?? 360
  const options = {
    baseURL: url,
    viewport: { width, height: look.height ?? 800 },
    isMobile: width < 640,
    hasTouch: width < 640,
    colorScheme: look.dark ? 'dark' as const : 'light' as const,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    acceptDownloads: true,
    javaScriptEnabled: look.scripts !== false,
    permissions: ['clipboard-read', 'clipboard-write'],
  }
  const executablePath = look.pushes ? theChromium() : theLeanChromium()
  const context = look.onDisk
    ? await chromium.launchPersistentContext(profile, { executablePath, args: flagsOf(look), ...options })
    : await (await sharedBrowser(executablePath)).newContext(options)
  context.setDefaultTimeout(LONGEST_MS * patience)
  if (!hasServiceWorker(look)) {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  }
  tellOnFailure(context)
  for (const page of context.pages()) unhurried(page)
  context.on('page', unhurried)
  return context
}

/** Opens a phone of 360x800 (or another size) at the provider's address. */
export async function aPhone(url: string, look: Look = {}): Promise<Phone> {
  const profile = look.onDisk ? mkdtempSync(join(tmpdir(), 'oja-phone-')) : ''
  const phone = { profile } as Phone
  phone.close = closedWithFile(async () => {
    await phone.context?.close().catch(() => undefined)
    if (look.onDisk) rmSync(profile, { recursive: true, force: true })
  })
  phone.context = await open(url, look, profile)
  phone.page = phone.context.pages()[0] ?? (await phone.context.newPage())
  phone.offline = () => {
    if (!hasServiceWorker(look)) throw new Error('Only a phone with a serviceWorker goes offline')
    return keptWhole(phone.page).then(() => phone.context.setOffline(true))
  }
  phone.online = () => phone.context.setOffline(false)
  phone.kill = async () => {
    if (!look.onDisk) throw new Error('Only a phone that is onDisk can be killed')
    const closed = new Promise<void>((resolve) => phone.context.once('close', () => resolve()))
    for (const pid of browserProcesses(profile)) killProcess(pid)
    await closed
    for (const lock of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) {
      rmSync(join(profile, lock), { force: true })
    }
  }
  phone.reopen = async (path = '/') => {
    phone.context = await open(url, look, profile)
    phone.page = phone.context.pages()[0] ?? (await phone.context.newPage())
    await phone.page.goto(path)
    return phone.page
  }
  const named = (role: 'button' | 'link') => (name: string | RegExp) =>
    phone.page.getByRole(role, { name, exact: typeof name === 'string' })
  phone.button = named('button')
  phone.link = named('link')
  const looked = async () => {
    await atRest(phone.page)
    return axeFaults(phone.page)
  }
  phone.axe = async () => {
    let faults = await looked()
    // A message that rises or goes during a look is faint for that moment: what is wrong stays so.
    for (let looks = 1; faults.length > 0 && looks < 4; looks += 1) faults = await looked()
    return faults
  }
  phone.axeOfBoth = async () => {
    const narrow = await phone.axe()
    const before = phone.page.viewportSize()
    await phone.page.setViewportSize({ width: 1280, height: 800 })
    const wide = await phone.axe()
    if (before) await phone.page.setViewportSize(before)
    return [...narrow, ...wide]
  }
  return phone
}

/** What rises or fades in has come: half-way, its letters are fainter than anybody reads them. */
const atRest = (page: Page) => page.evaluate(() => Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished)))

/**
 * Nobody types an address in the millisecond in which a sheet closes: its entry of the history is still being
 * taken away, and the two ways would cancel one another.
 */
function unhurried(page: Page) {
  const go = page.goto.bind(page)
  const isLeaving = () => page.evaluate(() =>
    (history.state as { sheet?: number } | null)?.sheet && !document.querySelector('dialog[open]'))
  page.goto = async (...where) => {
    for (let tries = 0; tries < 40 && await isLeaving().catch(() => false); tries += 1) {
      await page.waitForTimeout(25)
    }
    return go(...where).catch((error: Error) => {
      // The sheet's entry went away just then, and took the other way with it.
      if (error.message.includes('ERR_ABORTED')) return go(...where)
      throw error
    })
  }
}

/** All has come that the worker brings over this link, which it does when the person is not at work. */
export const keptWhole = (page: Page) => page.evaluate(async () => {
  const { active } = await navigator.serviceWorker.getRegistration() ?? {}
  let left = active ? 1 : 0
  while (left > 0) {
    const { port1, port2 } = new MessageChannel()
    const heard = new Promise<{ left: number, isFailed: boolean }>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<{ left: number, isFailed: boolean }>) => resolve(data)
    })
    active?.postMessage({ says: 'rest' }, [port2])
    const answer = await heard
    left = answer.isFailed ? 0 : answer.left
  }
  // A page of no address, or one that is just being left, has no worker.
}).catch(() => undefined)

/** The processes of this browser alone, told by its profile folder. */
function browserProcesses(profile: string): number[] {
  try {
    return execFileSync('pgrep', ['-f', `user-data-dir=${profile}`], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

function killProcess(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself between the look and the kill.
  }
}
