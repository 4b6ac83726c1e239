// Which open dialog lies over everything: what floats must live in it, the rest of the page is inert.

const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The newest open dialog, or the page. */
export const topLayer = (): HTMLElement => open[open.length - 1] ?? document.body

export const onTopLayerChange = (tell: () => void) => {
  listeners.add(tell)
  return () => { listeners.delete(tell) }
}

/** Called by the dialogs themselves; the page behind them does not scroll. */
export function setOpen(dialog: HTMLDialogElement, isOpen: boolean) {
  if (isOpen) open.push(dialog)
  else open.splice(open.indexOf(dialog), 1)
  document.documentElement.style.overflow = open.length > 0 ? 'hidden' : ''
  listeners.forEach((tell) => tell())
}
