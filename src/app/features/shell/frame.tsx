// The frame of the dashboard: places at the thumb or beside the page, and on every page's bar the mode and
// this phone.
import { Outlet, useMatches } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import { useMemo, useState } from 'react'
import { BottomBar, BottomButton, BottomLink, SideBar, SideGroup, SideLink } from '#app/ui/bars.tsx'
import { classes } from '#app/ui/classes.ts'
import { PageChips } from '#app/ui/page-header.tsx'
import { AccountButton } from './account.tsx'
import { Brand } from './brand.tsx'
import { MoreSheet } from './more.tsx'
import { Navigating } from './navigating.tsx'
import { PhoneChip } from './phone-chip.tsx'
import { groups, places } from './places.ts'
import { TestModeChip } from './test-mode.tsx'
import { UpdateStrip } from './update-strip.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page stands alone, without the bars: onboarding shows its own progress. */
    bare?: boolean
  }
}

export function Shell() {
  const [more, setMore] = useState(false)
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) })
  const chips = useMemo(() => <><TestModeChip /><PhoneChip /></>, [])
  return (
    <PageChips value={chips}>
      <a href="#content" className="skip-link">Skip to the page</a>
      <Navigating />
      <div className={classes('lg:flex min-h-page', !bare && 'with-bar')}>
        {!bare && <Side onMore={() => setMore(true)} />}
        <div id="content" tabIndex={-1} className="page-column">
          <UpdateStrip />
          <Outlet />
        </div>
      </div>
      {!bare && <Bottom more={more} onMore={() => setMore(true)} />}
      <MoreSheet open={more} onClose={() => setMore(false)} />
    </PageChips>
  )
}

function Side({ onMore }: { onMore: () => void }) {
  return (
    <SideBar brand={<Brand />} foot={<AccountButton onClick={onMore} />}>
      {groups().map(({ title, places: inGroup }) => (
        <SideGroup key={title ?? ''} title={title}>
          {inGroup.map(({ to, label, icon }) => <SideLink key={to} to={to} label={label} icon={icon} />)}
        </SideGroup>
      ))}
    </SideBar>
  )
}

function Bottom({ more, onMore }: { more: boolean, onMore: () => void }) {
  return (
    <BottomBar>
      {places.filter(({ bar }) => bar).map(({ to, label, icon }) => (
        <BottomLink key={to} to={to} label={label} icon={icon} />
      ))}
      <BottomButton label="More" icon={Menu} onClick={onMore} expanded={more} current={more} />
    </BottomBar>
  )
}
