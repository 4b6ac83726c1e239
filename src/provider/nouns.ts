// Every noun that the provider answers for, in the order in which they register, and the demo that an
// empty database gets.
import type { Noun } from './app.ts'
import { auth } from './auth/nouns.ts'
import { banks } from './banks.ts'
import { ground } from './ground.ts'
import type { JobWork } from './jobs.ts'
import { merchants } from './merchants.ts'
import { onboarding } from './onboarding/nouns.ts'
import { overview } from './overview.ts'
import { preferences } from './preferences.ts'
import { review } from './review/console.tsx'
import type { DemoLogin } from './run.ts'
import { seedDemo } from './seed/demo.ts'

export const nouns: readonly Noun[] = [
  ground, auth, merchants, preferences, banks, onboarding, overview, review,
]

/** Fills an empty database with the demo; answers the log-ins to print, also when it was filled before. */
export const seed: (work: JobWork) => Promise<readonly DemoLogin[]> = seedDemo
