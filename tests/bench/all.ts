// `npm run bench`: everything that has a figure, one part after another, each in a process of its own; what
// came of each is kept in docs/bench.json, and in one table of docs/bench.md with the machine and the commit.
// `-- phone taps` measures these alone, and leaves the others as they were measured last.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { Goal } from './figures.ts'

interface Part {
  name: string
  settings?: Record<string, string>
}

const SIZE = process.env['SIZE'] ?? '100000'

const parts: readonly Part[] = [
  { name: 'phone' }, { name: 'taps' }, { name: 'list' }, { name: 'lighthouse' }, { name: 'photo' },
  { name: 'data' }, { name: 'processes' }, { name: 'replica' },
  { name: 'money', settings: { SIZE } },
  { name: 'collections', settings: { SIZE } },
  { name: 'backup', settings: { SIZE } },
]

/** What came of a part, when, and of which commit. */
interface Measured {
  day: string
  commit: string
  machine: string
  /** Of the machine, before it began: what else it did. */
  load: string
  settings: Record<string, string>
  goals: Goal[]
}

const kept = 'docs/bench.json'
const page = 'docs/bench.md'
const begin = '<!-- what npm run bench measured last: -->'
const end = '<!-- so far. -->'

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const machine = `${cpus()[0]?.model.trim() ?? ''} x ${cpus().length}`

/** Of a part that ended before its verdict, that it did. */
function measured({ name, settings = {} }: Part): Measured {
  const report = path.join(tmpdir(), `oja-bench-${process.pid}-${name}.json`)
  const load = (loadavg()[0] ?? 0).toFixed(1)
  console.log(`\n── ${name}`)
  const env = { ...process.env, ...settings, BENCH_REPORT: report }
  spawnSync(process.execPath, ['scripts/run.js', `tests/bench/${name}.ts`], { stdio: 'inherit', env })
  const goals = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) as Goal[]
    : [{ what: 'ended before its figures', figure: '', goal: '', isKept: false }]
  rmSync(report, { force: true })
  return { day: new Date().toISOString().slice(0, 10), commit, machine, load, settings, goals }
}

const inWords = (settings: Record<string, string>) =>
  Object.entries(settings).map(([name, value]) => `${name}=${value}`).join(' ')

const tableOf = (all: Record<string, Measured>) => [
  '| part | what | figure | goal | |', '| --- | --- | --- | --- | --- |',
  ...Object.entries(all).flatMap(([name, { goals }]) => goals.map(({ what, figure, goal, isKept }) =>
    `| ${name} | ${what} | ${figure} | ${goal} | ${isKept ? 'kept' : '**missed**'} |`)),
  '', '| part | measured on | at | machine | load before | with |', '| --- | --- | --- | --- | --- | --- |',
  ...Object.entries(all).map(([name, one]) =>
    `| ${name} | ${one.day} | ${one.commit} | ${one.machine} | ${one.load} | ${inWords(one.settings)} |`),
].join('\n')

const only = process.argv.slice(2)
const known = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Measured> : {}
for (const part of parts) {
  if (only.length > 0 && !only.includes(part.name)) continue
  known[part.name] = measured(part)
  // After each: a run that is broken off keeps what it has.
  const all = Object.fromEntries(parts.flatMap(({ name }) => (known[name] ? [[name, known[name]]] : [])))
  writeFileSync(kept, `${JSON.stringify(all, null, 2)}\n`)
  const [head, rest] = readFileSync(page, 'utf8').split(begin)
  const tail = rest?.split(end)[1]
  if (tail === undefined) throw new Error(`${page} has no place for the table: ${begin} ... ${end}`)
  writeFileSync(page, `${head}${begin}\n\n${tableOf(all)}\n\n${end}${tail}`)
}
const asked = parts.filter(({ name }) => only.length === 0 || only.includes(name))
  .flatMap(({ name }) => known[name]?.goals ?? [])
process.exitCode = asked.every(({ isKept }) => isKept) ? 0 : 1
