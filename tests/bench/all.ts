// `npm run bench`: everything that has a figure, one after another, each in a process of its own; at the end
// one table, which docs/bench.md keeps with the machine and the commit. `-- phone taps` measures these alone
// and leaves the page as it is.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { Goal } from './figures.ts'

interface Part {
  name: string
  settings?: Record<string, string>
}

const parts: readonly Part[] = [
  { name: 'phone' }, { name: 'taps' }, { name: 'list' }, { name: 'lighthouse' }, { name: 'photo' },
  { name: 'processes' },
  { name: 'money', settings: { SIZE: process.env['SIZE'] ?? '100000' } },
  { name: 'collections', settings: { SIZE: process.env['SIZE'] ?? '100000' } },
  { name: 'backup', settings: { SIZE: process.env['SIZE'] ?? '100000' } },
]

const page = 'docs/bench.md'
const begin = '<!-- what npm run bench measured last: -->'
const end = '<!-- so far. -->'

/** What a part aimed at and reached; nothing when it ended before its verdict. */
function measured({ name, settings }: Part): Goal[] {
  const report = path.join(tmpdir(), `oja-bench-${process.pid}-${name}.json`)
  console.log(`\n── ${name}`)
  const env = { ...process.env, ...settings, BENCH_REPORT: report }
  spawnSync('npx', ['tsx', `tests/bench/${name}.ts`], { stdio: 'inherit', env })
  const goals = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) as Goal[] : []
  rmSync(report, { force: true })
  const broken: Goal = { what: `${name}: ended before its figures`, figure: '', goal: '', isKept: false }
  return goals.length > 0 ? goals : [broken]
}

const asTable = (goals: readonly Goal[]) => [
  '| what | figure | goal | |', '| --- | --- | --- | --- |',
  ...goals.map(({ what, figure, goal, isKept }) =>
    `| ${what} | ${figure} | ${goal} | ${isKept ? 'kept' : '**missed**'} |`),
].join('\n')

const only = process.argv.slice(2)
const before = loadavg()[0]?.toFixed(1)
const chosen = parts.filter(({ name }) => only.length === 0 || only.includes(name))
const goals = chosen.flatMap(measured)
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const day = new Date().toISOString().slice(0, 10)
const machine = `${cpus()[0]?.model.trim() ?? ''} x ${cpus().length}`
const words = `Measured on ${day} at ${commit}, ${machine}, load before ${before}.`
console.log(`\n${asTable(goals)}\n\n${words}`)
if (only.length === 0) {
  const text = readFileSync(page, 'utf8')
  const [head, rest] = text.split(begin)
  const tail = rest?.split(end)[1]
  if (tail === undefined) throw new Error(`${page} has no place for the table: ${begin} ... ${end}`)
  writeFileSync(page, `${head}${begin}\n\n${asTable(goals)}\n\n${words}\n\n${end}${tail}`)
}
process.exitCode = goals.every(({ isKept }) => isKept) ? 0 : 1
