// The camera that kills the page, and the browser that is asked to keep what is here.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askToKeep } from '#app/offline/capacity.ts'
import type { Capture } from '#app/offline/capture.ts'
import { ada, bayo, newPhone, restart, signIn } from './phone.ts'

/** Another life of the page: what a module remembered is gone. */
async function aPage() {
  vi.resetModules()
  const [camera, { keepSession }] = await Promise.all([
    import('#app/offline/capture.ts'),
    import('#app/api/session.ts'),
  ])
  const signedIn = ({ uid, mode }: typeof ada) =>
    keepSession({
      token: 't',
      user_id: uid,
      kind: 'member',
      mode,
      email: `${uid}@adire.example`,
      fullname: uid,
      business_name: 'Adire',
    })
  signedIn(ada)
  return { ...camera, signedIn }
}

const what: Omit<Capture, 'at'> = { form: 'uploadKycDetails', field: 'cac_form' }

beforeEach(() => {
  newPhone()
  signIn(ada)
})

describe('a camera', () => {
  it('that killed the page is remembered, for its person, until a photo is there', async () => {
    await (await aPage()).beforeCamera(what)
    const next = await aPage()
    expect(await next.lostPhoto()).toMatchObject(what)
    next.signedIn(bayo)
    expect(await next.lostPhoto()).toBeNull()
    next.signedIn(ada)
    await next.afterCamera()
    expect(await next.lostPhoto()).toBeNull()
    expect(await (await aPage()).lostPhoto()).toBeNull()
  })

  it('that is still open has lost nothing', async () => {
    const page = await aPage()
    await page.beforeCamera(what)
    expect(await page.lostPhoto()).toBeNull()
  })

  it('saves every open form before it opens', async () => {
    vi.resetModules()
    const { beforeCamera } = await import('#app/offline/capture.ts')
    const { keepSession } = await import('#app/api/session.ts')
    const flush = await import('#app/offline/flush.ts')
    keepSession({
      token: 't',
      user_id: 'ada',
      kind: 'member',
      mode: 'live',
      email: '',
      fullname: '',
      business_name: '',
    })
    const saved = vi.fn<() => Promise<boolean>>(async () => true)
    flush.onFlush(saved)
    await beforeCamera(what)
    expect(saved).toHaveBeenCalledOnce()
  })
})

describe('the browser', () => {
  const ask = (storage: object | undefined) => {
    vi.stubGlobal('navigator', { storage })
  }
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is asked once to keep what is here', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => false)
    ask({ persist, persisted: async () => false })
    expect(await askToKeep()).toBe(false)
    restart()
    expect(await askToKeep()).toBe(false)
    expect(persist).toHaveBeenCalledOnce()
  })

  it('that keeps it already is not asked, and one that knows nothing of it says nothing', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    ask({ persist, persisted: async () => true })
    expect(await askToKeep()).toBe(true)
    expect(persist).not.toHaveBeenCalled()
    ask(undefined)
    expect(await askToKeep()).toBeNull()
  })
})
