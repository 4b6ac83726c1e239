// Three dots and what they offer; arrow keys walk, Escape and a touch elsewhere close.
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { Icon, type IconShape } from './icon.tsx'

export interface MenuItem {
  label: string
  icon?: IconShape
  danger?: boolean
  onSelect: () => void
}

interface MenuProps {
  /** For screen readers: `More for Board resolution`. */
  label: string
  items: readonly MenuItem[]
}

export function Menu({ label, items }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [above, setAbove] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useCloseElsewhere(open, root, () => setOpen(false))
  const show = () => {
    const place = button.current?.getBoundingClientRect()
    setAbove(Boolean(place && window.innerHeight - place.bottom < items.length * 48 + 80))
    setOpen(true)
  }
  useEffect(() => {
    if (open) root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [open])
  const choose = (item: MenuItem) => {
    setOpen(false)
    button.current?.focus()
    item.onSelect()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    } else walk(event)
  }
  return (
    <div ref={root} className="relative flex-none">
      <IconButton
        ref={button} label={label} icon={EllipsisVertical} size={20} aria-haspopup="menu" aria-expanded={open}
        onClick={() => (open ? setOpen(false) : show())} className="-mr-3 text-soft"
      />
      {open && (
        <div
          role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}
          className={classes('absolute right-0 z-20 w-56 py-1 rounded-card bg-card shadow-float',
            above ? 'bottom-full mb-1' : 'top-full mt-1')}
        >
          {items.map((item) => (
            <button
              key={item.label} type="button" role="menuitem" tabIndex={-1} onClick={() => choose(item)}
              className={classes('flex items-center w-full min-h-[48px] px-4 text-left text-15',
                'desk:min-h-[36px] desk:hover:bg-sunk', item.danger ? 'text-clay' : 'text-ink')}
            >
              {item.icon && <Icon of={item.icon} className="mr-3" />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function walk(event: KeyboardEvent<HTMLElement>) {
  const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]'))
  const now = items.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const next = step !== undefined ? (now + step + items.length) % items.length
    : event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : -1
  if (next < 0) return
  event.preventDefault()
  items[next]?.focus()
}

function useCloseElsewhere(open: boolean, root: { current: HTMLElement | null }, close: () => void) {
  const latest = useRef(close)
  useLayoutEffect(() => { latest.current = close })
  useEffect(() => {
    if (!open) return
    const onPointer = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) latest.current()
    }
    document.addEventListener('mousedown', onPointer)
    document.addEventListener('touchstart', onPointer)
    return () => {
      document.removeEventListener('mousedown', onPointer)
      document.removeEventListener('touchstart', onPointer)
    }
  }, [open, root])
}
