// Where the screens of onboarding are (spec 2), and what comes before and after each.
import { screensOf, type OnboardingScreen } from '#domain/onboarding.ts'
import type { BusinessType } from '#domain/business.ts'

export const pathOf = {
  home: '/dashboard/onboarding',
  about: '/dashboard/onboarding/business-profile/about',
  contact: '/dashboard/onboarding/business-profile/contact',
  bank: '/dashboard/onboarding/add-bank-account',
  upload: '/dashboard/onboarding/kyc-details/upload',
  director: '/dashboard/onboarding/kyc-details/director',
} as const satisfies Record<OnboardingScreen | 'home', string>

export type OnboardingPath = (typeof pathOf)[keyof typeof pathOf]

/** Next and Back follow the spec's order without the screens a type does not have; the ends lead home. */
export function neighbours(screen: OnboardingScreen, type: BusinessType | null) {
  const screens = screensOf(type)
  const place = screens.indexOf(screen)
  const at = (index: number): OnboardingPath => {
    const found = screens[index]
    return found ? pathOf[found] : pathOf.home
  }
  return { back: place > 0 ? at(place - 1) : pathOf.home, next: at(place + 1) }
}

/** Which screen an address shows, or null on the front page. */
export function screenAt(path: string): OnboardingScreen | null {
  const plain = path.replace(/\/+$/, '')
  const found = (Object.keys(pathOf) as (keyof typeof pathOf)[]).find((name) => pathOf[name] === plain)
  return found === undefined || found === 'home' ? null : found
}
