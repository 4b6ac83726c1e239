// The way to the search across everything, on every page's bar; on a keyboard also the key `/`.
import { useLocation, useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useEffect } from 'react'
import { readDisplay } from '#app/ui/display.ts'
import { IconLink } from '#app/ui/link-button.tsx'

const path = '/dashboard/search'

/** Where a letter is typed, or something lies over the page, a key is no way to another one. */
const isBusy = (on: EventTarget | null) =>
  (on instanceof HTMLElement && (on.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName)))
  || document.querySelector('[role=dialog], dialog[open]') !== null

export function SearchLink() {
  const isThere = useLocation({ select: ({ pathname }) => pathname === path })
  const navigate = useNavigate()
  useEffect(() => {
    if (isThere) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || isBusy(event.target) || readDisplay()['slash'] === 'off') return
      event.preventDefault()
      void navigate({ to: path })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isThere, navigate])
  return isThere ? null : <IconLink to={path} label="Search everything" icon={Search} className="-mr-1" />
}
