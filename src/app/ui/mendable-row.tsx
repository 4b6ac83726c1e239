// A row of a file that cannot be taken as it stands, with mending and dropping it where it is.
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

interface MendableRowProps {
  /** Its number in the file. */
  row: number
  isDropping: boolean
  /** It stays as it is for now. */
  off?: boolean
  onFix: () => void
  onDrop: () => void
  children: ReactNode
}

export function MendableRow({ row, isDropping, off, onFix, onDrop, children }: MendableRowProps) {
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = group.current
    return () => { if (own) passFocusOn(own) }
  }, [])
  return (
    <div ref={group} className="flex items-start py-3" role="group" aria-label={`Row ${row}`}>
      <div className="flex-1 min-w-0">{children}</div>
      <div className="flex flex-none -my-1 -mr-3 ml-1">
        <IconButton label={`Fix row ${row}`} icon={Pencil} size={20} disabled={off} onClick={onFix} />
        <IconButton
          label={`Drop row ${row}`}
          icon={Trash2}
          size={20}
          disabled={off}
          // A disabled button would lose the focus.
          aria-busy={isDropping || undefined}
          aria-disabled={isDropping || undefined}
          onClick={isDropping ? undefined : onDrop}
          className="text-clay"
        />
      </div>
    </div>
  )
}

/**
 * The focus of a row that goes, dropped or mended, is the next row's; the last one's is that of the line that
 * says how many are ready.
 */
function passFocusOn(row: HTMLElement) {
  const list = row.closest('ul')
  const main = row.closest('main')
  const place = Array.from(list?.children ?? []).findIndex((each) => each.contains(row))
  // Once the page is as it will be: a sheet over it has given the focus back by then.
  queueMicrotask(() => {
    if (row.isConnected || document.activeElement !== document.body) return
    const next = list?.isConnected ? list.children[place] ?? list.lastElementChild : null
    const taker = next?.querySelector('button') ?? main?.querySelector<HTMLElement>('[data-ready]')
    taker?.focus()
  })
}

/** Stays beside an error: it is what the error is about. */
export const FileSays = ({ text }: { text: string }) =>
  text ? <p className="mt-1.5 text-13 text-soft">The file says: {text}</p> : null
