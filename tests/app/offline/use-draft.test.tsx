// A form on a screen: what is typed is kept, and merely looking at it is not typing.
import { act, cleanup, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commit } from '#app/offline/commit.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { loadDraft, type Draft } from '#app/offline/drafts.ts'
import { useAutosave, useDraft } from '#app/offline/use-draft.ts'
import { ada, newPhone, signIn } from './phone.ts'

interface About {
  name: string
  people: { phone: string }[]
}

const about = draftForm<About>({ name: 'aboutBusiness', version: 1 })
const empty: About = { name: '', people: [{ phone: '' }] }

beforeEach(() => {
  newPhone()
  signIn(ada)
})
afterEach(cleanup)

const aScreen = (draft: Draft<About> | null) =>
  renderHook(
    () => {
      const form = useForm<About>({ defaultValues: draft?.values ?? empty })
      const open = useDraft(about, { draft, base: empty })
      useAutosave(open.saver, form)
      return { form, ...open }
    },
    { reactStrictMode: true },
  )

describe('a form', () => {
  it('that is only looked at makes no draft', async () => {
    const { result } = aScreen(null)
    await act(() => result.current.saver.flush())
    expect([await loadDraft(about), result.current.status.state]).toEqual([null, 'clean'])
  })

  it('is kept as it is typed, also deep inside, with what it was begun from', async () => {
    const { result } = aScreen(null)
    act(() => result.current.form.setValue('people.0.phone', '803', { shouldDirty: true }))
    expect(result.current.status.state).toBe('saving')
    await act(() => result.current.saver.flush())
    expect(await loadDraft(about)).toMatchObject({
      values: { name: '', people: [{ phone: '803' }] },
      base: empty,
    })
    expect(result.current.status).toMatchObject({ state: 'saved', where: 'disk' })
    // What comes later is another change, although the form changes its values in place.
    act(() => result.current.form.setValue('people.0.phone', '8031', { shouldDirty: true }))
    await act(() => result.current.saver.flush())
    expect((await loadDraft(about))?.values.people[0]?.phone).toBe('8031')
  })

  it('is kept at once when a field is left', async () => {
    const { result } = aScreen(null)
    act(() => result.current.form.setValue('name', 'Adire', { shouldDirty: true }))
    const flush = vi.spyOn(result.current.saver, 'flush')
    window.dispatchEvent(new FocusEvent('focusout'))
    expect(flush).toHaveBeenCalledOnce()
    await vi.waitFor(async () => expect((await loadDraft(about))?.values.name).toBe('Adire'))
  })

  it('is kept when the screen is left', async () => {
    const { result, unmount } = aScreen(null)
    act(() => result.current.form.setValue('name', 'Adire', { shouldDirty: true }))
    unmount()
    await vi.waitFor(async () => expect((await loadDraft(about))?.values.name).toBe('Adire'), {
      timeout: 350,
      interval: 10,
    })
  })

  it('in a second tab is shown, and goes on there with what the first had', async () => {
    const first = aScreen(null)
    act(() => first.result.current.form.setValue('name', 'Adire', { shouldDirty: true }))
    const second = aScreen(null)
    await vi.waitFor(() => expect(second.result.current.holder).toBe('elsewhere'))
    const draft = await act(() => second.result.current.continueHere())
    expect(draft?.values.name).toBe('Adire')
    await vi.waitFor(() =>
      expect([first.result.current.holder, second.result.current.holder]).toEqual(['elsewhere', 'here']),
    )
    act(() => second.result.current.saver.change({ ...empty, name: 'Adire and Sons' }))
    await act(() => second.result.current.saver.flush())
    expect((await loadDraft(about))?.values.name).toBe('Adire and Sons')
    // What is set in the first by the program, or by an impatient thumb, is nobody's typing.
    act(() => first.result.current.form.setValue('name', 'late', { shouldDirty: true }))
    await act(() => first.result.current.saver.flush())
    expect((await loadDraft(about))?.values.name).toBe('Adire and Sons')
  })

  it('that is taken over shows what the other tab had, and that is no draft of its own', async () => {
    const first = aScreen(null)
    const second = aScreen(null)
    await vi.waitFor(() => expect(second.result.current.holder).toBe('elsewhere'))
    await act(() => second.result.current.continueHere(() => {
      second.result.current.form.reset({ ...empty, name: 'what the provider has' })
    }))
    await act(() => second.result.current.saver.flush())
    expect([await loadDraft(about), second.result.current.status.state]).toEqual([null, 'clean'])
    act(() => second.result.current.form.setValue('name', 'typed', { shouldDirty: true }))
    await act(() => second.result.current.saver.flush())
    expect((await loadDraft(about))?.values.name).toBe('typed')
    first.unmount()
  })

  it('kept by a newer version is shown as it is, and changes nothing', async () => {
    const newer = draftForm<About>({ ...about, version: 2 })
    const content = { values: { ...empty, name: 'newer' }, base: null, step: null }
    await commit({ draft: { form: newer, entity: '', content, rev: 0 } })
    const { result } = aScreen(await loadDraft(about))
    expect([result.current.form.getValues('name'), result.current.holder]).toEqual(['newer', 'newer'])
    act(() => result.current.form.setValue('name', 'older', { shouldDirty: true }))
    await act(() => result.current.saver.flush())
    expect((await loadDraft(newer))?.values.name).toBe('newer')
  })
})
