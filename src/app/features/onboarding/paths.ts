// Where the screens of onboarding are (spec 2).
import type { OnboardingScreen } from '#domain/onboarding.ts'

export const pathOf = {
  home: '/dashboard/onboarding',
  about: '/dashboard/onboarding/business-profile/about',
  contact: '/dashboard/onboarding/business-profile/contact',
  bank: '/dashboard/onboarding/add-bank-account',
  upload: '/dashboard/onboarding/kyc-details/upload',
  director: '/dashboard/onboarding/kyc-details/director',
} as const satisfies Record<OnboardingScreen | 'home', string>

/** Which screen an address shows, or null on the front page. */
export function screenAt(path: string): OnboardingScreen | null {
  const plain = path.replace(/\/+$/, '')
  const found = (Object.keys(pathOf) as (keyof typeof pathOf)[]).find((name) => pathOf[name] === plain)
  return found === undefined || found === 'home' ? null : found
}
