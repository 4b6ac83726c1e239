// When a form is saved: after a pause, within two seconds, and at once when the page may be about to go.
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commit } from '#app/offline/commit.ts'
import { keeping, transaction } from '#app/offline/database.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { DraftSaver, LONGEST_MS, PAUSE_MS } from '#app/offline/draft-saver.ts'
import { copyOfDraft, discardDraft, listDrafts, loadDraft } from '#app/offline/drafts.ts'
import { flushEverywhere, flushHere } from '#app/offline/flush.ts'
import { wipe } from '#app/offline/sign-out.ts'
import { openVault } from '#app/offline/vault.ts'
import { ada, fillDisk, newPhone, restart, signIn } from './phone.ts'

interface About { name: string }

const about = draftForm<About>({ name: 'aboutBusiness', version: 1 })

let saver: DraftSaver<About>
const undo: (() => void)[] = []

beforeEach(async () => {
  newPhone()
  signIn(ada)
  // A key is made in other threads, which a busy machine keeps waiting.
  await openVault('ada')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  saver = new DraftSaver(about, { draft: null }).start()
})
afterEach(async () => {
  for (const step of undo.splice(0)) step()
  await saver.stop()
  vi.useRealTimers()
})

const kept = async () => (await loadDraft(about))?.values.name
const type = (name: string) => saver.change({ name })
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)
/** Lets the database, which knows no fake time, come to its end. */
const { setTimeout: later } = globalThis
const rest = () => new Promise<void>((resolve) => { later(resolve, 80) })

describe('typing', () => {
  it('is saved 400 ms after the last key', async () => {
    type('A')
    await pass(PAUSE_MS - 1)
    await rest()
    expect(await kept()).toBeUndefined()
    expect(saver.status().state).toBe('saving')
    await pass(1)
    await rest()
    expect(await kept()).toBe('A')
    expect(saver.status()).toEqual({ state: 'saved', at: Date.now(), where: 'disk' })
  })

  it('without a pause is saved after two seconds all the same', async () => {
    for (let time = 0; time < LONGEST_MS; time += 100) {
      type(`after ${time}`)
      await pass(100)
    }
    await rest()
    expect(await kept()).toBe('after 1900')
  })

  it('while a save is under way is saved too', async () => {
    type('first')
    const saving = saver.flush()
    type('second')
    await saving
    await pass(PAUSE_MS)
    await rest()
    expect(await kept()).toBe('second')
    expect(saver.status().state).toBe('saved')
  })

  it('nothing makes no draft', async () => {
    await saver.flush()
    expect(await loadDraft(about)).toBeNull()
    expect(saver.status()).toEqual({ state: 'clean' })
  })
})

describe('at once', () => {
  it('when the page is hidden', async () => {
    type('A')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await rest()
    expect(await kept()).toBe('A')
    vi.restoreAllMocks()
  })

  it('when the page goes', async () => {
    type('A')
    window.dispatchEvent(new Event('pagehide'))
    await rest()
    expect(await kept()).toBe('A')
  })

  it('before the camera opens, and the answer says whether all is kept', async () => {
    type('A')
    expect(await flushHere()).toBe(true)
    expect(await kept()).toBe('A')
    type('B')
    undo.push(fillDisk())
    expect(await flushHere()).toBe(false)
  })

  it('in every tab before an update', async () => {
    const other = new DraftSaver(about, { draft: null, entity: 'other' }).start()
    type('A')
    other.change({ name: 'B' })
    const flushing = flushEverywhere(100)
    await rest()
    await pass(100)
    expect(await flushing).toBe(true)
    expect(await kept()).toBe('A')
    expect((await loadDraft(about, { entity: 'other' }))?.values.name).toBe('B')
    await other.stop()
  })
})

describe('a save that fails', () => {
  it('for want of room says so, keeps what was saved before, and tries again', async () => {
    type('before')
    await saver.flush()
    const heal = fillDisk()
    type('after')
    expect(await saver.flush()).toBe(false)
    expect(saver.status()).toMatchObject({ state: 'failed', reason: 'no-room' })
    expect(await kept()).toBe('before')
    heal()
    await pass(10_000)
    await rest()
    expect(await kept()).toBe('after')
    expect(saver.status().state).toBe('saved')
  })

  it('because another tab was faster loses neither', async () => {
    type('mine')
    await saver.flush()
    await commit({
      draft: {
        form: about,
        entity: '',
        content: { values: { name: 'theirs' }, base: null, step: null },
        rev: 1,
      },
    })
    type('mine again')
    expect(await saver.flush()).toBe(false)
    expect(saver.status()).toMatchObject({ state: 'failed', reason: 'elsewhere' })
    expect(await kept()).toBe('theirs')
    saver.adopt(await loadDraft(about))
    type('both')
    expect(await saver.flush()).toBe(true)
    expect(await kept()).toBe('both')
  })
})

describe('a form that another tab has taken over', () => {
  const content = { values: { name: 'theirs' }, base: null, step: null }
  const theirs = () => commit({ draft: { form: about, entity: '', content, rev: 1 } })

  it('is not saved from here any more, until it is taken back', async () => {
    type('mine')
    await saver.flush()
    await saver.giveWay()
    type('typed into a form that is off')
    await pass(5_000)
    expect(await saver.flush()).toBe(true)
    expect(await kept()).toBe('mine')
    saver.adopt(await loadDraft(about))
    type('mine again')
    await saver.flush()
    expect(await kept()).toBe('mine again')
  })

  it('keeps what was typed here and came too late as a copy', async () => {
    type('mine')
    await saver.flush()
    await theirs()
    type('mine, too late')
    expect(await saver.flush()).toBe(false)
    await rest()
    const copies = (await listDrafts()).filter(({ aside }) => aside === 'moved')
    expect(await kept()).toBe('theirs')
    expect(copies).toHaveLength(1)
    expect(await (await copyOfDraft(copies[0]!))!.text()).toContain('mine, too late')
    // The next look at it, or leaving, makes no second copy.
    await saver.stop()
    expect(await listDrafts()).toHaveLength(2)
  })
})

describe('a form of a person who has everything deleted', () => {
  it('writes nothing after it, not even a key', async () => {
    type('mine')
    await saver.flush()
    type('mine, in a tab that is still open')
    await wipe()
    await pass(5_000)
    expect(await saver.flush()).toBe(true)
    type('and later')
    await saver.stop()
    const rows = await transaction(['drafts', 'keys'], 'read', async (all) =>
      [await all.keys('drafts'), await all.keys('keys')])
    expect(rows).toEqual([[], []])
  })
})

describe('a draft that is gone', () => {
  it('because it arrived is not brought back', async () => {
    type('A')
    await saver.flush()
    await discardDraft(about)
    await rest()
    expect(saver.status()).toEqual({ state: 'clean' })
    await saver.flush()
    expect(await kept()).toBeUndefined()
  })

  it('because it was discarded here is gone, with what was being typed', async () => {
    type('A')
    await saver.flush()
    type('B')
    await saver.discard()
    await pass(5_000)
    await rest()
    expect(await kept()).toBeUndefined()
    expect(saver.status()).toEqual({ state: 'clean' })
  })
})

describe('memory', () => {
  it('is named as such', async () => {
    restart()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => { throw new DOMException('no', 'SecurityError') })
    type('A')
    await saver.flush()
    expect(saver.status()).toMatchObject({ state: 'saved', where: 'memory' })
    expect(keeping.current()).toEqual({ kept: 'memory', why: 'lost' })
    vi.restoreAllMocks()
  })
})

