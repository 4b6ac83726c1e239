// After a navigation the focus stands on the page's title, so that a screen reader says where one is.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(() => router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The first page of a visit keeps the browser's own start.
    if (!fromLocation || !pathChanged) return
    const title = document.querySelector<HTMLElement>('h1')
    if (title && !title.contains(document.activeElement)) title.focus({ preventScroll: true })
  }), [router])
}
