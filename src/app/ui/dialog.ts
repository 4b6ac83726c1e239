// Opens a dialog element as a modal one, also where the browser does not know it (Safari 12, Firefox 88).
import { setOpen } from './top-layer.ts'

const focusable = 'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),'
  + 'textarea:not([disabled]),[tabindex]:not([tabindex="-1"])'

/**
 * Shows `dialog` and holds the page behind it still; what it returns puts all back, the focus too. `ask` is
 * called when the person wants to close it: Escape, the phone's own Back, a touch outside.
 */
export function showDialog(dialog: HTMLDialogElement, ask: (by: 'key' | 'outside') => void): () => void {
  const before = document.activeElement as HTMLElement | null
  const modal = typeof dialog.showModal === 'function'
  const release = modal ? () => {} : hideOthers(dialog)
  const deaf = listen(dialog, ask)
  if (modal) dialog.showModal()
  else dialog.setAttribute('open', '')
  setOpen(dialog, true)
  // The browser would put the focus on the cross; the dialog reads its title and is a better start.
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  wanted.focus()
  return () => {
    deaf()
    setOpen(dialog, false)
    release()
    if (modal) dialog.close()
    before?.focus?.()
  }
}

function listen(dialog: HTMLDialogElement, ask: (by: 'key' | 'outside') => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') keepFocusInside(event, dialog)
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    ask('key')
  }
  const onCancel = (event: Event) => {
    event.preventDefault()
    ask('key')
  }
  // The dialog fills the screen: what is not its panel is outside.
  const onClick = (event: Event) => { if (event.target === dialog) ask('outside') }
  dialog.addEventListener('keydown', onKey)
  dialog.addEventListener('cancel', onCancel)
  dialog.addEventListener('click', onClick)
  return () => {
    dialog.removeEventListener('keydown', onKey)
    dialog.removeEventListener('cancel', onCancel)
    dialog.removeEventListener('click', onClick)
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
function keepFocusInside(event: KeyboardEvent, dialog: HTMLElement) {
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
