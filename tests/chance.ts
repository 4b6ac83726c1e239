// Read before each file: what properties draw (fast-check) follows the run's seed, and a full run draws more.
import fc from 'fast-check'
import { countOf, seedOf } from '#tests/drawn.ts'

fc.configureGlobal({ seed: seedOf('SEED'), numRuns: countOf('PROPERTY_RUNS', 100) })
