// After a navigation the focus stands on the page's title, so that a screen reader says where one is; on a
// page that is there to be typed into, on its field. The same where what had the focus is gone: with the step
// that it was a part of, or with the decision that it made.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(() => router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The first page of a visit keeps the browser's own start.
    if (!fromLocation || !pathChanged) return
    const title = placeToStart()
    if (title && !title.contains(document.activeElement)) title.focus({ preventScroll: true })
  }), [router])
  useEffect(() => keepFocus(), [])
}

/** The field of a page to type into; what a step came to; or the title. */
const placeToStart = () => document.querySelector<HTMLElement>('main input[data-autofocus]')
  ?? document.querySelector<HTMLElement>('main [data-came-to]')
  ?? document.querySelector<HTMLElement>('h1')

/** A dialog that closes gives the focus back by itself, a little later. */
const SETTLES_MS = 60

/** Watches that the focus never falls to nowhere; answers the function that ends it. */
export function keepFocus(): () => void {
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = ({ target }: FocusEvent) => { last = target as Element }
  // Who leaves a field for nowhere, by a tap beside it, wants it so; who is removed has not left.
  const forget = ({ target }: FocusEvent) => setTimeout(() => {
    if (last === target && last?.isConnected && isNowhere()) last = null
  })
  const look = () => {
    timer = undefined
    if (!last || last.isConnected || !isNowhere()) return
    last = null
    placeToStart()?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (last && !last.isConnected) timer ??= setTimeout(look, SETTLES_MS)
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body
