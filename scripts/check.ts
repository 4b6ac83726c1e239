// `npm run check`: what to run before a commit. The types of every room, lint, and the rules of the house.
import { inPairs } from './in-pairs.ts'
import { checksOfRooms } from './rooms.ts'

const [longest, ...others] = checksOfRooms()
const problems = await inPairs([
  ...longest ? [longest] : [],
  {
    name: 'architecture',
    words: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'rules', 'tests/architecture.test.ts'],
  },
  { name: 'lint', words: ['node_modules/oxlint/bin/oxlint', '.'] },
  ...others,
])
const seconds = Math.round(performance.now() / 1000)
console.log(problems.length > 0 ? problems.join('\n')
  : `Types, lint and architecture: nothing to mend, in ${seconds} s`)
process.exitCode = problems.length > 0 ? 1 : 0
