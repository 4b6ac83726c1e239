// Opens a dialog element as a modal one, also where the browser does not know it (Safari 12, Firefox 88).
import type { KeyboardEvent } from 'react'

const focusable = 'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),'
  + 'textarea:not([disabled]),[tabindex]:not([tabindex="-1"])'

const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The newest open dialog, or the page: what floats must live there, the rest is inert. */
export const topLayer = (): HTMLElement => open[open.length - 1] ?? document.body

export const onTopLayerChange = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function setOpen(dialog: HTMLDialogElement, isOpen: boolean) {
  if (isOpen) open.push(dialog)
  else open.splice(open.indexOf(dialog), 1)
  document.documentElement.style.overflow = open.length > 0 ? 'hidden' : ''
  listeners.forEach((tell) => tell())
}

/** Shows `dialog` and holds the page behind it still; what it returns puts all back, the focus too. */
export function showDialog(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement as HTMLElement | null
  const modal = typeof dialog.showModal === 'function'
  const release = modal ? () => {} : hideOthers(dialog)
  if (modal) dialog.showModal()
  else dialog.setAttribute('open', '')
  setOpen(dialog, true)
  // The browser would put the focus on the cross; the dialog reads its title and is a better start.
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  wanted.focus()
  return () => {
    setOpen(dialog, false)
    release()
    if (modal) dialog.close()
    before?.focus?.()
  }
}

function hideOthers(dialog: HTMLElement): () => void {
  const others = Array.from(document.body.children).filter((element) =>
    element !== dialog && !element.hasAttribute('aria-hidden'))
  for (const element of others) element.setAttribute('aria-hidden', 'true')
  return () => {
    for (const element of others) element.removeAttribute('aria-hidden')
  }
}

/** Tab and Shift+Tab go round inside the dialog. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>) {
  const dialog = event.currentTarget
  const stops = Array.from(dialog.querySelectorAll<HTMLElement>(focusable))
  const first = stops[0]
  const last = stops[stops.length - 1]
  if (!first || !last) return event.preventDefault()
  const active = document.activeElement
  if (event.shiftKey && (active === first || active === dialog)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && active === last) {
    event.preventDefault()
    first.focus()
  }
}
