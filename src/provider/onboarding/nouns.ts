// The parts of onboarding, in the order of its screens.
import type { Provider } from '../app.ts'
import { downloads } from '../files/download.ts'
import { bankChange } from './bank-change.ts'
import { bankDetails } from './bank-details.ts'
import { businessProfile } from './business-profile.ts'
import { kyc } from './kyc.ts'
import { personnel } from './personnel.ts'
import { submit } from './submit.ts'

export function onboarding(app: Provider): void {
  for (const part of [businessProfile, bankDetails, bankChange, kyc, personnel, submit, downloads]) part(app)
}
