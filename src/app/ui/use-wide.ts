// Whether the page is as wide as a desktop's: there a list is a table.
import { useSyncExternalStore } from 'react'

const wide = () => window.matchMedia('(min-width: 1024px)')

function subscribe(listener: () => void) {
  const query = wide()
  // Safari 12 and 13 have only the older pair.
  if (typeof query.addEventListener !== 'function') {
    query.addListener(listener)
    return () => query.removeListener(listener)
  }
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** A page that is not in a browser is a phone's. */
export const useWide = () =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  )
