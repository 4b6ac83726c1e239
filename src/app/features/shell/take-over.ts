// The moment the program takes over the page that was drawn before it: what build/early.js held back goes on.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentSession } from '#app/api/session.ts'

export function useTakeOver() {
  const router = useRouter()
  useEffect(() => {
    const page = document.documentElement
    // After this commit, which React has to end first.
    const ready = setTimeout(() => {
      page.setAttribute('data-ready', '')
      sendHeld()
    })
    const show = () => page.removeAttribute('data-known')
    if (currentSession()?.kind !== 'member') {
      show()
      return () => clearTimeout(ready)
    }
    // Somebody who is signed in sees the page that login leads to, not the form on the way there.
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname !== '/login') show()
    })
    const late = setTimeout(show, 4_000)
    return () => {
      stop()
      clearTimeout(late)
      clearTimeout(ready)
    }
  }, [router])
}

/** The form that was sent before there was anybody to send it. */
function sendHeld() {
  const held = document.querySelector<HTMLFormElement>('form[data-sent=held]')
  if (!held) return
  held.removeAttribute('data-sent')
  // React takes a part of the page over when a key is pressed in it, but not yet for being sent.
  held.dispatchEvent(new Event('keyup', { bubbles: true }))
  if (typeof held.requestSubmit === 'function') held.requestSubmit()
  else held.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}
