// Around every screen of onboarding: on a wide screen the three groups stand beside it.
import { Outlet } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { registerOnboardingKinds } from './kinds.ts'
import { SideNavigation } from './side-navigation.tsx'
import { useAskAfterArrival } from './arrivals.ts'

registerOnboardingKinds()

export function OnboardingFrame() {
  useAskAfterArrival()
  const isWide = useWide()
  return (
    <div className="flex flex-1 min-w-0">
      {isWide && <SideNavigation />}
      <div className="flex flex-col flex-1 min-w-0 lg:px-6"><Outlet /></div>
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
