// `npm test`: types, lint, a build of the dashboard, then every test; closes with one line of counts.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { needChromium } from '#tests/journeys/chromium.ts'
import { maySecond } from './second-try.ts'

const results = 'node_modules/.cache/oja/tests.json'

function step(name: string, command: string, words: string[], mayFail = false) {
  const began = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, words, { stdio: 'inherit', env: process.env })
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`── ${name}: ${status === 0 ? 'done' : 'failed'} in ${seconds} s`)
  if (status !== 0 && !mayFail) process.exit(status ?? 1)
  return status ?? 1
}

process.env.CHROMIUM_PATH = needChromium()
const only = process.argv.slice(2)
if (only.length === 0) {
  step('types', 'npm', ['run', '--silent', 'types'])
  step('lint', 'npm', ['run', '--silent', 'lint'])
  step('build', 'npm', ['run', '--silent', 'build'])
}
mkdirSync('node_modules/.cache/oja', { recursive: true })
rmSync(results, { force: true })
const status = step('tests', 'npx', [
  'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`,
  ...(only.length === 0 ? ['--reporter=./tests/spec/reporter.ts'] : only),
], true)
const { numPassedTests, numFailedTests, numPendingTests, testResults } = found()
const failed = testResults.flatMap((file) => (file.status === 'failed' ? [relative('.', file.name)] : []))
const again = only.length === 0 && maySecond(failed)
  ? step('second try', 'npx', ['vitest', 'run', ...failed], true)
  : 1
console.log(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
if (again === 0) console.log(`Passed alone, at the second try: ${failed.join(', ')}`)
process.exit(status === 0 ? 0 : again)

interface Found {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string, status: string }[]
}

function found() {
  return JSON.parse(readFileSync(results, 'utf8')) as Found
}
