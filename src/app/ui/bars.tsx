// The ways through the app: five places at the thumb on a phone, the same opened out in groups beside a wide
// page.
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'

interface PlaceParts {
  label: string
  icon: IconShape
  /** How many wait there; 0 draws nothing. */
  count?: number
}

type PlaceAnchorProps = PlaceParts & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  /** The page is one of those that are reached from this place. */
  within?: boolean
  ref?: Ref<HTMLAnchorElement>
  'aria-current'?: 'page'
}

const tab = 'flex flex-col flex-auto min-w-0 items-center justify-center min-h-[56px] pt-0.5'

const pill = 'relative grid place-items-center w-13 h-7 mb-px rounded-full'

function Tab({ label, icon, count = 0, current }: PlaceParts & { current: boolean }) {
  return (
    <>
      <span className={classes(pill, current && 'bg-forest-tint')}>
        <Icon of={icon} size={24} />
        {count > 0 && <Count value={count} className="absolute -top-1 right-1" />}
      </span>
      <span className="max-w-full cut place-words">{label}</span>
    </>
  )
}

function Count({ value, className }: { value: number, className?: string }) {
  return (
    <span
      className={classes('min-w-[18px] min-h-[18px] px-1 rounded-full bg-clay text-card font-semibold',
        'text-center place-words figures', className)}
    >
      {value > 99 ? '99+' : value}<span className="sr-only"> waiting</span>
    </span>
  )
}

function BottomAnchor({ label, icon, count, within = false, ...rest }: PlaceAnchorProps) {
  const current = within || rest['aria-current'] === 'page'
  return (
    <a {...rest} className={classes(tab, current ? 'text-forest font-semibold' : 'text-soft')}>
      <Tab {...{ label, icon, count, current }} />
    </a>
  )
}

interface BottomButtonProps extends PlaceParts {
  onClick: () => void
  expanded: boolean
  current: boolean
}

/** The place that opens a sheet. */
export function BottomButton({ onClick, expanded, current, ...parts }: BottomButtonProps) {
  return (
    <button
      type="button" onClick={onClick} aria-haspopup="dialog" aria-expanded={expanded}
      className={classes(tab, current ? 'text-forest font-semibold' : 'text-soft')}
    >
      <Tab {...parts} current={current} />
    </button>
  )
}

function SideAnchor({ label, icon, count = 0, within: _none, ...rest }: PlaceAnchorProps) {
  const current = rest['aria-current'] === 'page'
  return (
    <a
      {...rest}
      className={classes('flex items-center min-h-[48px] desk:min-h-[36px] px-3 rounded-10 text-15',
        current ? 'bg-forest-tint text-forest font-semibold' : 'text-soft font-medium desk:hover:bg-sunk')}
    >
      <Icon of={icon} className="mr-2.5" />
      <span className="flex-1 min-w-0">{label}</span>
      {count > 0 && <Count value={count} />}
    </a>
  )
}

/** `<BottomLink to="/dashboard/overview" label="Overview" icon={House} />` */
export const BottomLink = createLink(BottomAnchor)
/** `<SideLink to="/dashboard/overview" label="Overview" icon={House} />` */
export const SideLink = createLink(SideAnchor)

export function BottomBar({ children }: { children: ReactNode }) {
  return <nav aria-label="Main" className="place-bar lg:hidden">{children}</nav>
}

/** A group of side links under its name. */
export function SideGroup({ title, children }: { title?: string, children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      {title && <p className="px-3 pt-3 pb-1 text-13 text-soft">{title}</p>}
      {children}
    </div>
  )
}

interface SideBarProps {
  brand: ReactNode
  foot: ReactNode
  children: ReactNode
}

export function SideBar({ brand, foot, children }: SideBarProps) {
  return (
    <aside className="side-bar">
      <div className="flex items-center h-16 px-2 flex-none">{brand}</div>
      <nav aria-label="Main" className="flex-1 overflow-y-auto">{children}</nav>
      <div className="flex-none pt-2">{foot}</div>
    </aside>
  )
}
