// `npm run test:planted`: writes each bug of the plants into a copy of the checkout, and expects the named
// test to fail. `npm run test:planted -- wall` plants only those whose description or file has the word, or
// all of one kind.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { plantsByKind } from './plants-by-kind.ts'
import type { Edit, Plant } from './plants.data.ts'

/** A test that a bug keeps from ever ending has noticed it. */
const LIMIT_MS = 240_000

const root = join(import.meta.dirname, '..', '..')
const wanted = process.argv.slice(2).join(' ')
const chosen = plantsByKind.flatMap(([kind, plants]) => kind === wanted ? plants : plants.filter(
  ({ bug, edits }) => bug.includes(wanted) || edits.some(({ file }) => file.includes(wanted)),
))
const lost = chosen.flatMap(({ edits }) => edits).filter(({ file, from }) => !isOnce(join(root, file), from))
for (const { file, from } of lost) console.log(`${file} does not have this exactly once:\n${from}`)
if (lost.length > 0) process.exit(1)

interface Result {
  plant: Plant
  isCaught: boolean
  how: string
}

const began = Date.now()
const copy = copyOfCheckout()
/** Tests that were run without a bug: null when they pass, or what they said. */
const healthy = new Map<string, string | null>()
try {
  const results = chosen.map((plant, index) => {
    const result = tried(plant)
    console.log(`${String(index + 1).padStart(3)}/${chosen.length} ${lineOf(result)}`)
    return result
  })
  const missed = results.filter(({ isCaught }) => !isCaught)
  console.log(tableOf(results))
  for (const { plant, how } of missed) console.log(`\nmissed: ${plant.bug}\n${how}`)
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  console.log(
    `\n${chosen.length - missed.length} of ${chosen.length} planted bugs were caught, in ${minutes} minutes`,
  )
  process.exitCode = missed.length === 0 && chosen.length > 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function copyOfCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oja-planted-'))
  chmodSync(folder, 0o755)
  const stays = ['node_modules', '.git', '.data', 'coverage']
  cpSync(root, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (from) => !stays.includes(basename(from)) && !/app\.(building|old)-/.test(from),
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The test passes without the bug and fails with it, for the reason that it should. */
function tried(plant: Plant): Result {
  const { edits, test, says } = plant
  const sick = withoutBug(plant)
  if (sick !== null) return { plant, isCaught: false, how: `${test} does not pass without it:\n${sick}` }
  const putBack = edits.map(plantEdit)
  const { status, output } = run(plant)
  for (const undo of putBack.reverse()) undo()
  if (status === null) return { plant, isCaught: true, how: 'it never ended' }
  const isFailed = status !== 0 && /Tests .*\d+ failed/.test(output)
  if (isFailed && says.test(output)) return { plant, isCaught: true, how: firstWords(output) }
  const how = isFailed ? `failed for another reason:\n${failureOf(output)}` : `${test} did not notice`
  return { plant, isCaught: false, how }
}

function withoutBug(plant: Plant): string | null {
  const key = `${plant.test} ${plant.only}`
  const known = healthy.get(key)
  if (known !== undefined) return known
  const { status, output } = run(plant)
  const passes = status === 0 && /Tests .*\d+ passed/.test(output)
  healthy.set(key, passes ? null : output.slice(-2000))
  return passes ? null : output.slice(-2000)
}

function plantEdit({ file, from, to }: Edit): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  return () => writeFileSync(path, text)
}

/** Otherwise the code has changed, and the plant has to follow it. */
function isOnce(path: string, text: string): boolean {
  return readFileSync(path, 'utf8').split(text).length === 2
}

function run({ test, only }: Plant) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const words = [vitest, 'run', test, '--bail', '1', ...(only ? ['-t', only] : [])]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 100_000_000,
    timeout: LIMIT_MS,
  })
  return { status, output: `${stdout}${stderr}` }
}

function failureOf(output: string): string {
  return output.split('Failed Tests').at(-1)?.slice(0, 3000) ?? ''
}

function firstWords(output: string): string {
  const problem = /^\+ {3}"(.*)",$/m.exec(output)?.[1]
  const words = problem ?? /^(?:Assertion)?Error: (.*)$/m.exec(output)?.[1] ?? 'it failed'
  return words.slice(0, 90)
}

function lineOf({ plant, isCaught, how }: Result): string {
  return `${isCaught ? 'caught' : 'MISSED'}  ${plant.bug}: ${how.split('\n')[0]}`
}

function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ plant, isCaught }) => [
    isCaught ? 'yes' : 'NO',
    basename(plant.edits[0]?.file ?? ''),
    basename(plant.test),
    plant.bug,
  ])
  const all = [['caught', 'planted in', 'by', 'bug'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return `\n${all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')}`
}
