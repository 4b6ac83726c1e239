// How what waits is sent: once, in its time, with its own person's token, and its end told everywhere.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unreachable } from '#app/api/unreachable.ts'
import { commit } from '#app/offline/commit.ts'
import { transaction } from '#app/offline/database.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { fileBytes, prepareFile } from '#app/offline/files.ts'
import { entriesOf, retry, someoneElseHasUnsent } from '#app/offline/outbox.ts'
import { SETTLE_MS, type Entry } from '#app/offline/outbox-states.ts'
import { onSignal, type Signal } from '#app/offline/signals.ts'
import { Refusal } from '#contract/refusal.ts'
import { aPaper } from '#tests/app/a-paper.ts'
import { desk, drainer, fails, kinds, open, pass, put, states, type Thing } from './desk.ts'
import { ada, bayo, restart, signIn, wholeDisk } from './phone.ts'

beforeEach(open)
afterEach(() => { vi.useRealTimers() })

describe('an entry', () => {
  it('is sent with its own id and its person\'s token', async () => {
    const id = await put()
    await drainer().drain()
    expect(desk.asked).toEqual([
      { method: 'POST', ref: 'one', requestId: id, token: 'token of ada', files: undefined },
    ])
    expect(await states()).toEqual(['done'])
  })

  it('has the same id on every try', async () => {
    const id = await put()
    fails(new Refusal('rate_limited', 'Later.'))
    const tab = drainer()
    const due = await tab.drain()
    expect(due).toBe(Date.now() + 2_000)
    await tab.drain()
    expect(desk.asked).toHaveLength(1)
    pass(2_000)
    desk.answer = () => ({})
    expect(await tab.drain()).toBeUndefined()
    expect(desk.asked.map(({ requestId }) => requestId)).toEqual([id, id])
  })

  it('is on the disk as being sent before anything leaves', async () => {
    await put()
    let before: string[] = []
    desk.answer = async () => { before = await states() }
    await drainer().drain()
    expect(before).toEqual(['sending'])
  })

  it('is desk.asked about before it is sent again, when nobody knows', async () => {
    await put()
    fails(new Unreachable('timeout', 'maybe'))
    const tab = drainer()
    await tab.drain()
    expect(await states()).toEqual(['unknown'])
    desk.found = 'landed'
    pass(2_000)
    await tab.drain()
    expect(desk.asked.map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(await states()).toEqual(['done'])
  })

  it.each([
    ['within one millisecond', 0],
    ['though the clock was put back', -3_600_000],
  ])('goes after those that were there before it, %s', async (_, time) => {
    for (const ref of ['one', 'two', 'three', 'four']) {
      await commit({ entries: [{ kind: 'thing', payload: { ref } }] }, ada, kinds)
      pass(time)
    }
    await drainer().drain()
    expect(desk.asked.map(({ ref }) => ref)).toEqual(['one', 'two', 'three', 'four'])
  })

  it('takes its draft and its files with it when it has arrived', async () => {
    const form = draftForm<Thing>({ name: 'f', version: 1, filesIn: ({ paper }) => (paper ? [paper] : []) })
    const file = await prepareFile(aPaper())
    const paper = file.kept.id
    const draft = {
      form,
      entity: '',
      content: { values: { ref: 'one', paper }, base: null, step: null },
      rev: 0,
    }
    const entry = { kind: 'thing', payload: { ref: 'one', paper }, file_ids: [paper], sendsDraft: true }
    await commit({ draft, files: [file], entries: [entry] }, ada, kinds)
    await drainer().drain()
    expect(desk.asked[0]?.files).toMatchObject({ paper: { name: 'cac.pdf', type: 'application/pdf' } })
    expect([await loadDraft(form), await fileBytes(paper)]).toEqual([null, null])
  })

  it('leaves a draft that was edited since, and one that another entry still has to send', async () => {
    const form = draftForm<Thing>({ name: 'f', version: 1 })
    const draft = (ref: string, rev: number) =>
      ({ form, entity: '', content: { values: { ref }, base: null, step: null }, rev })
    const sends = { kind: 'thing', payload: { ref: 'one' }, sendsDraft: true }
    await commit(
      {
        draft: draft('one', 0),
        entries: [
          { ...sends, lane: 'a' },
          { ...sends, lane: 'b' },
        ],
      },
      ada,
      kinds,
    )
    desk.answer = (times) => { if (times === 1) throw new Refusal('invalid_input', 'Check.') }
    await drainer().drain()
    expect(await states()).toEqual(['rejected', 'done'])
    expect(await loadDraft(form)).not.toBeNull()
    const [refused] = await entriesOf(ada)
    await retry(refused?.id ?? '')
    await commit({ draft: draft('edited', 1) }, ada, kinds)
    await drainer().drain()
    expect(await states()).toEqual(['done', 'done'])
    expect((await loadDraft(form))?.values.ref).toBe('edited')
  })
})

describe('a person', () => {
  it('never sends what is another\'s, and learns only how much there is', async () => {
    await put()
    await put({ payload: { ref: 'secret of bayo' } }, bayo)
    signIn(bayo)
    await drainer({}, bayo).drain()
    expect(desk.asked.map(({ ref, token }) => [ref, token])).toEqual([['secret of bayo', 'token of bayo']])
    expect(await someoneElseHasUnsent()).toBe(1)
    signIn(ada)
    expect(await someoneElseHasUnsent()).toBe(0)
  })

  it('sends in live mode only what is of live mode', async () => {
    await put({}, { ...ada, mode: 'test' })
    await drainer().drain()
    expect(desk.asked).toEqual([])
  })

  it('whose session is over loses nothing, and goes on when they are back', async () => {
    await put({ lane: 'a' })
    await put({ lane: 'b' })
    fails(new Refusal('unauthenticated', 'Log in.'))
    await drainer().drain()
    expect(desk.asked).toHaveLength(1)
    expect(await states()).toEqual(['needs_auth', 'queued'])
    restart()
    signIn(ada)
    desk.answer = () => ({})
    await drainer().drain()
    expect(await states()).toEqual(['done', 'done'])
  })

  it('is not asked for again with a token that was refused, only with another', async () => {
    await put()
    fails(new Refusal('unauthenticated', 'Log in.'))
    let token = 'old'
    const tab = drainer({ token: () => token })
    await tab.drain()
    await tab.drain(true)
    expect(desk.asked.map((one) => one.token)).toEqual(['old'])
    token = 'new'
    desk.answer = () => ({})
    await tab.drain()
    expect(desk.asked.map((one) => one.token)).toEqual(['old', 'new'])
    expect(await states()).toEqual(['done'])
  })

  it('meets a provider that answers again while another thing is being sent', async () => {
    await put({ lane: 'a' })
    await put({ lane: 'b' })
    const tab = drainer()
    let finish: (value: unknown) => void = () => {}
    desk.answer = (times) => {
      if (times === 1) throw new Unreachable('offline', 'no')
      return new Promise((resolve) => { finish = resolve })
    }
    const due = Date.now() + 2_000
    const draining = tab.drain()
    await vi.waitFor(() => expect(desk.asked).toHaveLength(2))
    // A wait that would be long by now.
    const [first] = await entriesOf(ada)
    expect(first?.next_at).toBeGreaterThanOrEqual(due)
    await transaction(['outbox'], 'write', (rows) => {
      rows.put('outbox', ['ada', first?.id ?? ''], { ...first as Entry, next_at: Date.now() + 300_000 })
    })
    const again = tab.drain(true)
    finish({})
    await Promise.all([draining, again])
    expect((await entriesOf(ada))[0]?.next_at).toBe(Date.now() + SETTLE_MS)
  })

  it('without a session or a network sends nothing', async () => {
    await put()
    await drainer({ token: () => undefined }).drain()
    await drainer({ isReachable: () => false }).drain()
    expect([desk.asked, await states()]).toEqual([[], ['queued']])
  })
})

describe('what is told', () => {
  it('is every change and the progress, and nothing on the disk in plain', async () => {
    const heard: Signal[] = []
    const end = onSignal((what) => heard.push(what))
    const id = await put({ payload: { ref: 'bvn 22000000001' } })
    await drainer().drain()
    end()
    expect(heard).toContainEqual({ says: 'progress', entry: id, share: 0.5 })
    expect(heard.filter(({ says }) => says === 'waiting')).toHaveLength(1)
    expect(await wholeDisk()).not.toContain('22000000001')
  })

  it('is nothing when nothing happened', async () => {
    await put()
    await drainer().drain()
    const heard: Signal[] = []
    const end = onSignal((what) => heard.push(what))
    await drainer().drain()
    end()
    expect(heard).toEqual([])
    expect(await transaction(['outbox'], 'read', (rows) => rows.keys('outbox'))).toHaveLength(1)
  })
})
