// The places of the app, as data: a later screen adds a line here and appears in the bars. Only what exists
// stands here.
import type { LinkProps } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import House from 'lucide-react/icons/house'
import ListChecks from 'lucide-react/icons/list-checks'
import Smartphone from 'lucide-react/icons/smartphone'
import type { IconShape } from '#app/ui/icon.tsx'

export interface Place {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: IconShape
  /** The group of the side bar; none for what stands first, above the groups. */
  group?: string
  /** One of the places at the thumb on a phone; the others stand in More. */
  bar?: boolean
}

export const places: readonly Place[] = [
  { to: '/dashboard/overview', label: 'Overview', icon: House, bar: true },
  { to: '/dashboard/get-started', label: 'Get started', icon: ListChecks, bar: true },
  { to: '/dashboard/onboarding', label: 'Onboarding', icon: BadgeCheck, bar: true },
  { to: '/dashboard/on-this-phone', label: 'On this phone', icon: Smartphone, group: 'Business' },
]

/** The groups of the side bar in their order, with the places of each; the first has no name. */
export function groups(): { title: string | undefined, places: Place[] }[] {
  const titles = Array.from(new Set(places.map(({ group }) => group)))
  return titles.map((title) => ({ title, places: places.filter(({ group }) => group === title) }))
}
