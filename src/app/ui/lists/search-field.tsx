// What is searched for, in the address a moment after the last letter.
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type Ref } from 'react'
import { Icon } from '../icon.tsx'
import type { ListAddress } from './address.ts'

const PAUSE_MS = 300

interface SearchFieldProps {
  address: Pick<ListAddress, 'search' | 'set'>
  /** What can be typed, such as `Name or reference`. */
  searches: string
  autoFocus?: boolean
  /** Keys that mean more than a letter, such as the arrows. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  ref?: Ref<HTMLInputElement>
}

export function SearchField({ address, searches, autoFocus, onKeyDown, ref }: SearchFieldProps) {
  const [typed, setTyped] = useTyped(address)
  return (
    <div className="control flex-1 min-w-0 lg:!min-h-[40px]">
      <Icon of={Search} className="ml-3 text-soft" />
      <input
        ref={ref}
        type="search"
        aria-label="Search"
        placeholder={searches}
        className="!px-3 placeholder:text-15 placeholder-shown:text-ellipsis"
        value={typed}
        maxLength={100}
        // Opened by a touch on a search button: the keyboard is what was asked for.
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onKeyDown={onKeyDown}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}

/** What stands in the box. It follows the address, but never over letters that are newer than the address. */
function useTyped({ search, set }: SearchFieldProps['address']) {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  /** What this box has put into the address and has not seen there yet: that comes late. */
  const [sent, setSent] = useState<readonly string[]>([])
  const words = typed.trim()
  const isSent = words === (sent.at(-1) ?? seen)
  if (seen !== search) {
    const own = sent.indexOf(search)
    setSeen(search)
    setSent(own < 0 ? [] : sent.slice(own + 1))
    if (own < 0 && isSent) setTyped(search)
  }
  const go = useEffectEvent(() => {
    if (isSent) return
    setSent([...sent, words])
    set({ search: words || undefined }, 'replace')
  })
  useEffect(() => {
    const timer = setTimeout(() => go(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
