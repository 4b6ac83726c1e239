// The moment the program takes over the page that was drawn before it: what build/early.js held back goes on.
import { useEffect } from 'react'

export function useTakeOver() {
  useEffect(() => {
    document.documentElement.setAttribute('data-ready', '')
    const held = document.querySelector<HTMLFormElement>('form[data-sent]')
    if (!held) return
    held.removeAttribute('data-sent')
    if (typeof held.requestSubmit === 'function') held.requestSubmit()
    else held.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }, [])
}
