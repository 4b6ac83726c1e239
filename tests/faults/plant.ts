// `npm run test:planted`: writes each bug of plants.data.ts into a copy of the checkout, and expects a
// test to fail. `npm run test:planted -- wall` plants only those whose description has the word.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { plants, type Edit, type Plant } from './plants.data.ts'

const root = join(import.meta.dirname, '..', '..')
const wanted = process.argv.slice(2).join(' ')
const chosen = plants.filter(({ bug }) => bug.includes(wanted))
const lost = chosen.flatMap(({ edits }) => edits).filter(({ file, from }) => !isOnce(join(root, file), from))
for (const { file, from } of lost) console.log(`${file} does not have this exactly once:\n${from}`)
if (lost.length > 0) process.exit(1)
const copy = copyOfCheckout()
try {
  const missed = chosen.filter((plant) => !isCaught(plant))
  console.log(`\n${chosen.length - missed.length} of ${chosen.length} planted bugs were caught`)
  for (const { bug } of missed) console.log(`missed: ${bug}`)
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
function isCaught({ bug, edits, test, only, says }: Plant): boolean {
  console.log(`\n── ${bug}`)
  const healthy = run(test, only)
  if (healthy.status !== 0 || !/Tests .*\d+ passed/.test(healthy.output)) {
    console.log(`   ${test} does not pass without it:\n${healthy.output.slice(-2000)}`)
    return false
  }
  const put_back = edits.map(plantEdit)
  const planted = run(test, only)
  for (const undo of put_back.reverse()) undo()
  const isFailed = planted.status !== 0 && /Tests .*\d+ failed/.test(planted.output)
  const isRight = says.test(planted.output)
  console.log(
    isFailed && isRight
      ? `   caught by ${test}: ${firstWords(planted.output)}`
      : isFailed
        ? `   ${test} failed for another reason:\n${failureOf(planted.output)}`
        : `   not noticed by ${test}`,
  )
  return isFailed && isRight
}

function plantEdit({ file, from, to }: Edit): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(from, () => to))
  return () => writeFileSync(path, text)
}

/** Otherwise the code has changed, and the plant has to follow it. */
function isOnce(path: string, text: string): boolean {
  return readFileSync(path, 'utf8').split(text).length === 2
}

function run(test: string, only: string) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const words = [vitest, 'run', '--project', 'provider', test, '-t', only, '--bail', '1']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 100_000_000,
  })
  return { status, output: `${stdout}${stderr}` }
}

const failureOf = (output: string) => output.split('Failed Tests').at(-1)?.slice(0, 3000) ?? ''

function firstWords(output: string): string {
  const words = /^(?:Assertion)?Error: .*$/m.exec(output)?.[0] ?? 'it failed'
  return words.slice(0, 160)
}
