// Back closes what is open on top of a page instead of leaving the page.
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RouterHistory } from '@tanstack/react-router'

interface OpenSheet { level: number, close: () => void }

// Each open sheet owns one entry of the history, marked with its level; the newest sheet is the last.
const open: OpenSheet[] = []
// Entries that a closed sheet takes away itself: their popstate is nobody's wish.
let removing = 0

// A traversal that never comes must not hold the pages up for longer, in milliseconds.
const TRAVERSAL_MS = 500
let pages: RouterHistory | undefined
let taken = () => {}
/** Until the browser has arrived where it stood before a sheet; null when it is not on its way. */
let leaving: Promise<void> | null = null

/** Pages wait while a closed sheet takes its entry away: otherwise Back would take the new page with it. */
export function letSheetsClose(history: RouterHistory) {
  pages = history
}

/** Takes away the entry that the page stands on. */
function takeAway() {
  removing++
  const gone = new Promise<void>((done) => { taken = done })
  const late = new Promise<void>((done) => { setTimeout(done, TRAVERSAL_MS) })
  const both = Promise.race([gone, late]).then(() => { if (leaving === both) leaving = null })
  leaving = both
  const release = pages?.block({ enableBeforeUnload: false, blockerFn: () => both.then(() => false) })
  void both.then(release)
  history.back()
}

// The prototype's method: the router wraps the one on `history` and would load the page again.
const push = (state: unknown) => History.prototype.pushState.call(history, state, '')
const level = (): number => (history.state as { sheet?: number } | null)?.sheet ?? 0

function onPopState(event: PopStateEvent) {
  if (removing > 0) {
    removing--
    event.stopImmediatePropagation()
    taken()
    return
  }
  const top = open[open.length - 1]
  if (!top || level() >= top.level) return
  // Same page, one sheet less: the router must not see it.
  event.stopImmediatePropagation()
  top.close()
}

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', onPopState, true)
  // The page was loaded again while a sheet was open: the sheet is gone, and with it what marked its entry.
  if (level() > 0) History.prototype.replaceState.call(history, { ...history.state, sheet: 0 }, '')
}

export function useBackToClose(onClose: () => void) {
  const latest = useRef(onClose)
  useLayoutEffect(() => { latest.current = onClose })
  useEffect(() => {
    const sheet = { level: 0, close: () => latest.current() }
    const begin = () => {
      if (!open.includes(sheet)) return
      sheet.level = level() + 1
      push({ ...history.state, sheet: sheet.level })
    }
    open.push(sheet)
    // An entry that is made on the way of another one's removal ends that, and the next Back would be taken
    // for it.
    if (leaving) void leaving.then(begin)
    else begin()
    return () => {
      open.splice(open.indexOf(sheet), 1)
      // After what closed it: a link may be about to replace the entry, and Back has taken it already.
      setTimeout(() => {
        if (level() !== sheet.level || open.length >= sheet.level) return
        takeAway()
      })
    }
  }, [])
}
