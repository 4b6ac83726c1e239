// Drafts of older and newer builds, drafts that are too old, and drafts that a lost database gave back.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commit } from '#app/offline/commit.ts'
import { keeping, transaction, tryAgain } from '#app/offline/database.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { copyOfDraft, dropAside, listDrafts, loadDraft } from '#app/offline/drafts.ts'
import { expiringDrafts, sweep } from '#app/offline/expiry.ts'
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
  const days = (count: number) => { vi.setSystemTime(Date.now() + count * 86_400_000) }

  it('takes a draft after thirty days, with a warning before, and never what waits to be sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const file = await prepareFile(aPdf())
    await save({ nuban: '1', bvn: '' })
    await commit(
      { files: [file], entries: [{ kind: 'bank', payload: {}, file_ids: [file.kept.id] }] },
      ada,
      kinds,
    )
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
