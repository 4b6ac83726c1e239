// The views of one page, each with an address of its own: links on a line, which scrolls where it must.
import { createLink, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classes } from './classes.ts'

type ViewAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>
  'aria-current'?: 'page'
}

function ViewAnchor({ children, className, ...rest }: ViewAnchorProps) {
  return (
    <a {...rest} className={classes('view-link', rest['aria-current'] === 'page' && 'on', className)}>
      {children}
    </a>
  )
}

/** `<ViewLink to="/dashboard/payouts" activeOptions={{ exact: true }}>Payouts</ViewLink>` */
export const ViewLink = createLink(ViewAnchor)

export function ViewLinks({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const here = useLocation({ select: ({ pathname }) => pathname })
  // The view one is in is in sight, also where the row is wider than the screen.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 16
  }, [here])
  return (
    <nav ref={row} aria-label={label} className="view-row mb-4">
      {children}
    </nav>
  )
}
