// Each test on a phone of its own, with somebody signed in whose things are watched as on a screen.
import { afterEach, beforeEach } from 'vitest'
import { registerOnboardingKinds } from '#app/features/onboarding/kinds.ts'
import { waiting } from '#app/offline/waiting.ts'
import { ada, newPhone, signIn } from '#tests/app/offline/phone.ts'

export function eachOnANewPhone(): void {
  let stop = () => {}
  beforeEach(() => {
    newPhone()
    signIn(ada)
    registerOnboardingKinds()
    stop = waiting.subscribe(() => {})
  })
  afterEach(() => stop())
}
