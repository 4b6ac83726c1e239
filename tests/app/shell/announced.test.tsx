// What a screen reader is told, and how often: a draft that is kept, the network that is back, a login that
// is about to end.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, unanswered } from '#app/api/reachability.ts'
import { noteUse } from '#app/api/session-use.ts'
import { IdleWatch } from '#app/features/shell/idle-watch.tsx'
import { OnlineAgain } from '#app/features/shell/online-again.tsx'
import { SaveLine } from '#app/ui/save-line.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { IDLE_WARNING_MS, SESSION_IDLE_MS } from '#domain/session.ts'
import { startWire } from '../api/wire.ts'
import { signedIn } from '../alone.tsx'

afterEach(cleanup)

type Status = Parameters<typeof SaveLine>[0]['status']

/** What the region told since the last call: text that came or changed where it is announced. */
function listening(region: Element) {
  let said: string[] = []
  const isAnnounced = (node: Node | null) =>
    (node instanceof Element ? node : node?.parentElement)?.closest('[aria-live]') === region
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData' && isAnnounced(target)) said.push(target.textContent ?? '')
      for (const node of addedNodes) {
        if (!isAnnounced(node)) continue
        const copy = node.cloneNode(true)
        if (copy instanceof Element) copy.querySelectorAll('[aria-live=off]').forEach((part) => part.remove())
        if (copy.textContent) said.push(copy.textContent)
      }
    }
  })
  observer.observe(region, { childList: true, characterData: true, subtree: true })
  return async () => {
    await act(async () => { await Promise.resolve() })
    const heard = said
    said = []
    return heard
  }
}

test('a draft is said to be kept once, not at every pause in typing', async () => {
  const line = (status: Status) =>
    <StickyActions state={<SaveLine status={status} />}><button type="button">Next</button></StickyActions>
  const { container, rerender } = render(line({ state: 'clean' }))
  const heard = listening(container.querySelector('[aria-live=polite]') as Element)
  const at = Date.parse('2026-11-28T09:00:00Z')
  rerender(line({ state: 'saving' }))
  rerender(line({ state: 'saved', at, where: 'disk' }))
  expect(await heard()).toEqual(['Your work is kept.'])
  for (let pause = 1; pause < 6; pause += 1) {
    rerender(line({ state: 'saving' }))
    rerender(line({ state: 'saved', at: at + pause * 60_000, where: 'disk' }))
  }
  expect(await heard()).toEqual([])
  expect(container.textContent).toContain('10:05')
  rerender(line({ state: 'failed', message: 'There is no room.' }))
  expect((await heard()).join()).toContain('Not being saved on this phone.')
})

test('being online again is said, once, and only after it was not', () => {
  render(<OnlineAgain />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  act(() => {
    unanswered()
    unanswered()
    unanswered()
  })
  expect(region.textContent).toBe('')
  act(() => answered())
  expect(region.textContent).toBe('You’re online again.')
})

describe('a login that nobody uses', () => {
  const near = SESSION_IDLE_MS - IDLE_WARNING_MS
  beforeEach(() => {
    signedIn('ada')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    noteUse()
  })
  afterEach(() => { vi.useRealTimers() })

  test('is said to end two minutes before it does, and is kept by a press', async () => {
    const wire = await startWire()
    render(<IdleWatch />)
    await act(() => vi.advanceTimersByTimeAsync(near - 2_000))
    expect(screen.queryByText('Are you still there?')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    vi.useRealTimers()
    const stay = await screen.findByText('Stay logged in')
    fireEvent.click(stay)
    await vi.waitFor(() => expect(wire.heard.length).toBeGreaterThan(0))
    act(() => noteUse())
    await vi.waitFor(() => expect(screen.queryByText('Are you still there?')).toBeNull())
    await wire.stop()
  })

  test('is not said to end while it is used, here or in another tab', async () => {
    render(<IdleWatch />)
    for (let time = 0; time < 4; time += 1) {
      await act(() => vi.advanceTimersByTimeAsync(near - 60_000))
      act(() => noteUse())
    }
    expect(screen.queryByText('Are you still there?')).toBeNull()
  })
})
