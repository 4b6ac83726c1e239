// Drafts of older and newer builds, drafts that are too old, and drafts that a lost database gave back.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commit } from '#app/offline/commit.ts'
import { keeping, transaction, tryAgain } from '#app/offline/database.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { copyOfDraft, dropAside, keepAsCopy, listDrafts, loadDraft } from '#app/offline/drafts.ts'
import { expiringDrafts, noteWarned, sweep } from '#app/offline/expiry.ts'
import { NewerDatabase } from '#app/offline/failures.ts'
import { fileBytes, prepareFile } from '#app/offline/files.ts'
import { entriesOf } from '#app/offline/outbox.ts'
import { destroyKeys } from '#app/offline/vault.ts'
import { aPdf, bank, type Bank, kinds, save } from './bank-draft.ts'
import { ada, newPhone, restart, signIn } from './phone.ts'

beforeEach(() => {
  newPhone()
  signIn(ada)
})
afterEach(() => { vi.useRealTimers() })

describe('a draft of another build', () => {
  const old = draftForm<{ account: string; bvn: string }>({ name: 'bankDetails', version: 1 })
  const newer = draftForm<Bank>({
    ...bank,
    version: 3,
    migrations: { ...bank.migrations, 2: (values) => values },
  })

  it('that is older is brought up, and stays as it was until it is saved', async () => {
    await commit({
      draft: {
        form: old,
        entity: '',
        content: { values: { account: '7', bvn: '' }, base: { account: '6', bvn: '' }, step: null },
        rev: 0,
      },
    })
    expect(await loadDraft(bank)).toMatchObject({ values: { nuban: '7' }, base: { nuban: '6' } })
    expect((await loadDraft(old))?.values).toEqual({ account: '7', bvn: '' })
  })

  it('that is newer is shown and not changed', async () => {
    await save({ nuban: '7', bvn: '' }, 0, newer)
    expect(await loadDraft(bank)).toMatchObject({ isReadOnly: true, values: { nuban: '7' } })
    await expect(save({ nuban: 'older', bvn: '' }, 1)).rejects.toBeInstanceOf(NewerDatabase)
    expect((await loadDraft(newer))?.values.nuban).toBe('7')
  })

  it('that cannot be brought up is set aside, can be saved as a copy, and is out of the way', async () => {
    const broken = draftForm<Bank>({ ...bank, migrations: { 1: () => { throw new Error('never again') } } })
    await commit({
      draft: {
        form: old,
        entity: '',
        content: { values: { account: '7', bvn: '' }, base: null, step: null },
        rev: 0,
      },
    })
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

describe('time', () => {
  const DAY = 86_400_000
  const days = (count: number) => { vi.setSystemTime(Date.now() + count * DAY) }
  const warn = async () => noteWarned(await expiringDrafts(ada, Date.now()), ada, Date.now())

  beforeEach(() => { vi.useFakeTimers({ toFake: ['Date'] }) })

  it('takes a draft after thirty days, with a warning before, and never what waits to be sent', async () => {
    const file = await prepareFile(aPdf())
    await save({ nuban: '1', bvn: '' })
    const saved = Date.now()
    await commit(
      { files: [file], entries: [{ kind: 'bank', payload: {}, file_ids: [file.kept.id] }] },
      ada,
      kinds,
    )
    days(22)
    expect(await expiringDrafts(ada, Date.now())).toEqual([])
    days(2)
    expect(await expiringDrafts(ada, Date.now()))
      .toMatchObject([{ form: 'bankDetails', goes_at: saved + 31 * DAY }])
    await warn()
    days(6)
    await sweep(ada, Date.now())
    expect(await loadDraft(bank)).not.toBeNull()
    // What the warning said stands, however often it is read.
    expect(await expiringDrafts(ada, Date.now())).toMatchObject([{ goes_at: saved + 31 * DAY }])
    days(2)
    await sweep(ada, Date.now())
    expect(await loadDraft(bank)).toBeNull()
    expect(await entriesOf(ada)).toHaveLength(1)
    expect(await fileBytes(file.kept.id)).not.toBeNull()
  })

  it('never takes a draft whose warning nobody has seen, and then not before a week is over', async () => {
    await save({ nuban: '1', bvn: '' })
    days(400)
    await sweep(ada, Date.now())
    expect(await expiringDrafts(ada, Date.now())).toMatchObject([{ goes_at: Date.now() + 7 * DAY }])
    await warn()
    days(6)
    await sweep(ada, Date.now())
    expect(await loadDraft(bank)).not.toBeNull()
    days(2)
    await sweep(ada, Date.now())
    expect(await loadDraft(bank)).toBeNull()
  })

  it('keeps a draft that was changed after its warning', async () => {
    await save({ nuban: '1', bvn: '' })
    days(31)
    await warn()
    await save({ nuban: '2', bvn: '' }, 1)
    days(29)
    await sweep(ada, Date.now())
    expect((await loadDraft(bank))?.values.nuban).toBe('2')
  })

  it('of a draft that has been typed on since it was read, notes no warning', async () => {
    await save({ nuban: '1', bvn: '' })
    days(31)
    const read = await expiringDrafts(ada, Date.now())
    await save({ nuban: '2', bvn: '' }, 1)
    await noteWarned(read, ada, Date.now())
    days(31)
    await sweep(ada, Date.now())
    expect(await loadDraft(bank)).not.toBeNull()
  })

  it('warns of a copy that was set aside by itself', async () => {
    await keepAsCopy(bank, { values: { nuban: 'a copy', bvn: '' }, base: null, step: null }, 1)
    days(31)
    await save({ nuban: 'today', bvn: '' })
    const old = await expiringDrafts(ada, Date.now())
    expect(old).toMatchObject([{ aside: 'moved' }])
    await warn()
    days(8)
    await sweep(ada, Date.now())
    expect(await listDrafts()).toMatchObject([{ aside: null }])
  })

  it('takes nothing and warns of nothing while the provider has not told the time', async () => {
    const file = await prepareFile(aPdf())
    await commit({ files: [file] })
    await save({ nuban: '1', bvn: '' })
    days(31)
    await warn()
    days(365)
    await sweep()
    expect([await expiringDrafts(), (await listDrafts()).length]).toEqual([[], 1])
    expect(await fileBytes(file.kept.id)).not.toBeNull()
  })

  it('takes a file that nothing ever named, after a day', async () => {
    const file = await prepareFile(aPdf())
    await commit({ files: [file] })
    await sweep(ada, Date.now())
    expect(await fileBytes(file.kept.id)).not.toBeNull()
    days(2)
    await sweep(ada, Date.now())
    expect(await fileBytes(file.kept.id)).toBeNull()
  })
})

describe('a database that was lost while typing', () => {
  it('takes over the newer draft when it is back, and sets aside one that it would have hidden', async () => {
    await save({ nuban: 'on disk', bvn: '' })
    await save({ nuban: 'on disk, later', bvn: '' }, 1)
    restart()
    signIn(ada)
    const opens = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError')
    })
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
