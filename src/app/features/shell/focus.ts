// After a navigation the focus stands on the page's title, so that a screen reader says where one is; on a
// page that is there to be typed into, on its field.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(() => router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The first page of a visit keeps the browser's own start.
    if (!fromLocation || !pathChanged) return
    const title = document.querySelector<HTMLElement>('main input[data-autofocus]')
      ?? document.querySelector<HTMLElement>('h1')
    if (title && !title.contains(document.activeElement)) title.focus({ preventScroll: true })
  }), [router])
}
