// A form on a screen: what is typed is kept, and merely looking at it is not typing.
import { act, cleanup, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
    window.dispatchEvent(new FocusEvent('focusout'))
    await vi.waitFor(async () => expect((await loadDraft(about))?.values.name).toBe('Adire'), {
      timeout: 350,
      interval: 10,
    })
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
  })
})
