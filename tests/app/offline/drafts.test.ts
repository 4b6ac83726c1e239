// What is being typed: saved together with its files, for one person, and never overwritten unseen.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#app/offline/commit.ts'
import { discardDraft, loadDraft } from '#app/offline/drafts.ts'
import { DraftMoved, NoRoom } from '#app/offline/failures.ts'
import { fileBytes, prepareFile } from '#app/offline/files.ts'
import { entriesOf } from '#app/offline/outbox.ts'
import { paperText } from '#tests/app/a-paper.ts'
import { aPdf, bank, kinds, save } from './bank-draft.ts'
import { ada, bayo, fillDisk, newPhone, restart, signIn, wholeDisk } from './phone.ts'

const undo: (() => void)[] = []
beforeEach(() => {
  newPhone()
  signIn(ada)
})
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

describe('a draft', () => {
  it('is there after a restart, as it was typed', async () => {
    await save({ nuban: ' 01234', bvn: '2200' })
    restart()
    expect(await loadDraft(bank)).toMatchObject({
      values: { nuban: ' 01234', bvn: '2200' },
      rev: 1,
      isReadOnly: false,
    })
  })

  it('belongs to one person, one mode and one thing', async () => {
    await save({ nuban: '1', bvn: '' })
    expect(await loadDraft(bank, { person: bayo })).toBeNull()
    expect(await loadDraft(bank, { person: { ...ada, mode: 'test' } })).toBeNull()
    expect(await loadDraft(bank, { entity: 'other' })).toBeNull()
  })

  it('does not lie on the disk in plain', async () => {
    await save({ nuban: '0123456789', bvn: '22000000001' })
    const disk = await wholeDisk()
    expect(disk).toContain('bankDetails')
    expect(disk).not.toContain('22000000001')
    expect(disk).not.toContain('0123456789')
  })

  it('that another tab has changed is not overwritten', async () => {
    await save({ nuban: '1', bvn: '' })
    await save({ nuban: '2', bvn: '' }, 1)
    await expect(save({ nuban: '3', bvn: '' }, 1)).rejects.toBeInstanceOf(DraftMoved)
    expect((await loadDraft(bank))?.values.nuban).toBe('2')
  })

  it('that does not fit on the disk leaves the one before as it was', async () => {
    await save({ nuban: 'before', bvn: '' })
    undo.push(fillDisk())
    await expect(save({ nuban: 'after', bvn: '' }, 1)).rejects.toBeInstanceOf(NoRoom)
    expect((await loadDraft(bank))?.values.nuban).toBe('before')
  })

  it('that was sent or discarded may be begun anew', async () => {
    await save({ nuban: '1', bvn: '' })
    await discardDraft(bank)
    expect(await loadDraft(bank)).toBeNull()
    await save({ nuban: '2', bvn: '' }, 1)
    expect((await loadDraft(bank))?.values.nuban).toBe('2')
  })
})

describe('a draft, its file and what sends it', () => {
  it('are kept together, or not at all', async () => {
    const file = await prepareFile(aPdf())
    const change = {
      draft: {
        form: bank,
        entity: '',
        content: { values: { nuban: '1', bvn: '', paper: file.kept.id }, base: null, step: null },
        rev: 0,
      },
      files: [file],
      entries: [{ kind: 'bank', payload: {}, file_ids: [file.kept.id], sendsDraft: true }],
    }
    const heal = fillDisk()
    await expect(commit(change, ada, kinds)).rejects.toBeInstanceOf(NoRoom)
    heal()
    expect([await loadDraft(bank), await fileBytes(file.kept.id), await entriesOf(ada)]).toEqual([
      null,
      null,
      [],
    ])
    await commit(change, ada, kinds)
    expect((await loadDraft(bank))?.values.paper).toBe(file.kept.id)
    expect(await (await fileBytes(file.kept.id))?.text()).toBe(paperText('one'))
    expect(await entriesOf(ada)).toMatchObject([{
      state: 'queued', file_ids: [file.kept.id], clears: { form: 'bankDetails', entity: '', rev: 1 },
    }])
  })

  it('lose a file only when nothing names it any more', async () => {
    const [first, second] = [await prepareFile(aPdf('first')), await prepareFile(aPdf('second'))]
    const put = (id: string, rev: number, more: object) =>
      commit(
        {
          draft: {
            form: bank,
            entity: '',
            content: { values: { nuban: '', bvn: '', paper: id }, base: null, step: null },
            rev,
          },
          ...more,
        },
        ada,
        kinds,
      )
    await put(first.kept.id, 0, {
      files: [first],
      entries: [{ kind: 'bank', payload: {}, file_ids: [first.kept.id] }],
    })
    await put(second.kept.id, 1, { files: [second] })
    expect(await fileBytes(first.kept.id)).not.toBeNull()
    await discardDraft(bank)
    expect(await fileBytes(second.kept.id)).toBeNull()
    expect(await fileBytes(first.kept.id)).not.toBeNull()
  })
})
