// What a person can do with what waits, and what cannot be sent and says so.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unreachable } from '#app/api/unreachable.ts'
import { commit } from '#app/offline/commit.ts'
import { prepareFile } from '#app/offline/files.ts'
import { createKinds } from '#app/offline/kinds.ts'
import { copyOf, entriesOf, remove, retry, stop } from '#app/offline/outbox.ts'
import { destroyKeys } from '#app/offline/vault.ts'
import { Refusal } from '#contract/refusal.ts'
import { aPaper, paperText } from '#tests/app/a-paper.ts'
import { desk, drainer, fails, kinds, open, pass, put, states } from './desk.ts'
import { ada } from './phone.ts'

beforeEach(open)
afterEach(() => { vi.useRealTimers() })

describe('the person', () => {
  it('stops an upload; whether it arrived is found out', async () => {
    const id = await put()
    const tab = drainer()
    desk.answer = (_, signal) => new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Unreachable('aborted', 'maybe')))
    })
    const draining = tab.drain()
    await vi.waitFor(() => expect(desk.asked).toHaveLength(1))
    await stop(id)
    tab.abort(id)
    await draining
    pass(5_000)
    await tab.drain()
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'stopped' } }])
  })

  it('removes what is needed by another, which says so instead of waiting for ever', async () => {
    const first = await put({ lane: 'a', group: 'g' })
    const second = await put({ lane: 'b', group: 'g', after: 'group' })
    expect(await remove(first)).toBe(true)
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'needs_removed' } }])
    await retry(second)
    expect(await states()).toEqual(['rejected'])
    await drainer().drain()
    expect(desk.asked).toEqual([])
  })

  it('waits for nothing that was gone before it came', async () => {
    const first = await put({ lane: 'a' })
    const newer = await put({ lane: 'a', replaces: 'lane' })
    await put({ lane: 'b', after: [first, newer] })
    expect((await entriesOf(ada)).map(({ deps }) => deps)).toEqual([[], [newer]])
    await drainer().drain()
    expect(await states()).toEqual(['done', 'done'])
  })

  it('cannot remove what may be arriving', async () => {
    const id = await put()
    fails(new Unreachable('network', 'maybe'))
    await drainer().drain()
    expect(await remove(id)).toBe(false)
    expect(await states()).toEqual(['unknown'])
  })

  it('saves a copy of what waits', async () => {
    const file = await prepareFile(aPaper('cac.pdf', 'mine'))
    const { entry_ids: [id = ''] } = await commit({
      files: [file], entries: [{ kind: 'thing', payload: { ref: 'one' }, file_ids: [file.kept.id] }],
    }, ada, kinds)
    const copies = await copyOf(id)
    expect(copies.map(({ name }) => name)).toEqual(['cac.pdf', 'thing.json'])
    expect(await copies[0]?.blob.text()).toBe(paperText('mine'))
    expect(JSON.parse(await copies[1]?.blob.text() ?? '')).toEqual({ ref: 'one' })
  })
})

describe('what is too large', () => {
  it('goes again when its photographs could be made smaller, and comes to the person when not', async () => {
    await put()
    fails(new Refusal('too_large', 'Too large.'))
    let left = 2
    await drainer({ shrink: async () => (left -= 1) >= 0 }).drain()
    expect(desk.asked).toHaveLength(3)
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'too_large' } }])
  })
})

describe('what cannot be sent', () => {
  it('because its file is gone says so', async () => {
    await put({ file_ids: ['gone'] })
    await drainer().drain()
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'file_missing' } }])
    expect(desk.asked).toEqual([])
  })

  it('because its key is gone says so', async () => {
    await put()
    await destroyKeys('ada')
    await drainer().drain()
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'unreadable' } }])
  })

  it('because it is about money is refused', async () => {
    await put({ kind: 'payment' })
    await drainer().drain()
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'forbidden' } }])
    expect(desk.asked).toEqual([])
  })

  it('because this build does not know it waits for one that does', async () => {
    await put()
    await drainer({ kinds: createKinds() }).drain()
    expect([desk.asked, await states()]).toEqual([[], ['queued']])
  })

  it('changes one thing at a time', async () => {
    await put({ kind: 'two at once' })
    await drainer().drain()
    expect(desk.asked).toHaveLength(1)
    expect(await states()).toEqual(['unknown'])
  })

  it('while under review takes its group with it, and nothing else', async () => {
    await put({ lane: 'a', group: 'g' })
    await put({ lane: 'b', group: 'g' })
    await put({ lane: 'c' })
    desk.answer = (times) => { if (times === 1) throw new Refusal('under_review', 'Pending review.') }
    await drainer().drain()
    expect(await states()).toEqual(['rejected', 'rejected', 'done'])
  })
})
