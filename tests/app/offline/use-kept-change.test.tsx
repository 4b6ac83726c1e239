// A change of what the provider has: kept while it is typed, and somebody else's change is never overwritten
// unasked.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftForm } from '#app/offline/draft-form.ts'
import { loadDraft, type Draft } from '#app/offline/drafts.ts'
import { useKeptChange } from '#app/offline/use-kept-change.ts'
import { ada, newPhone, signIn } from './phone.ts'

interface Change {
  name: string
  version: number
}

const change = draftForm<Change>({ name: 'changedCustomer', version: 1 })
const entity = '318916659194'
const first: Change = { name: 'Amber Basket', version: 1 }
const theirs: Change = { name: 'Amber Basket Ltd', version: 2 }

beforeEach(() => {
  newPhone()
  signIn(ada)
})
afterEach(cleanup)

const aScreen = (draft: Draft<Change> | null, saved = first) =>
  renderHook((props: { saved: Change }) => useKeptChange(change, { entity, draft, saved: props.saved }), {
    initialProps: { saved }, reactStrictMode: true,
  })

const kept = () => loadDraft(change, { entity })

describe('a change that nobody has typed yet', () => {
  it('follows what the provider has, and leaves no draft', async () => {
    const { result, rerender } = aScreen(null)
    rerender({ saved: theirs })
    expect(result.current).toMatchObject({ values: theirs, isTyped: false, isBehind: false })
    window.dispatchEvent(new FocusEvent('focusout'))
    expect(await kept()).toBeNull()
  })
})

describe('a change that is being typed', () => {
  it('is there again after a reload, begun from the version that it was begun from', async () => {
    const { result, unmount } = aScreen(null)
    act(() => result.current.set({ name: 'Amber Basket Stores' }))
    unmount()
    await expect.poll(async () => (await kept())?.values).toEqual({ name: 'Amber Basket Stores', version: 1 })
    const again = aScreen(await kept(), theirs)
    expect(again.result.current).toMatchObject({
      values: { name: 'Amber Basket Stores', version: 1 }, isTyped: true, isBehind: true,
    })
  })

  it('goes on from theirs when the person keeps their own', async () => {
    const { result, rerender, unmount } = aScreen(null)
    act(() => result.current.set({ name: 'Amber Basket Stores' }))
    rerender({ saved: theirs })
    expect(result.current.isBehind).toBe(true)
    act(() => result.current.keepMine())
    expect(result.current).toMatchObject({
      values: { name: 'Amber Basket Stores', version: 2 }, isBehind: false,
    })
    unmount()
    await expect.poll(async () => (await kept())?.values.version).toBe(2)
  })

  it('is gone from the phone when theirs is taken', async () => {
    const { result, rerender } = aScreen(null)
    act(() => result.current.set({ name: 'Amber Basket Stores' }))
    window.dispatchEvent(new FocusEvent('focusout'))
    await expect.poll(kept).not.toBeNull()
    rerender({ saved: theirs })
    act(() => result.current.follow())
    expect(result.current).toMatchObject({ values: theirs, isTyped: false, isBehind: false })
    await expect.poll(kept).toBeNull()
  })
})
