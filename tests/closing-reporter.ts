// What a run of the tests ends with: where its time went, the slowest files, what failed, and one line of
// counts.
import { cpus } from 'node:os'
import type { Reporter, TestModule } from 'vitest/node'

/** How many files are named. */
const SLOWEST = 10

interface File {
  name: string
  kind: string
  tests: number
  seconds: number
}

/** User and system time of everything that this machine does, in seconds. */
const machineSeconds = () =>
  cpus().reduce((sum, { times: { user, sys, nice } }) => sum + user + sys + nice, 0) / 1_000

/** `tests/faults/crash.test.ts` is of the kind `faults`; `tests/architecture.test.ts` of the kind `house`. */
const kindOf = (name: string) => /^tests\/([^/]+)\//.exec(name)?.[1] ?? 'house'

export default class ClosingReporter implements Reporter {
  private began = 0
  private cpuBefore = 0
  private readonly files: File[] = []
  private readonly failures: string[] = []
  private readonly counts = { passed: 0, failed: 0, skipped: 0 }

  onTestRunStart() {
    this.began = Date.now()
    this.cpuBefore = machineSeconds()
  }

  onTestModuleEnd(module: TestModule) {
    const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic()
    const tests = [...module.children.allTests()]
    for (const test of tests) {
      const { state } = test.result()
      if (state !== 'pending') this.counts[state] += 1
    }
    const ms = duration + collectDuration + setupDuration + environmentSetupDuration
    const name = module.relativeModuleId
    this.files.push({ name, kind: kindOf(name), tests: tests.length, seconds: ms / 1_000 })
    for (const test of tests) {
      const { state, errors } = test.result()
      if (state === 'failed') this.failures.push(failure(`${name} > ${test.fullName}`, errors))
    }
    // A file that could not be read, and a set-up that failed, have no failed test of their own.
    for (const lost of [module, ...module.children.allSuites()]) {
      if (lost.errors().length === 0) continue
      this.counts.failed += 1
      this.failures.push(failure('fullName' in lost ? `${name} > ${lost.fullName}` : name, lost.errors()))
    }
  }

  onTestRunEnd(_: unknown, errors: readonly unknown[]) {
    const wall = (Date.now() - this.began) / 1_000
    const cpu = machineSeconds() - this.cpuBefore
    console.log(`\n${table(this.files)}`)
    console.log(`${wall.toFixed(0)} s by the clock, ${cpu.toFixed(0)} s of processors (whatever ran on this `
      + 'machine)')
    if (this.files.length > 1) console.log(`\nThe slowest files:\n${slowest(this.files)}`)
    if (this.failures.length > 0) console.log(`\nWhat failed:\n${this.failures.join('\n')}`)
    const { passed, failed, skipped } = this.counts
    console.log(`\n${passed} passed, ${failed + errors.length} failed, ${skipped} skipped`)
  }
}

/** A test by its name, and the first lines of what it said. */
const failure = (name: string, errors: readonly { message: string }[] = []) =>
  [name, ...errors.map(({ message }) => `    ${message.split('\n').slice(0, 3).join(' ').slice(0, 600)}`)]
    .join('\n')

function table(files: readonly File[]): string {
  const kinds = [...new Set(files.map(({ kind }) => kind))].map((kind) => {
    const own = files.filter((file) => file.kind === kind)
    const sum = (of: 'tests' | 'seconds') => own.reduce((total, file) => total + file[of], 0)
    return { kind, files: own.length, tests: sum('tests'), seconds: sum('seconds') }
  }).toSorted((one, other) => other.seconds - one.seconds)
  return kinds.map(({ kind, files: count, tests, seconds }) =>
    `${kind.padEnd(10)} ${count} files, ${tests} tests, ${seconds.toFixed(0)} s in workers`).join('\n')
}

const slowest = (files: readonly File[]) => files
  .toSorted((one, other) => other.seconds - one.seconds)
  .slice(0, SLOWEST)
  .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
  .join('\n')
