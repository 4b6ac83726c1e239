// Several things kept as one, things taken back, and a phone without room for them.
// @vitest-environment node
import { IDBObjectStore as FakeStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#app/api/new-id.ts'
import { commit, commitTogether } from '#app/offline/commit.ts'
import { keeping, transaction } from '#app/offline/database.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { NoRoom } from '#app/offline/failures.ts'
import { fileBytes, prepareFile } from '#app/offline/files.ts'
import { entriesOf } from '#app/offline/outbox.ts'
import { putDone } from '#app/offline/outbox-rows.ts'
import { openVault } from '#app/offline/vault.ts'
import { aPdf, bank, draftOf, kinds, save, type Bank } from './bank-draft.ts'
import { ada, fillDisk, newPhone, signIn } from './phone.ts'

const about = draftForm<{ name: string }>({ name: 'aboutBusiness', version: 1 })
const undo: (() => void)[] = []

beforeEach(() => {
  newPhone()
  signIn(ada)
})
afterEach(() => { for (const step of undo.splice(0)) step() })

describe('a group', () => {
  const group = (rev = 0) => {
    const first = newId()
    return [
      {
        draft: draftOf<Bank>({ nuban: '7', bvn: '' }, 0),
        entries: [{ id: first, kind: 'bank', payload: 'bank', group: 'g', sendsDraft: true }],
      },
      {
        draft: { form: about, entity: '', content: { values: { name: 'A' }, base: null, step: null }, rev },
        entries: [{ kind: 'bank', payload: 'profile', lane: 'profile', group: 'g', after: [first] }],
      },
      { entries: [{ kind: 'bank', payload: 'submit', lane: 'submit', group: 'g', after: 'group' as const }] },
    ]
  }

  it('is kept as one, in its order, each waiting for what it needs', async () => {
    await commitTogether(group(), ada, kinds)
    const [one, two, three] = await entriesOf(ada)
    expect([one?.deps, two?.deps]).toEqual([[], [one?.id]])
    expect(new Set(three?.deps)).toEqual(new Set([one?.id, two?.id]))
    expect([(await loadDraft(bank))?.values.nuban, (await loadDraft(about))?.values.name]).toEqual(['7', 'A'])
  })

  it('is not kept at all when one of its drafts was changed elsewhere', async () => {
    await expect(commitTogether(group(7), ada, kinds).then(() => commitTogether(group(7), ada, kinds)))
      .rejects.toThrow('another tab')
    newPhone()
    await save({ nuban: 'theirs', bvn: '' })
    await expect(commitTogether(group(), ada, kinds)).rejects.toThrow('another tab')
    expect([await entriesOf(ada), await loadDraft(about)]).toEqual([[], null])
  })

  it('leaves the draft until the last of what sends it has arrived', async () => {
    await commitTogether(group(), ada, kinds)
    const [one] = await entriesOf(ada)
    await transaction(['outbox', 'drafts', 'files'], 'write', (rows) =>
      putDone(rows, { ...one!, state: 'done', done_at: Date.now() }))
    expect([await loadDraft(bank), (await loadDraft(about))?.values.name]).toEqual([null, 'A'])
  })
})

describe('an entry that is taken back', () => {
  it('leaves its file with the draft that names it', async () => {
    const file = await prepareFile(aPdf())
    const { entry_ids } = await commit(
      { files: [file], entries: [{ kind: 'bank', payload: {}, file_ids: [file.kept.id] }] }, ada, kinds)
    await commit({
      draft: draftOf<Bank>({ nuban: '', bvn: '', paper: file.kept.id }), removes: entry_ids,
    }, ada, kinds)
    expect(await entriesOf(ada)).toEqual([])
    expect(await fileBytes(file.kept.id)).not.toBeNull()
  })

  it('stays when it may be arriving right now', async () => {
    const { entry_ids: [id] } = await commit({ entries: [{ kind: 'bank', payload: {} }] }, ada, kinds)
    await transaction(['outbox'], 'write', async (rows) => {
      const entry = await rows.get('outbox', ['ada', id!])
      rows.put('outbox', ['ada', id!], { ...entry!, state: 'sending' })
    })
    await commit({ removes: [id!] }, ada, kinds)
    expect(await entriesOf(ada)).toHaveLength(1)
  })
})

describe('a phone without room', () => {
  const anAnswer = (size: number) => transaction(['reads'], 'write', (rows) =>
    rows.put('reads', 'q:ada:live-x', { key: 'k', iv: new Uint8Array(12), bytes: new ArrayBuffer(size) }))

  it('does not give up saved answers for nothing', async () => {
    await anAnswer(2_000)
    const file = await prepareFile(aPdf('x'.repeat(3_000)))
    undo.push(fillDisk())
    const draft = draftOf<Bank>({ nuban: '', bvn: '', paper: file.kept.id })
    await expect(commit({ draft, files: [file] }, ada, kinds)).rejects.toBeInstanceOf(NoRoom)
    expect(await transaction(['reads'], 'read', (rows) => rows.keys('reads'))).toHaveLength(1)
  })

  it('gives up saved answers first, and keeps the draft', async () => {
    await openVault('ada')
    await anAnswer(2_000)
    const free = fillDisk()
    const { delete: usual } = FakeStore.prototype
    FakeStore.prototype.delete = function freeing(this: IDBObjectStore, key) {
      if (this.name === 'reads') free()
      return usual.call(this, key)
    }
    undo.push(free, () => { FakeStore.prototype.delete = usual })
    await save({ nuban: '7', bvn: '' })
    expect((await loadDraft(bank))?.values.nuban).toBe('7')
    expect(await transaction(['reads'], 'read', (rows) => rows.keys('reads'))).toEqual([])
  })

  it('is no phone that keeps nothing: with room again all is as it should be', async () => {
    const free = fillDisk()
    await expect(save({ nuban: '7', bvn: '' })).rejects.toBeInstanceOf(NoRoom)
    expect(keeping.current()).toEqual({ kept: 'disk' })
    free()
    await save({ nuban: '7', bvn: '' })
    expect((await loadDraft(bank))?.values.nuban).toBe('7')
  })

  it('names what could be sent or removed, and keeps what there was', async () => {
    const file = await prepareFile(aPdf('x'.repeat(3_000)))
    await commit({
      draft: draftOf<Bank>({ nuban: 'before', bvn: '', paper: file.kept.id }), files: [file],
      entries: [{ kind: 'bank', payload: {} }],
    }, ada, kinds)
    undo.push(fillDisk())
    const failed = await save({ nuban: 'after', bvn: '', paper: file.kept.id }, 1)
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(NoRoom)
    expect((failed as Error).message).toBe('There is no room left on this phone. Send or remove '
      + '1 draft with files (3 kB) or 1 thing waiting to be sent (1 kB) under On this phone, '
      + 'or something else from the phone.')
    expect((await loadDraft(bank))?.values.nuban).toBe('before')
  })
})
