// Every figure that the alerts and the dashboard ask for is one that /metrics has, with those labels.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProvider, type World } from '#tests/world.ts'
import { whereThereIs } from './programs.ts'
import { readDeploy, readYaml } from './yaml.ts'

interface Alert { alert: string, expr: string }
interface Panel { title: string, targets?: { expr: string }[] }

const alerts = readYaml<{ groups: { rules: Alert[] }[] }>('alerts.yaml').groups.flatMap(({ rules }) => rules)
const { panels } = JSON.parse(readDeploy('grafana.json')) as { panels: Panel[] }
const asked = [
  ...alerts.map(({ alert, expr }) => ({ by: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ by: title, expr }))),
]

let world: World
let said = ''
beforeAll(async () => {
  world = await aProvider()
  world.app.metrics.pool('main', { totalCount: 1, idleCount: 1, waitingCount: 0 })
  world.app.metrics.job('clean', 'done')
  await world.request('/health')
  said = await (await world.request('/metrics')).text()
})
afterAll(() => world.stop())

/** Prometheus' own: whether a process was reached, and how. */
const own = ['up']
const ownLabels = ['instance', 'kind', 'job', 'le']

const named = /(?<![\w"$.])(oja_\w+|process_\w+|nodejs_\w+|up)\b(?:\{([^}]*)\})?/g

const namesIn = (expr: string) => [...expr.matchAll(named)].map(([, name = '', labels = '']) => ({
  name: name.replace(/_(bucket|sum|count)$/, (end) => (typeOf(name) ? end : '')),
  labels: [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
}))

const typeOf = (name: string) => new RegExp(`^# TYPE ${name} (\\w+)$`, 'm').exec(said)?.[1]

const labelsOf = (name: string): string[] => {
  const metric = world.app.metrics.registry.getSingleMetric(name) as { labelNames?: string[] } | undefined
  return [...metric?.labelNames ?? [], ...ownLabels]
}

test('there is much to ask for', () => {
  expect(alerts.length).toBeGreaterThan(20)
  expect(asked.flatMap(({ expr }) => namesIn(expr)).length).toBeGreaterThan(60)
})

test.each(asked)('$by: $expr', ({ expr }) => {
  const names = namesIn(expr)
  expect(names.length).toBeGreaterThan(0)
  for (const { name, labels } of names) {
    if (own.includes(name)) continue
    expect([name, typeOf(name)]).toEqual([name, expect.stringMatching(/gauge|counter|histogram/)])
    expect(labels.filter((label) => !labelsOf(name).includes(label))).toEqual([])
  }
  for (const [, job = ''] of expr.matchAll(/job="(\w+)"/g)) {
    expect(['oja', ...Object.keys(world.app.jobs)]).toContain(job)
  }
})

test('each figure of ours is asked for by somebody', () => {
  const ours = [...said.matchAll(/^# TYPE (oja_\w+) /gm)].map(([, name]) => name)
  const wanted = new Set(asked.flatMap(({ expr }) => namesIn(expr).map(({ name }) => name)))
  expect(ours.filter((name) => !wanted.has(name ?? ''))).toEqual([])
})

test('the runbook has a heading for each alert, and none for one that is not', () => {
  const headings = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^### ([A-Z]\w+)$/gm)]
    .map(([, name]) => name)
  expect(headings.sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})

test('every statement of the runbook is one that the database takes', async () => {
  const blocks = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^```sql\n([^`]*)```$/gm)]
  const statements = blocks.flatMap(([, text = '']) => text.split(';').filter((each) => each.trim()))
  expect(statements.length).toBeGreaterThan(12)
  for (const statement of statements) {
    const run = world.database.transaction().execute(async (inside) => {
      await sql.raw(statement.replaceAll(/:'\w+'/g, 'null')).execute(inside)
      throw new Error('taken back')
    })
    await expect(run, statement).rejects.toThrow('taken back')
  }
})

test('every command that the runbook and the guide name exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  // Written beside this: docs/backup.md.
  const elsewhere = ['backup', 'restore', 'restore:check']
  const words = ['docs/runbook.md', 'docs/running.md'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name ?? ''))
  expect(words.length).toBeGreaterThan(10)
  expect(words.filter((name) => !(name in scripts) && !elsewhere.includes(name))).toEqual([])
})

const tries = ['tests/deploy/alerts.yaml', 'tests/deploy/alerts-each.yaml']

test.each(whereThereIs('promtool'))('%s finds nothing wrong with the rules, and they fire as they should',
  (promtool) => {
  const says = (...words: string[]) => execFileSync(promtool, words, { encoding: 'utf8' })
  expect(says('check', 'rules', 'deploy/alerts.yaml')).toContain(`${alerts.length} rules found`)
  for (const file of tries) expect(says('test', 'rules', file)).toContain('SUCCESS')
}, 120_000)

test('each rule is tried with figures that make it fire', () => {
  const fired = tries.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/alertname: (\w+)\n +exp_alerts:/g)].map(([, name]) => name))
  expect([...new Set(fired)].sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})
