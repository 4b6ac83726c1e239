// Every noun that the provider answers for, in the order in which they register, and the demo that an empty database gets.
import type { Noun } from './app.ts'
import { ground } from './ground.ts'
import type { JobWork } from './jobs.ts'
import type { DemoLogin } from './run.ts'

export const nouns: readonly Noun[] = [ground]

/** Fills an empty database with the demo; answers the log-ins to print, also when it was filled before. */
export const seed: (work: JobWork) => Promise<readonly DemoLogin[]> = async () => []
