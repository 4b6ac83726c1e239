// Plants each mistake in turn and runs the tests that must notice it: `npx tsx
// tests/app/offline/planted/plant.ts`. Exits with 1 when one stays unnoticed.
import { spawnSync } from 'node:child_process'
import { bugs } from './bugs.data.ts'

const only = process.argv.slice(2).map(Number)
const LIMIT_MS = 120_000

let unnoticed = 0
bugs.forEach((bug, number) => {
  if (only.length > 0 && !only.includes(number)) return
  const words = ['vitest', 'run', '--config', 'tests/app/offline/planted/vitest.config.ts', bug.noticedBy]
  const env = { ...process.env, PLANT: String(number), OUTBOX_RUNS: '150', NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync('npx', words, { env, encoding: 'utf8', timeout: LIMIT_MS })
  const failed = /Tests +(\d+) failed/.exec(stdout)?.[1]
  const isPlanted = !`${stdout}${stderr}`.includes('There is no "')
  // A run that never ends is noticed too.
  const isNoticed = isPlanted && (failed !== undefined || status === null)
  if (!isNoticed) unnoticed += 1
  const how = !isPlanted
    ? 'NOT PLANTED: the code has changed'
    : isNoticed
      ? `noticed by ${failed ?? 'a run without end'}`
      : 'UNNOTICED'
  console.log(`${String(number).padStart(2)} ${bug.says}: ${how}`)
})
console.log(unnoticed === 0 ? 'All were noticed.' : `${unnoticed} were not noticed.`)
process.exitCode = unnoticed === 0 ? 0 : 1
