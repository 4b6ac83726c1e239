// Every endpoint by its noun: what the provider registers and the documents describe.
import { auth } from './auth.ts'
import { banks } from './banks.ts'
import { merchants } from './merchants.ts'
import { onboarding } from './onboarding.ts'
import { overview } from './overview.ts'
import { preferences } from './preferences.ts'

export const all = { auth, merchants, preferences, banks, onboarding, overview }
