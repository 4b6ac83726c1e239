// Who is signed in: kept across reloads, the same in every tab, and nothing else but the token that is
// secret.
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '#app/api/session.ts'

const ada: Session = {
  token: 'token of ada',
  user_id: 'ada',
  kind: 'member',
  mode: 'live',
  email: 'ada@adire.example',
  fullname: 'Ada',
  business_name: 'Adire',
}

/** A tab has its own copy of the module, and shares the storage with all others. */
async function aTab() {
  vi.resetModules()
  return import('#app/api/session.ts')
}

/** What a browser tells all other tabs. */
const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

/** As a browser's, but at once. */
class TestChannel {
  static readonly all = new Set<TestChannel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() { TestChannel.all.add(this) }
  postMessage(data: unknown) {
    for (const other of TestChannel.all) if (other !== this) other.onmessage?.({ data })
  }
}

beforeEach(() => {
  TestChannel.all.clear()
  // Safari 12 has none: what tabs must know goes through the storage alone.
  vi.stubGlobal('BroadcastChannel', undefined)
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a session', () => {
  it('is there after a reload, under one name', async () => {
    ;(await aTab()).keepSession(ada)
    expect((await aTab()).currentSession()).toEqual(ada)
    expect(Object.keys(localStorage)).toEqual(['oja.login'])
  })

  it.each(['', '{', '[]', '"x"', '{"token":1}', 'null'])('is none when %j is stored', async (text) => {
    localStorage.setItem('oja.login', text)
    expect((await aTab()).currentSession()).toBeNull()
  })

  it('that ends here ends in every tab, and is told once', async () => {
    const here = await aTab()
    here.keepSession(ada)
    const there = await aTab()
    const seen: (string | null)[] = []
    there.onSession((session) => seen.push(session?.user_id ?? null))
    expect(there.currentSession()?.user_id).toBe('ada')
    here.endSession()
    tell('oja.login')
    tell('oja.login')
    tell('something else')
    expect(seen).toEqual([null])
    expect(there.currentSession()).toBeNull()
  })

  it('of another person is taken over by every tab', async () => {
    const here = await aTab()
    here.keepSession(ada)
    const there = await aTab()
    there.currentSession()
    here.keepSession({ ...ada, user_id: 'bayo' })
    tell(null)
    expect(there.currentSession()?.user_id).toBe('bayo')
  })

  it('works for as long as the page lives where nothing can be stored', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError')
    })
    const here = await aTab()
    here.keepSession(ada)
    expect(here.currentSession()).toEqual(ada)
    vi.restoreAllMocks()
  })

  it('that is lost is told in every tab that had it, before it is gone; one that is ended is not',
    async () => {
    const here = await aTab()
    here.keepSession(ada)
    const there = await aTab()
    const seen: string[] = []
    there.currentSession()
    there.onSession((session) => seen.push(session ? 'in' : 'out'))
    there.onSessionLost(({ user_id }) => seen.push(`lost ${user_id}`))
    here.loseSession(ada.token)
    tell('oja.login')
    expect(seen).toEqual(['lost ada', 'out'])
    here.keepSession(ada)
    tell('oja.login')
    here.endSession()
    tell('oja.login')
    expect(seen).toEqual(['lost ada', 'out', 'in', 'out'])
  })

  it('that is lost is told too where the message comes before what was written', async () => {
    vi.stubGlobal('BroadcastChannel', TestChannel)
    const here = await aTab()
    here.keepSession(ada)
    const there = await aTab()
    const seen: string[] = []
    there.currentSession()
    there.onSessionLost(({ user_id }) => seen.push(`lost ${user_id}`))
    const stale = vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(JSON.stringify(ada))
    here.loseSession(ada.token)
    stale.mockRestore()
    expect(seen).toEqual([])
    tell('oja.login')
    expect(seen).toEqual(['lost ada'])
  })

  it('that is lost is lost once, and not when it has been replaced', async () => {
    const here = await aTab()
    const lost: string[] = []
    here.onSessionLost(({ user_id }) => lost.push(user_id))
    here.keepSession(ada)
    here.loseSession('an older token')
    expect(here.currentSession()).toEqual(ada)
    here.loseSession(ada.token)
    here.loseSession(ada.token)
    expect([lost, here.currentSession(), localStorage.getItem('oja.login')]).toEqual([['ada'], null, null])
    // The next session leaves nothing of the one before.
    here.keepSession({ ...ada, token: 'another token' })
    expect(Object.keys(localStorage)).toEqual(['oja.login'])
  })
})
