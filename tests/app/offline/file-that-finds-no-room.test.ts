// A photo that this phone has no room for: what was kept before stays, the old photo too, and no draft names
// a file that is not there.
// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftForm } from '#app/offline/draft-form.ts'
import { DraftSaver } from '#app/offline/draft-saver.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { NoRoom } from '#app/offline/failures.ts'
import type { PreparedFile } from '#app/offline/file-rows.ts'
import { fileBytes, prepareFile } from '#app/offline/files.ts'
import { openVault } from '#app/offline/vault.ts'
import { contestDraft, type ContestDraft } from '#app/features/chargebacks/drafts.ts'
import type { ShownChargeback } from '#app/features/chargebacks/facts.tsx'
import { useContest } from '#app/features/chargebacks/use-contest.ts'
import { paperText } from '#tests/app/a-paper.ts'
import { ada, fillDisk, newPhone, signIn } from './phone.ts'

interface Director {
  name: string
  photo: string
}

const form = draftForm<Director>({
  name: 'directorDetails', version: 1, filesIn: ({ photo }) => (photo ? [photo] : []),
})

const undo: (() => void)[] = []
const aFullDisk = () => {
  const heal = fillDisk()
  undo.push(heal)
  return heal
}
/** What the simulated page reads is not what its cryptography takes. */
function paper(name: string) {
  const text = paperText(name)
  const arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer as ArrayBuffer)
  return Object.assign(new File([text], name, { type: 'application/pdf' }), { arrayBuffer })
}

beforeEach(async () => {
  newPhone()
  signIn(ada)
  // A key is made in other threads, which a busy machine keeps waiting.
  await openVault('ada')
})
afterEach(() => {
  for (const heal of undo.splice(0)) heal()
  cleanup()
})

describe('a photo that is taken again', () => {
  const named = (photo: string) => (typed: Director): Director => ({ ...typed, photo })
  const put = (saver: DraftSaver<Director>, values: Director, file: PreparedFile) =>
    saver.commit(named(file.kept.id)(values), { files: [file] }, named(file.kept.id))

  async function withPhoto() {
    const saver = new DraftSaver(form, { draft: null })
    const before = await prepareFile(paper('before.pdf'))
    const values = { name: 'Ada', photo: '' }
    saver.change(values)
    await put(saver, values, before)
    return { saver, photo: before.kept.id }
  }

  it('and finds no room leaves the one before, also when the draft is saved later', async () => {
    const { saver, photo } = await withPhoto()
    const heal = aFullDisk()
    const again = await prepareFile(paper('again.pdf'))
    await expect(put(saver, { name: 'Ada', photo }, again)).rejects.toThrow(NoRoom)
    heal()
    expect(await saver.flush()).toBe(true)
    await saver.stop()
    expect((await loadDraft(form))?.values).toEqual({ name: 'Ada', photo })
    expect(await fileBytes(photo)).not.toBeNull()
    expect(await fileBytes(again.kept.id)).toBeNull()
    // All that was typed is in the draft: the line goes on saying so, and the screen says what was not kept.
    expect(saver.status()).toMatchObject({ state: 'saved', where: 'disk' })
  })

  it('and finds no room holds back nothing that was typed meanwhile', async () => {
    const { saver, photo } = await withPhoto()
    const heal = aFullDisk()
    const putting = put(saver, { name: 'Ada', photo }, await prepareFile(paper('again.pdf')))
    saver.change({ name: 'Ada Sample', photo })
    await expect(putting).rejects.toThrow(NoRoom)
    expect(saver.status()).toMatchObject({ state: 'failed', reason: 'no-room' })
    heal()
    expect(await saver.flush()).toBe(true)
    await saver.stop()
    expect((await loadDraft(form))?.values).toEqual({ name: 'Ada Sample', photo })
    expect(await fileBytes(photo)).not.toBeNull()
  })

  it('and what is typed while it is being kept name the new one together', async () => {
    const { saver, photo } = await withPhoto()
    const again = await prepareFile(paper('again.pdf'))
    const putting = put(saver, { name: 'Ada', photo }, again)
    saver.change({ name: 'Ada Sample', photo })
    await putting
    expect(await saver.flush()).toBe(true)
    await saver.stop()
    expect((await loadDraft(form))?.values).toEqual({ name: 'Ada Sample', photo: again.kept.id })
    expect(await fileBytes(again.kept.id)).not.toBeNull()
    expect(await fileBytes(photo)).toBeNull()
  })
})

describe('evidence for a chargeback', () => {
  const chargeback = { reference: 'CB1', version: 1, payer_name: 'Sample' } as ShownChargeback
  const kept = async () => (await loadDraft<ContestDraft>(contestDraft, { entity: 'CB1' }))?.values

  it('that finds no room is named nowhere, and the words typed meanwhile are kept', async () => {
    const { result } = renderHook(() => useContest(chargeback, null))
    const idle = () => waitFor(() => expect(result.current.busy).toBe(false))
    act(() => result.current.onFile(paper('receipt.pdf'), 'file'))
    await waitFor(() => expect(result.current.values.files).toHaveLength(1))
    await idle()
    const heal = aFullDisk()
    act(() => result.current.onFile(paper('letter.pdf'), 'file'))
    act(() => result.current.explain('It was delivered'))
    await waitFor(() => expect(result.current.problem).toMatch(/no room/))
    await idle()
    heal()
    act(() => void window.dispatchEvent(new FocusEvent('focusout')))
    await waitFor(async () => expect((await kept())?.explanation).toBe('It was delivered'))
    const files = (await kept())?.files ?? []
    expect(files.map(({ name }) => name)).toEqual(['receipt.pdf'])
    expect(result.current.values.files).toEqual(files)
    expect(await fileBytes(files[0]!.file_id)).not.toBeNull()
  })

  it('that comes while words are typed is kept with them', async () => {
    const { result } = renderHook(() => useContest(chargeback, null))
    act(() => result.current.onFile(paper('receipt.pdf'), 'file'))
    act(() => result.current.explain('It was delivered'))
    await waitFor(() => expect(result.current.busy).toBe(false))
    act(() => void window.dispatchEvent(new FocusEvent('focusout')))
    await waitFor(async () => expect(await kept()).toEqual(result.current.values))
    expect(result.current.values).toMatchObject({
      explanation: 'It was delivered', files: [{ name: 'receipt.pdf' }],
    })
  })
})
