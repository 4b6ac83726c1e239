// What is being typed: saved in time, together with its files, and readable by every build that comes after.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commit } from '#app/offline/commit.ts'
import { keeping, transaction, tryAgain } from '#app/offline/database.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { copyOfDraft, discardDraft, dropAside, listDrafts, loadDraft } from '#app/offline/drafts.ts'
import { DraftMoved, NoRoom } from '#app/offline/failures.ts'
import { expiringDrafts, sweep } from '#app/offline/expiry.ts'
import { fileBytes, prepareFile } from '#app/offline/files.ts'
import { createKinds } from '#app/offline/kinds.ts'
import { entriesOf } from '#app/offline/outbox.ts'
import { destroyKeys } from '#app/offline/vault.ts'
import { ada, bayo, fillDisk, newPhone, restart, signIn, wholeDisk } from './phone.ts'

interface Bank {
  nuban: string
  bvn: string
  paper?: string
}

const bank = draftForm<Bank>({
  name: 'bankDetails', version: 2, filesIn: ({ paper }) => (paper ? [paper] : []),
  migrations: { 1: ({ account, bvn }: { account: string; bvn: string }) => ({ nuban: account, bvn }) },
})

const kinds = createKinds()
kinds.register({
  kind: 'bank', version: 1, send: async () => undefined, probe: async () => 'unclear', describe: () => ({ title: 'Bank' }),
})

const save = (values: Bank, rev = 0, form = bank) =>
  commit({ draft: { form, entity: '', content: { values, base: null, step: null }, rev } })

const aPdf = (words = 'one') => new File([`%PDF-1.7 ${words}`], 'cac.pdf', { type: 'application/pdf' })

const undo: (() => void)[] = []
beforeEach(() => {
  newPhone()
  signIn(ada)
})
afterEach(() => {
  for (const step of undo.splice(0)) step()
  vi.useRealTimers()
})

describe('a draft', () => {
  it('is there after a restart, as it was typed', async () => {
    await save({ nuban: ' 01234', bvn: '2200' })
    restart()
    expect(await loadDraft(bank)).toMatchObject({ values: { nuban: ' 01234', bvn: '2200' }, rev: 1, isReadOnly: false })
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

describe('a draft of another build', () => {
  const old = draftForm<{ account: string; bvn: string }>({ name: 'bankDetails', version: 1 })
  const newer = draftForm<Bank>({ ...bank, version: 3, migrations: { ...bank.migrations, 2: (values) => values } })

  it('that is older is brought up, and stays as it was until it is saved', async () => {
    await commit({ draft: { form: old, entity: '', content: { values: { account: '7', bvn: '' }, base: { account: '6', bvn: '' }, step: null }, rev: 0 } })
    expect(await loadDraft(bank)).toMatchObject({ values: { nuban: '7' }, base: { nuban: '6' } })
    expect((await loadDraft(old))?.values).toEqual({ account: '7', bvn: '' })
  })

  it('that is newer is shown and not changed', async () => {
    await save({ nuban: '7', bvn: '' }, 0, newer)
    expect(await loadDraft(bank)).toMatchObject({ isReadOnly: true, values: { nuban: '7' } })
  })

  it('that cannot be brought up is set aside, can be saved as a copy, and is out of the way', async () => {
    const broken = draftForm<Bank>({ ...bank, migrations: { 1: () => { throw new Error('never again') } } })
    await commit({ draft: { form: old, entity: '', content: { values: { account: '7', bvn: '' }, base: null, step: null }, rev: 0 } })
    expect(await loadDraft(broken)).toBeNull()
    const [kept] = await listDrafts()
    expect(kept).toMatchObject({ form: 'bankDetails', aside: 'migration' })
    expect(JSON.parse(await (await copyOfDraft(kept!))!.text())).toMatchObject({ values: { account: '7' } })
    await save({ nuban: 'new', bvn: '' })
    expect(await listDrafts()).toHaveLength(2)
    await dropAside(kept!)
    expect(await listDrafts()).toMatchObject([{ aside: null }])
  })

  it('whose key is gone is set aside too', async () => {
    await save({ nuban: '7', bvn: '' })
    await destroyKeys('ada')
    expect(await loadDraft(bank)).toBeNull()
    const [kept] = await listDrafts()
    expect(kept?.aside).toBe('unreadable')
    expect(await copyOfDraft(kept!)).toBeNull()
  })
})

describe('a draft, its file and what sends it', () => {
  it('are kept together, or not at all', async () => {
    const file = await prepareFile(aPdf())
    const change = {
      draft: { form: bank, entity: '', content: { values: { nuban: '1', bvn: '', paper: file.kept.id }, base: null, step: null }, rev: 0 },
      files: [file], entries: [{ kind: 'bank', payload: {}, file_ids: [file.kept.id], sendsDraft: true }],
    }
    const heal = fillDisk()
    await expect(commit(change, ada, kinds)).rejects.toBeInstanceOf(NoRoom)
    heal()
    expect([await loadDraft(bank), await fileBytes(file.kept.id), await entriesOf(ada)]).toEqual([null, null, []])
    await commit(change, ada, kinds)
    expect((await loadDraft(bank))?.values.paper).toBe(file.kept.id)
    expect(await (await fileBytes(file.kept.id))?.text()).toBe('%PDF-1.7 one')
    expect(await entriesOf(ada)).toMatchObject([{
      state: 'queued', file_ids: [file.kept.id], clears: { form: 'bankDetails', entity: '', rev: 1 },
    }])
  })

  it('lose a file only when nothing names it any more', async () => {
    const [first, second] = [await prepareFile(aPdf('first')), await prepareFile(aPdf('second'))]
    const put = (id: string, rev: number, more: object) => commit({
      draft: { form: bank, entity: '', content: { values: { nuban: '', bvn: '', paper: id }, base: null, step: null }, rev }, ...more,
    }, ada, kinds)
    await put(first.kept.id, 0, { files: [first], entries: [{ kind: 'bank', payload: {}, file_ids: [first.kept.id] }] })
    await put(second.kept.id, 1, { files: [second] })
    expect(await fileBytes(first.kept.id)).not.toBeNull()
    await discardDraft(bank)
    expect(await fileBytes(second.kept.id)).toBeNull()
    expect(await fileBytes(first.kept.id)).not.toBeNull()
  })
})

describe('time', () => {
  const days = (count: number) => { vi.setSystemTime(Date.now() + count * 86_400_000) }

  it('takes a draft after thirty days, with a warning before, and never what waits to be sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const file = await prepareFile(aPdf())
    await save({ nuban: '1', bvn: '' })
    await commit({ files: [file], entries: [{ kind: 'bank', payload: {}, file_ids: [file.kept.id] }] }, ada, kinds)
    days(24)
    expect(await expiringDrafts()).toEqual([])
    days(2)
    expect(await expiringDrafts()).toMatchObject([{ form: 'bankDetails' }])
    await sweep()
    expect(await loadDraft(bank)).not.toBeNull()
    days(5)
    await sweep()
    expect(await loadDraft(bank)).toBeNull()
    expect(await entriesOf(ada)).toHaveLength(1)
    expect(await fileBytes(file.kept.id)).not.toBeNull()
  })

  it('takes a file that nothing ever named, after a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const file = await prepareFile(aPdf())
    await commit({ files: [file] })
    await sweep()
    expect(await fileBytes(file.kept.id)).not.toBeNull()
    days(2)
    await sweep()
    expect(await fileBytes(file.kept.id)).toBeNull()
  })
})

describe('a database that was lost while typing', () => {
  it('takes over the newer draft when it is back, and sets aside one that it would have hidden', async () => {
    await save({ nuban: 'on disk', bvn: '' })
    await save({ nuban: 'on disk, later', bvn: '' }, 1)
    restart()
    signIn(ada)
    const opens = vi.spyOn(indexedDB, 'open').mockImplementation(() => { throw new DOMException('no', 'UnknownError') })
    await save({ nuban: 'in memory', bvn: '' })
    expect(keeping.current()).toEqual({ kept: 'memory', why: 'lost' })
    opens.mockRestore()
    expect(await tryAgain()).toBe(true)
    restart()
    expect((await loadDraft(bank))?.values.nuban).toBe('in memory')
    const aside = (await listDrafts()).find((one) => one.aside)
    expect(await (await copyOfDraft(aside!))?.text()).toContain('on disk, later')
    expect(await transaction(['drafts'], 'read', (rows) => rows.keys('drafts'))).toHaveLength(2)
  })
})
