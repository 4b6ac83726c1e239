// The frame of the dashboard: places at the thumb or beside the page, and on every page's bar the mode and
// this phone.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import { lazy, startTransition, Suspense, useCallback, useMemo, useState } from 'react'
import { approvals } from '#contract/approvals.ts'
import { useMay, useRights } from '#app/api/permissions.ts'
import { reading } from '#app/api/queries.ts'
import { useSession } from '#app/api/use-session.ts'
import { BottomBar, BottomButton, BottomLink, SideBar, SideGroup, SideLink } from '#app/ui/bars.tsx'
import { classes } from '#app/ui/classes.ts'
import { ExportMode, ExportRight } from '#app/ui/export-right.ts'
import { PageChips } from '#app/ui/page-header.tsx'
import { useWide } from '#app/ui/use-wide.ts'
import { AccountButton } from './account.tsx'
import { Brand } from './brand.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { InstallStrip } from './install-strip.tsx'
import { KeepingStrip } from './keeping-strip.tsx'
import { CoolingOffStrip } from './cooling-off-strip.tsx'
import { LostPhotoStrip } from './lost-photo-strip.tsx'
import { MoreSheet } from './more.tsx'
import { Navigating } from './navigating.tsx'
import { OnlineAgain } from './online-again.tsx'
import { PhoneChip } from './phone-chip.tsx'
import { groupsOf, isExact, isWithin, placesFor, type Place } from './places.ts'
import { SearchLink } from './search-link.tsx'
import { TestModeChip } from './test-mode.tsx'
import { UpdateStrip } from './update-strip.tsx'

/** A second after the page, whose own files come first: all is well nearly always. */
const LaterStrips = lazy(() =>
  new Promise((later) => setTimeout(later, 1_000)).then(() => import('./later-strips.tsx')))

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page stands alone, without the bars: onboarding shows its own progress. */
    bare?: boolean
    /** One thing is done here, with a button at the thumb: on a phone the places step aside. */
    task?: boolean
  }
}

export function Shell() {
  const [more, setMore] = useState(false)
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) })
  const task = useMatches({ select: (matches) => matches.some((match) => match.staticData.task) })
  const mayExport = useMay('export_data')
  const mode = useSession()?.mode ?? 'live'
  // One of the two ways through the app is made: thirty links out of sight would slow every tap on a phone.
  // What hides the other one is the style sheet, as the parts of a page learn of a turned tablet one by one.
  const isWide = useWide()
  // All places at once: the tap is answered before they are drawn.
  const openMore = useCallback(() => startTransition(() => setMore(true)), [])
  const chips = useMemo(() => <><SearchLink /><TestModeChip /><PhoneChip /></>, [])
  return (
    <PageChips value={chips}>
      <ExportRight value={mayExport}><ExportMode value={mode}>
        <a href="#content" className="skip-link">Skip to the page</a>
        <Navigating />
        <OnlineAgain />
        <IdleWatch />
        <div className={classes('lg:flex min-h-page', !bare && !task && 'with-bar')}>
          {!bare && isWide && <Side onMore={openMore} />}
          <div id="content" tabIndex={-1} className="page-column">
            <Suspense><LaterStrips /></Suspense>
            <KeepingStrip />
            <UpdateStrip />
            <LostPhotoStrip />
            <CoolingOffStrip />
            {!bare && <InstallStrip />}
            <Outlet />
          </div>
        </div>
        {!bare && !task && !isWide && <Bottom more={more} onMore={openMore} />}
        <MoreSheet open={more} onClose={() => setMore(false)} />
      </ExportMode></ExportRight>
    </PageChips>
  )
}

const COUNT_EVERY_MS = 60_000

const countReading = reading(approvals.count, {}, { every: COUNT_EVERY_MS })

/** What a link to a place is given besides its name: how many wait there, and when it is the current one. */
function useLinkParts() {
  const { pathname } = useLocation()
  const mayApprove = useMay('approve_payouts') === true
  const waiting = useQuery({ ...countReading, enabled: mayApprove }).data?.waiting
  return (place: Place) => ({
    key: place.to, to: place.to, label: place.label, icon: place.icon,
    activeOptions: { exact: isExact(place, pathname) },
    ...(place.counts && waiting !== undefined && { count: waiting }),
  })
}

function Side({ onMore }: { onMore: () => void }) {
  const partsOf = useLinkParts()
  const shown = placesFor(useRights())
  return (
    <SideBar brand={<Brand />} foot={<AccountButton onClick={onMore} />}>
      {groupsOf(shown).map(({ title, places: inGroup }) => (
        <SideGroup key={title ?? ''} title={title}>
          {inGroup.map((place) => {
            const { key, ...parts } = partsOf(place)
            return <SideLink key={key} {...parts} />
          })}
        </SideGroup>
      ))}
    </SideBar>
  )
}

function Bottom({ more, onMore }: { more: boolean, onMore: () => void }) {
  const partsOf = useLinkParts()
  const { pathname } = useLocation()
  const shown = placesFor(useRights())
  return (
    <BottomBar>
      {shown.filter(({ bar }) => bar).map((place) => {
        const { key, label, ...parts } = partsOf(place)
        const words = typeof place.bar === 'string' ? place.bar : label
        return <BottomLink key={key} label={words} within={isWithin(place, pathname)} {...parts} />
      })}
      <BottomButton label="More" icon={Menu} onClick={onMore} expanded={more} current={more} />
    </BottomBar>
  )
}
