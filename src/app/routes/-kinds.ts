// Everything that is sent by itself: each feature says how.
import { registerChargebackKinds } from '#app/features/chargebacks/kinds.ts'
import { registerOnboardingKinds } from '#app/features/onboarding/kinds.ts'

/** Before anything is sent, or called by its name; a second time changes nothing. */
export function registerKinds() {
  registerOnboardingKinds()
  registerChargebackKinds()
}
