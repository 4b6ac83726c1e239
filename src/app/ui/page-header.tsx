// The head of a page: the title of a place stands in the bar; that of a page with a way back goes below it at
// 28 px.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { createContext, use, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { IconLink } from './link-button.tsx'
import { usePageTitle } from './page-title.ts'
import type { IconShape } from './icon.tsx'
import { useWide } from './use-wide.ts'

/** What every bar carries at its end (test mode, the state of this phone); the shell fills it. */
export const PageChips = createContext<ReactNode>(null)

interface WayBack {
  /** A path of the app; typed links are made by the caller with `action`. */
  to?: string
  onClick?: () => void
  label?: string
  icon?: IconShape
  /** Beside the page of a desktop its place stands in the side bar, so that nobody needs a way back. */
  narrow?: boolean
}

interface PageHeaderProps {
  title: string
  /** Of the window, where several pages have the same title. */
  windowTitle?: string
  /** A cross or an arrow; without it the page is one of the places of the bar. */
  back?: WayBack
  /** One sentence under the title. */
  lead?: ReactNode
  /** Buttons at the end of the bar, on a wide screen. */
  actions?: ReactNode
}

export function PageHeader({ title, windowTitle = title, back: way, lead, actions }: PageHeaderProps) {
  const chips = use(PageChips)
  const isWide = useWide()
  const back = way?.narrow && isWide ? undefined : way
  usePageTitle(windowTitle)
  const heading = (
    <h1
      tabIndex={-1} className={classes('font-semibold', back ? 'text-28' : 'flex-auto max-w-full text-22')}
    >
      {title}
    </h1>
  )
  return (
    // Without a box of its own: the bar sticks within the page, not within the head.
    <header className="contents">
      <div className="page-bar">
        {back ? <Back {...back} /> : heading}
        {back && <span className="flex-1" />}
        {/* Beside large letters they go below the title together. */}
        <div className="flex flex-wrap items-center ml-auto">{chips}</div>
        {actions && <div className="hidden lg:flex ml-4">{actions}</div>}
      </div>
      {(back || lead) && (
        <div className="px-side pb-1">
          {back && heading}
          {lead && <p className="mt-1 text-15 text-soft lg:max-w-[640px]">{lead}</p>}
        </div>
      )}
    </header>
  )
}

function Back({ to, onClick, label = 'Back', icon = ArrowLeft }: WayBack) {
  if (to) return <IconLink to={to} label={label} icon={icon} onClick={onClick} className="-ml-3" />
  return <IconButton label={label} icon={icon} onClick={onClick} className="-ml-3" />
}
