// `npm test`: types, lint, a build of the dashboard, then every test. `npm test -- <words>` runs the test
// files whose path has one of the words, and nothing else. `npm run test:full` takes all combinations, other
// seeds and a shuffled order. Docs: docs/tests.md.
import './node-version.js'
import { spawnSync } from 'node:child_process'
import { needChromium } from '#tests/journeys/chromium.ts'

/** Runs a program of the repository with this Node, whatever stands in PATH. */
function step(name: string, words: string[]) {
  const began = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit', env: process.env })
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`── ${name}: ${status === 0 ? 'done' : 'failed'} in ${seconds} s`)
  if (status !== 0) process.exit(status ?? 1)
}

const tsx = ['--import', 'tsx']
const vitest = 'node_modules/vitest/vitest.mjs'
const given = process.argv.slice(2)
const isFull = given.includes('--full')
const only = given.filter((word) => word !== '--full')
const order: string[] = []
if (isFull) {
  const seed = process.env.SEED ?? String(Date.now() % 2_147_483_647)
  Object.assign(process.env, { FULL: '1', SEED: seed })
  order.push('--sequence.shuffle.files', '--sequence.shuffle.tests=false', `--sequence.seed=${seed}`)
  console.log(`Everything, in the order of seed ${seed}; SEED=${seed} npm run test:full repeats it`)
}
if (only.length > 0) {
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...order, ...only], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
needChromium()
step('types', [...tsx, 'scripts/check-types.ts'])
step('lint', ['node_modules/oxlint/bin/oxlint', '.'])
step('build', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
step('tests', [vitest, 'run', ...order])
