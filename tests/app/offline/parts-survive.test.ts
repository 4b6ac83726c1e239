// A large paper that waits in the outbox: killed, signed out or stopped half-way, it goes on with what is
// left, for its own person alone.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { Unreachable } from '#app/api/unreachable.ts'
import { commit } from '#app/offline/commit.ts'
import { prepareFile } from '#app/offline/files.ts'
import { createKinds } from '#app/offline/kinds.ts'
import { entriesOf, stop } from '#app/offline/outbox.ts'
import { forgetParts } from '#app/offline/parts.ts'
import type { Asking } from '#app/offline/sending.ts'
import { endpoint } from '#contract/endpoint.ts'
import { drainer, open, pass, states } from './desk.ts'
import { ada, bayo, restart, signIn } from './phone.ts'

const post = endpoint({
  method: 'POST', path: 'papers', says: '', callers: ['member'], needs: null, files: ['paper'],
  body: z.strictObject({}), answer: z.object({}),
})

const kinds = createKinds()
kinds.register<{ paper: string }>({
  kind: 'paper', version: 1,
  send: ({ payload, files, call }) => call(post, { body: {} }, { paper: files[payload.paper]! }),
  probe: async () => 'absent',
  describe: () => ({ title: 'A paper' }),
})

const SIZE = 200_000

const provider = {
  received: 0, sent: 0, forms: [] as unknown[], tokens: new Set<string | undefined>(),
  /** Called before a part arrives. */
  onPart: (_received: number) => {},
}

const ask = (async (to, asked, options) => {
  if (options?.signal?.aborted) throw new Unreachable('aborted', 'no')
  provider.tokens.add(options?.token)
  if (to.path === 'papers') {
    const { uploads = {}, files = {} } = options ?? {}
    provider.forms.push({ uploads: Object.keys(uploads), files: Object.keys(files) })
    return {}
  }
  const { part } = (options?.files ?? {}) as { part?: { bytes: ArrayBuffer } }
  if (part) {
    if ((asked as { body: { offset: number } }).body.offset !== provider.received) throw new Error('A gap')
    provider.onPart(provider.received)
    provider.received += part.bytes.byteLength
    provider.sent += part.bytes.byteLength
  }
  return { id: 'x', size: SIZE, received: provider.received }
}) as Asking

beforeEach(async () => {
  open()
  forgetParts()
  Object.assign(provider, { received: 0, sent: 0, forms: [], tokens: new Set(), onPart: () => {} })
  const bytes = new Uint8Array(SIZE).map((_, place) => (place * 7919) >> 3)
  const [begin, end] = ['%PDF-1.4\n', '\nstartxref\n9\n%%EOF'].map((text) => new TextEncoder().encode(text))
  bytes.set(begin ?? [])
  bytes.set(end ?? [], SIZE - (end?.length ?? 0))
  const file = await prepareFile(new File([bytes], 'cac.pdf'))
  const paper = file.kept.id
  await commit({
    files: [file], entries: [{ kind: 'paper', payload: { paper }, file_ids: [paper] }],
  }, ada, kinds)
})
afterEach(() => { vi.useRealTimers() })

const send = () => drainer({ ask, kinds }).drain()

const once = () => {
  expect(provider.forms).toEqual([{ uploads: ['paper'], files: [] }])
  expect([provider.received, provider.sent]).toEqual([SIZE, SIZE])
}

describe('a paper half of which is there', () => {
  it('goes on after the page was killed', async () => {
    const dying = drainer({ ask, kinds, owner: 'a tab that dies' })
    provider.onPart = (received) => { if (received > 0) dying.close() }
    await dying.drain()
    restart()
    forgetParts()
    provider.onPart = () => {}
    pass(600_000)
    await send()
    pass(600_000)
    await send()
    once()
    expect(await states()).toEqual(['done'])
  })

  it('goes on after the person was signed out, with their next session and nobody else’s', async () => {
    const tab = drainer({ ask, kinds })
    provider.onPart = (received) => { if (received > 0) tab.close() }
    await tab.drain()
    provider.onPart = () => {}
    signIn(bayo)
    await drainer({ ask, kinds }, bayo).drain()
    expect(provider.forms).toEqual([])
    signIn(ada)
    pass(3 * 86_400_000)
    await drainer({ ask, kinds, token: () => 'the next session of ada' }).drain()
    pass(600_000)
    await drainer({ ask, kinds, token: () => 'the next session of ada' }).drain()
    once()
    expect([...provider.tokens]).toEqual(['token of ada', 'the next session of ada'])
  })

  it('waits for the network without a doubt whether it is there', async () => {
    provider.onPart = (received) => { if (received > 0) throw new Unreachable('network', 'maybe') }
    await send()
    expect(await states()).toEqual(['retry_wait'])
    provider.onPart = () => {}
    pass(600_000)
    await send()
    expect(provider.forms).toHaveLength(1)
    expect(provider.sent).toBe(SIZE)
  })

  it('that the person stops is not sent', async () => {
    const tab = drainer({ ask, kinds })
    const [{ id = '' } = {}] = await entriesOf(ada)
    provider.onPart = (received) => {
      if (received > 0) tab.abort(id)
    }
    const draining = tab.drain()
    await vi.waitFor(() => expect(provider.received).toBeGreaterThan(0))
    await stop(id)
    await draining
    expect(provider.forms).toEqual([])
    expect(await states()).toEqual(['rejected'])
  })
})
