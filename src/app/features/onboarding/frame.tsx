// Around every screen of onboarding: on a wide screen the three groups stand beside it.
import { Outlet, useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { classes } from '#app/ui/classes.ts'
import { registerOnboardingKinds } from './kinds.ts'
import { SideNavigation } from './side-navigation.tsx'
import { screenAt } from './paths.ts'
import { useStoredStep } from './use-stored-step.ts'

registerOnboardingKinds()

export function OnboardingFrame() {
  const isWide = useWide()
  // The front page shows the groups itself.
  const screen = screenAt(useLocation().pathname)
  const isHome = screen === null
  useStoredStep(screen)
  return (
    <div className="flex flex-1 min-w-0">
      {isWide && !isHome && <SideNavigation />}
      <div
        className={classes(
          'flex flex-col flex-1 min-w-0',
          isHome ? 'lg:max-w-[720px] lg:mx-auto' : 'lg:px-6',
        )}
      >
        <Outlet />
      </div>
    </div>
  )
}

const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 1024px)') : undefined

function subscribe(listener: () => void) {
  // Safari before 14 knows only the older names.
  if (wide?.addEventListener) wide.addEventListener('change', listener)
  else wide?.addListener(listener)
  return () => {
    if (wide?.removeEventListener) wide.removeEventListener('change', listener)
    else wide?.removeListener(listener)
  }
}

/** Only what is shown is kept up to date: a phone does not draw the side navigation at all. */
const useWide = () => useSyncExternalStore(subscribe, () => wide?.matches ?? false, () => false)
