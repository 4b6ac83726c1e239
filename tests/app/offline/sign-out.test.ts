// Leaving: what is unsent is counted, kept locked or deleted for good; and nobody else sees any of it.
// @vitest-environment node
import { QueryClient, type QueryPersister } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { commit } from '#app/offline/commit.ts'
import { transaction } from '#app/offline/database.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { prepareFile } from '#app/offline/files.ts'
import { createKinds } from '#app/offline/kinds.ts'
import { holdings, makeRoom } from '#app/offline/capacity.ts'
import { someoneElseHasUnsent } from '#app/offline/outbox.ts'
import { createSavedReads } from '#app/offline/saved-reads.ts'
import { keepLocked, removeSomeoneElses, unsentOf, wipe } from '#app/offline/sign-out.ts'
import type { StoreName } from '#app/offline/stores.ts'
import { openVault } from '#app/offline/vault.ts'
import { waiting } from '#app/offline/waiting.ts'
import { keepShared } from '#app/offline/database/inbox.ts'
import { sharedFiles } from '#app/offline/shared-files.ts'
import { aPaper } from '#tests/app/a-paper.ts'
import { ada, bayo, diskAtRest, newPhone, restart, signIn, wholeDisk } from './phone.ts'

const form = draftForm<{ bvn: string }>({ name: 'bankDetails', version: 1 })
const kinds = createKinds()
kinds.register({
  kind: 'bank',
  version: 1,
  send: async () => undefined,
  probe: async () => 'unclear',
  describe: () => ({ title: 'Bank' }),
})

async function fill(person = ada) {
  const file = await prepareFile(aPaper(), person)
  const draft = {
    form,
    entity: '',
    content: { values: { bvn: '22000000001' }, base: null, step: null },
    rev: 0,
  }
  await commit(
    {
      draft,
      files: [file],
      entries: [{ kind: 'bank', payload: { bvn: '22000000001' }, file_ids: [file.kept.id] }],
    },
    person,
    kinds,
  )
}

const keysIn = (store: StoreName) => transaction([store], 'read', (rows) => rows.keys(store))
const clientOf = (persister: QueryPersister) => new QueryClient({
  defaultOptions: { queries: { persister: persister as never, networkMode: 'always', retry: false } },
})
const asked = (client: QueryClient, key: string, value: unknown, meta = { persist: true }, ask = {}) =>
  client.fetchQuery({ queryKey: [key, ask], queryFn: () => value, meta, staleTime: 0 })

beforeEach(() => {
  newPhone()
  signIn(ada)
})

describe('what is unsent', () => {
  it('is counted over both modes', async () => {
    await fill()
    await fill({ ...ada, mode: 'test' })
    expect(await unsentOf()).toEqual({ entries: 2, elsewhere: 1, drafts: 2, files: 2 })
    expect((await holdings()).map(({ what, count }) => [what, count])).toEqual([
      ['waiting', 1],
      ['drafts', 2],
    ])
  })

  it('stays locked on the phone for the same person', async () => {
    await fill()
    await keepLocked()
    restart()
    signIn(bayo)
    expect([await loadDraft(form), await someoneElseHasUnsent()]).toEqual([null, 1])
    signIn(ada)
    expect((await loadDraft(form))?.values.bvn).toBe('22000000001')
  })

  it('is deleted with the key first, and nothing of another person', async () => {
    await fill()
    await fill(bayo)
    const sealed = await transaction(['drafts'], 'read', (rows) => rows.all('drafts', ['ada']))
    await wipe()
    expect(await unsentOf()).toEqual({ entries: 0, elsewhere: 0, drafts: 0, files: 0 })
    expect(await unsentOf(bayo)).toEqual({ entries: 1, elsewhere: 0, drafts: 1, files: 1 })
    await expect(
      (await openVault('ada')).open(
        { store: 'drafts', id: 'live/bankDetails/', rev: 1 },
        sealed[0]!.sealed,
      ),
    ).rejects.toThrow()
  })

  it('leaves no new key behind, though the list of what waits looks again', async () => {
    await fill()
    const stop = waiting.subscribe(() => {})
    await vi.waitFor(() => expect(waiting.current().items).toHaveLength(1))
    await wipe()
    await vi.waitFor(() => expect(waiting.current().items).toHaveLength(0))
    await diskAtRest()
    stop()
    expect(await keysIn('keys')).toEqual([])
  })

  it('of other people can be removed unseen', async () => {
    await keepShared([{ name: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.7').buffer }])
    await fill(bayo)
    await fill()
    await removeSomeoneElses()
    expect([await someoneElseHasUnsent(), await unsentOf(), (await sharedFiles()).length])
      .toEqual([0, { entries: 1, elsewhere: 0, drafts: 1, files: 1 }, 1])
  })
})

describe('saved reads', () => {
  it('are there after a restart, sealed, with the time at which they were asked', async () => {
    const before = Date.now()
    const first = createSavedReads()
    await asked(clientOf(first.persister), 'dashboard/overview', { balance: 7, owner: 'Ada Obi' })
    await diskAtRest()
    expect(await wholeDisk()).not.toContain('Ada Obi')
    restart()
    const again = createSavedReads()
    const client = clientOf(again.persister)
    await again.restore(client)
    expect(client.getQueryData(['dashboard/overview', {}])).toEqual({ balance: 7, owner: 'Ada Obi' })
    const at = client.getQueryState(['dashboard/overview', {}])?.dataUpdatedAt ?? 0
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  })

  it('are asked for again after a restart, however young: something may have changed before it', async () => {
    await asked(clientOf(createSavedReads().persister), 'dashboard/payouts/pin', { has_pin: false })
    await diskAtRest()
    restart()
    const again = createSavedReads()
    const client = clientOf(again.persister)
    await again.restore(client)
    const answer = await client.fetchQuery({
      queryKey: ['dashboard/payouts/pin', {}],
      queryFn: () => Promise.resolve({ has_pin: true }),
      meta: { persist: true },
      staleTime: 30_000,
    })
    expect(answer).toEqual({ has_pin: true })
    await diskAtRest()
  })

  it('answer when the provider does not', async () => {
    const first = createSavedReads()
    await asked(clientOf(first.persister), 'dashboard/overview', { balance: 7 })
    await diskAtRest()
    const client = clientOf(createSavedReads().persister)
    let asks = 0
    const queryFn = () => {
      asks += 1
      return Promise.reject(new Error('offline'))
    }
    const key = ['dashboard/overview', {}]
    expect(await client.fetchQuery({ queryKey: key, queryFn, meta: { persist: true } })).toEqual({
      balance: 7,
    })
    await diskAtRest()
    // The provider was asked all the same; that it did not answer takes nothing away.
    expect([asks, client.getQueryData(key), client.getQueryState(key)?.status]).toEqual([
      1,
      { balance: 7 },
      'error',
    ])
    expect(await keysIn('reads')).toHaveLength(1)
  })

  it('are only those that say so, and never a search', async () => {
    const client = clientOf(createSavedReads().persister)
    await asked(client, 'dashboard/api-keys', 'secret', { persist: false })
    await asked(client, 'dashboard/customers', 'found', { persist: true }, { query: { search: 'Ada' } })
    await asked(client, 'dashboard/payouts', 'kept')
    await asked(client, 'dashboard/payouts', 'more', { persist: true }, { query: { cursor: 'page 2' } })
    await diskAtRest()
    expect(await keysIn('reads')).toEqual(['q:ada:live-["dashboard/payouts",{}]'])
  })

  it('of one person or mode are not another\'s', async () => {
    await asked(clientOf(createSavedReads().persister), 'dashboard/overview', { balance: 7 })
    await diskAtRest()
    for (const person of [bayo, { ...ada, mode: 'test' as const }]) {
      const client = new QueryClient()
      await createSavedReads(person).restore(client)
      expect(client.getQueryCache().getAll()).toEqual([])
    }
  })

  it('survive a locked key, and a good one does not fall to a failed refresh', async () => {
    await asked(clientOf(createSavedReads().persister), 'dashboard/overview', { balance: 7 })
    await diskAtRest()
    const [row] = await transaction(['keys'], 'write', async (rows) => {
      const all = await rows.all('keys', ['ada'])
      for (const { id } of all) rows.delete('keys', ['ada', id])
      return all
    })
    restart()
    await createSavedReads().restore(new QueryClient())
    expect(await keysIn('reads')).toHaveLength(1)
    await transaction(['keys'], 'write', (rows) => rows.put('keys', ['ada', row!.id], row!))
    restart()
    const client = new QueryClient()
    await createSavedReads().restore(client)
    expect(client.getQueryData(['dashboard/overview', {}])).toEqual({ balance: 7 })
  })

  it('that come when their session is over are not kept', async () => {
    const client = clientOf(createSavedReads().persister)
    let answer = (_: string) => {}
    const slow = client.fetchQuery({
      queryKey: ['metadata/banks/', {}], meta: { persist: true },
      queryFn: () => new Promise<string>((resolve) => { answer = resolve }),
    })
    await diskAtRest()
    signIn(bayo)
    await keepLocked(ada)
    answer('all the banks')
    expect(await slow).toBe('all the banks')
    await diskAtRest()
    expect(await keysIn('reads')).toEqual([])
  })

  it('go when a person leaves, and when room is needed', async () => {
    await asked(clientOf(createSavedReads().persister), 'dashboard/overview', { balance: 7 })
    await diskAtRest()
    signIn(bayo)
    await asked(clientOf(createSavedReads(bayo).persister), 'dashboard/overview', { balance: 8 })
    await diskAtRest()
    signIn(ada)
    await keepLocked()
    expect(await keysIn('reads')).toEqual(['q:bayo:live-["dashboard/overview",{}]'])
    await makeRoom()
    expect(await keysIn('reads')).toEqual([])
  })
})

