// The first picture of a visit: what nobody sees in it waits until it is on the screen.
import { startTransition, useEffect, useState } from 'react'

/** A tab that is not shown draws nothing. */
const LATEST_MS = 500

/** Once what is being drawn now is on the screen, or half a second later. */
export const drawn = (): Promise<void> => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done, 0))
  setTimeout(done, LATEST_MS)
})

/** What a link or a button is touched, clicked or pressed with. */
const isTouch = ({ isTrusted, type }: Event) =>
  isTrusted && (type === 'touchstart' || type === 'click' || type === 'keydown')

/**
 * Whether a finger or a key is being answered right now: the one standard way to know, without a word from
 * each of those who call.
 */
export const isInTouch = (): boolean =>
  typeof window !== 'undefined' && window.event !== undefined && isTouch(window.event)

/**
 * Whether that is a key, as Enter on a button: a click by it counts no presses. The next key may follow in a
 * moment, and must find what it is meant for.
 */
const isByKey = (): boolean => {
  const { type, detail } = window.event as UIEvent
  return type === 'keydown' || (type === 'click' && detail === 0)
}

/**
 * False while the touch that brings this about has not been answered by a picture of its own.
 * A key waits for none.
 */
export function useAnswered(): boolean {
  const [isAnswered, setAnswered] = useState(() => !isInTouch() || isByKey())
  useEffect(() => {
    if (isAnswered) return
    let isOver = false
    void drawn().then(() => { if (!isOver) setAnswered(true) })
    return () => { isOver = true }
  }, [isAnswered])
  return isAnswered
}

/**
 * Chromium shows a phone's keys for any field that is given the focus, once somebody has touched the page;
 * the others only while they do.
 */
export const showsKeysLater = (): boolean => 'userAgentData' in navigator

/** Runs `show`, which brings a field with the focus: once the touch is answered, where the keys come then. */
export function toType(show: () => void): void {
  if (showsKeysLater()) void drawn().then(show)
  else show()
}

let hasDrawn = false

/**
 * False while the first picture of a visit is drawn, true from then on: for what lies below the fold of a
 * phone. Whoever comes back to a page finds all of it, and the place where it was left.
 */
export function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(hasDrawn)
  useEffect(() => {
    if (isDrawn) return
    let isOver = false
    void drawn().then(() => {
      hasDrawn = true
      if (!isOver) startTransition(() => setDrawn(true))
    })
    return () => { isOver = true }
  }, [isDrawn])
  return isDrawn
}
