// A new version is told of whatever the browser was doing when the page began to listen, and one that the old
// version holds up keeps nobody waiting.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

class Worker extends EventTarget {
  said: unknown[] = []
  postMessage = (what: unknown) => { this.said.push(what) }
}

/** The browser's side: which worker is in which place, and what it says when one moves. */
class Browser extends EventTarget {
  controller: Worker | null = null
  registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null, waiting: null as Worker | null, active: null as Worker | null,
    update: async () => undefined,
  })

  install() {
    const coming = new Worker()
    this.registration.installing = coming
    this.registration.dispatchEvent(new Event('updatefound'))
    return coming
  }
  installed(coming: Worker) {
    Object.assign(this.registration, { installing: null, waiting: coming })
    coming.dispatchEvent(new Event('statechange'))
  }
  activate(coming: Worker) {
    Object.assign(this.registration, { waiting: null, active: coming })
    this.controller = coming
    this.dispatchEvent(new Event('controllerchange'))
    coming.dispatchEvent(new Event('statechange'))
  }
}

let browser: Browser
const reload = vi.fn<() => void>()
const before = { save: async () => true, quiet: async () => undefined }

async function aPage(atStart = browser.controller) {
  vi.resetModules()
  const shell = await import('#app/features/shell/updates.ts')
  shell.watchUpdates(browser.registration as never, atStart as never)
  return shell
}

/** A browser in which the version of yesterday is in charge. */
function withVersion() {
  const old = new Worker()
  browser.registration.active = old
  browser.controller = old
  return old
}

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockReset()
  browser = new Browser()
  vi.stubGlobal('navigator', { serviceWorker: browser, onLine: true })
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is offered when it was already on its way before the page listened', async () => {
  withVersion()
  const coming = browser.install()
  const { updates } = await aPage()
  browser.installed(coming)
  expect(updates.current()).toBe('ready')
})

it('is offered to the page that brought the first version, which is itself none', async () => {
  const { updates } = await aPage()
  const first = browser.install()
  browser.installed(first)
  browser.activate(first)
  expect(updates.current()).toBe('none')
  browser.installed(browser.install())
  expect(updates.current()).toBe('ready')
})

it('is not missed when another tab let it in before the page listened', async () => {
  const old = withVersion()
  browser.activate(browser.install())
  const { updates } = await aPage(old)
  expect(updates.current()).toBe('taken')
})

it('comes at once where the old version lets go, and no other page is meant', async () => {
  withVersion()
  const { updates, takeUpdate } = await aPage()
  const coming = browser.install()
  browser.installed(coming)
  const taking = takeUpdate(before)
  await vi.advanceTimersByTimeAsync(0)
  expect(coming.said).toEqual([{ says: 'take-over' }])
  expect(reload).not.toHaveBeenCalled()
  browser.activate(coming)
  expect(await taking).toBe('loading')
  expect(reload).toHaveBeenCalledOnce()
  expect(updates.current()).toBe('ready')
})

it('keeps nobody waiting whom the old version holds up, and comes with a page once it lets go', async () => {
  withVersion()
  const { updates, takeUpdate } = await aPage()
  const coming = browser.install()
  browser.installed(coming)
  const taking = takeUpdate(before)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await taking).toBe('held-up')
  expect(reload).not.toHaveBeenCalled()
  browser.activate(coming)
  expect(updates.current()).toBe('taken')
  expect(reload).not.toHaveBeenCalled()
  expect(await takeUpdate(before)).toBe('loading')
  expect(reload).toHaveBeenCalledOnce()
})

it('stays away when something typed cannot be kept', async () => {
  withVersion()
  const { takeUpdate } = await aPage()
  const coming = browser.install()
  browser.installed(coming)
  expect(await takeUpdate({ ...before, save: async () => false })).toBe('not-kept')
  expect(coming.said).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})
