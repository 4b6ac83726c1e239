// Installing is offered after something was saved, once a month at most, and never where it is installed.
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 '
  + 'Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
const DAY = 86_400_000

let standalone = false

async function aPage(userAgent = android) {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const { install } = await import('#app/features/shell/install.ts')
  const { watchInstall } = await import('#app/features/shell/install-offer.ts')
  watchInstall()
  return install
}

function browserOffers(outcome = 'accepted') {
  const asked = { count: 0 }
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => { asked.count += 1 }, userChoice: Promise.resolve({ outcome }),
  })
  dispatchEvent(event)
  return { asked, isHeldBack: event.defaultPrevented }
}

beforeEach(() => {
  standalone = false
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('installing', () => {
  it('is offered when the browser can and something was saved, not before', async () => {
    const install = await aPage()
    expect(browserOffers().isHeldBack).toBe(true)
    expect(install.current()).toBe('none')
    install.noteSave()
    expect(install.current()).toBe('prompt')
  })

  it('is not offered where the browser does not', async () => {
    const install = await aPage()
    install.noteSave()
    expect(install.current()).toBe('none')
  })

  it('asks with the browser\'s own question, and rests after it', async () => {
    const install = await aPage()
    install.noteSave()
    const { asked } = browserOffers('dismissed')
    await install.ask(1_000)
    expect([asked.count, install.current(1_000 + 29 * DAY)]).toEqual([1, 'none'])
    browserOffers()
    expect(install.current(1_000 + 31 * DAY)).toBe('prompt')
  })

  it('rests for a month after Later, also after a reload', async () => {
    const install = await aPage()
    install.noteSave()
    browserOffers()
    install.later(1_000)
    const again = await aPage()
    browserOffers()
    expect([again.current(1_000 + 29 * DAY), again.current(1_000 + 31 * DAY)]).toEqual(['none', 'prompt'])
  })

  it('is told in steps on an iPhone, and not in the app on its home screen', async () => {
    const install = await aPage(iPhone)
    install.noteSave()
    expect(install.current()).toBe('steps')
    standalone = true
    expect(install.current()).toBe('none')
  })
})
