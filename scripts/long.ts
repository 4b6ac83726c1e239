// `npm run test:long`: what a night has time for. Each part is a test file of the suite with more of what it
// does; `npm run test:long -- kills` runs only the parts whose name has the word. SEED=<seed> repeats what is
// drawn; TIMES=2 does twice as much.
import { spawn } from 'node:child_process'
import { needChromium } from '#tests/journeys/chromium.ts'
import { whereThereIs } from '#tests/deploy/programs.ts'
import { aServerApart } from '#tests/server-apart.ts'

interface Part {
  name: string
  project: 'app' | 'screens' | 'provider' | 'rules'
  files: string[]
  settings: Record<string, string>
  /** On the PostgreSQL of SERVER, or on one that is started apart for it. */
  isElsewhere?: boolean
  /** A program of the machine without which nothing of it would run. */
  needs?: string
  /** A setting without which nothing of it would run. */
  asks?: string
}

const times = Number(process.env.TIMES ?? 1)
const seed = process.env.SEED ?? String(Date.now() % 2_147_483_647)
const from = process.env.FROM ?? '0'
const some = (count: number) => String(Math.ceil(count * times))

/** What merchants do, from registering to money. */
const behindProxy = ['journey', 'payouts', 'approvals', 'bulk', 'files', 'statements', 'exports',
  'collections', 'payment-links', 'settlements', 'onboarding', 'customers', 'cards', 'bills', 'mandates',
  'schedules']
  .map((name) => `tests/provider/${name}`)

const parts: Part[] = [
  {
    name: 'queue', project: 'app', files: ['tests/app/offline/outbox-model.test.ts'],
    settings: { OUTBOX_RUNS: some(2_200), OUTBOX_SEED: seed },
  },
  {
    name: 'kills of the phone', project: 'provider', files: ['tests/faults/kills.test.ts'],
    settings: { KILLS: some(200) },
  },
  {
    name: 'lost answers', project: 'provider', files: ['tests/faults/outbox.test.ts'],
    settings: { FAULTS_TIMES: some(30), FAULTS_SEED: seed },
  },
  {
    name: 'kills of the provider', project: 'provider', files: ['tests/faults/crash.test.ts'],
    settings: { FAULTS_TIMES: some(7) },
  },
  {
    name: 'kills of one of many processes', project: 'provider',
    files: ['tests/faults/many-processes.test.ts'], settings: { KILL_SECONDS: some(600) },
  },
  {
    name: 'database-away', project: 'provider', files: ['tests/faults/database-away'],
    settings: { RESTARTS: some(50) },
  },
  {
    name: 'takeover', project: 'provider', files: ['tests/faults/takeover.test.ts'],
    settings: { TAKEOVER_STEPS: some(100_000), TAKEOVER_SEED: seed },
  },
  {
    name: 'proxy', project: 'provider', files: ['tests/deploy/nginx.test.ts', 'tests/deploy/proxy.test.ts'],
    settings: {}, needs: 'nginx',
  },
  // Every call of the API that a test makes passes nginx; what a test says of addresses it says without.
  {
    name: 'proxy, all calls', project: 'provider', files: behindProxy, settings: { THROUGH: 'nginx' },
    needs: 'nginx',
  },
  // SERVER=postgres://role:password@host:5432/postgres, whose role may create databases and roles.
  {
    name: 'a database elsewhere', project: 'provider', files: ['tests/provider'], settings: {},
    isElsewhere: true,
  },
  // CITUS=postgres://superuser@host:5432/postgres is the coordinator; CITUS_WORKERS names workers like it.
  {
    name: 'citus', project: 'provider', files: ['tests/deploy/citus.test.ts'], settings: {}, asks: 'CITUS',
  },
  { name: 'image', project: 'provider', files: ['tests/deploy/image.test.ts'], settings: { IMAGE: '1' } },
  // Hours: PART=1/2 and PART=2/2 beside each other take one.
  {
    name: 'every statement', project: 'provider', files: ['tests/faults/every-statement.test.ts'],
    settings: { FAULTS_ALL: '1' },
  },
  {
    name: 'hostile input', project: 'provider',
    files: ['tests/faults/hostile-random.test.ts', 'tests/faults/hostile.test.ts'],
    settings: { FAULTS_TIMES: some(20), FAULTS_ALL: '1', FAULTS_SEED: seed },
  },
  // From FROM on, so that runs of some minutes each add up: TIMES=0.1 FROM=300000 SEED=7.
  {
    name: 'fuzz', project: 'provider', files: ['tests/faults/fuzz.test.ts'],
    settings: { FUZZ_COUNT: some(1_000_000), FUZZ_SEED: seed, FUZZ_FROM: from },
  },
  {
    name: 'damaged files', project: 'provider', files: ['tests/faults/damaged-files.test.ts'],
    settings: { FILES: some(1_000_000), FILES_SEED: seed, FILES_FROM: from },
  },
  {
    name: 'floods', project: 'provider', files: ['tests/faults/floods.test.ts'],
    settings: { FLOOD_SECONDS: some(30) },
  },
  {
    name: 'redirects', project: 'rules', files: ['tests/domain/redirect.test.ts'],
    settings: { REDIRECTS: some(100_000), SEED: seed },
  },
  {
    name: 'cells', project: 'rules', files: ['tests/domain/csv.test.ts'],
    settings: { CELLS: some(100_000), SEED: seed },
  },
  {
    name: 'messages', project: 'screens', files: ['tests/app/ui/safe-message.test.tsx'],
    settings: { MESSAGES: some(100_000), SEED: seed },
  },
  // Twenty histories: in a long one the days get slower with all that has happened, and find nothing more.
  ...Array.from({ length: 20 }, (_, history): Part => ({
    name: 'money, one of twenty histories', project: 'provider',
    files: ['tests/faults/money-simulation.test.ts'],
    settings: { MONEY_OPERATIONS: some(50_000), MONEY_SEED: String(Number(seed) + history) },
  })),
  {
    name: 'debits', project: 'provider', files: ['tests/faults/debits-simulation.test.ts'],
    settings: { DEBITS: some(50_000), DEBITS_SEED: seed },
  },
  {
    name: 'bills', project: 'provider', files: ['tests/faults/bills-simulation.test.ts'],
    settings: { BILLS: some(10_000), BILLS_SEED: seed },
  },
  {
    name: 'approvals', project: 'provider', files: ['tests/faults/approval-races.test.ts'],
    settings: { RACES: some(10_000) },
  },
  {
    name: 'cases of reviewers', project: 'provider', files: ['tests/faults/review-simulation.test.ts'],
    settings: { CASES: some(10_000), CASES_SEED: seed },
  },
  {
    name: 'memory of files', project: 'provider', files: ['tests/provider/files-memory.test.ts'],
    settings: { ROWS: some(100_000) },
  },
  {
    name: 'codes', project: 'provider', files: ['tests/provider/auth-totp.test.ts'],
    settings: { CODES_EVERY: '1' },
  },
  {
    name: 'keys', project: 'provider', files: ['tests/faults/keys.test.ts'],
    settings: { KEYS: some(100_000) },
  },
]

interface Run { part: Part, status: number | null, minutes: number, figures: string[], tests: string }

process.env.CHROMIUM_PATH = needChromium()
const wanted = process.argv.slice(2).join(' ')
const chosen = parts.filter(({ name }) => name.includes(wanted))
const runs: Run[] = []
for (const part of chosen) {
  console.log(`\n── ${part.name}: ${settingsOf(part)}`)
  const run = await timed(part)
  runs.push(run)
  console.log(`── ${lineOf(run)}`)
}
console.log(`\nseed ${seed}; the moments of kills and the faults of the wire follow no seed`)
for (const run of runs) {
  const { project, files } = run.part
  console.log(`\n${lineOf(run)}`)
  console.log(`  again: ${againWith(run.part)} npx vitest run --project ${project} ${files.join(' ')}`)
  for (const figure of run.figures) console.log(`  ${figure}`)
}
process.exit(runs.length > 0 && runs.every(({ status }) => status === 0) ? 0 : 1)

function lineOf({ part, status, minutes, tests }: Run): string {
  return `${part.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${minutes.toFixed(1)} minutes, ${tests}`
}

function settingsOf({ settings }: Part): string {
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`).join(' ')
}

function againWith(part: Part): string {
  return part.isElsewhere ? 'SERVER=postgres://<role>:<password>@<host>:<port>/postgres' : settingsOf(part)
}

/** Shows what a part says while it runs, and keeps the lines with its counts. */
async function timed(part: Part): Promise<Run> {
  if (part.needs && whereThereIs(part.needs).length === 0) {
    return { part, status: 1, minutes: 0, figures: [], tests: `no test ran: apt-get install ${part.needs}` }
  }
  if (part.asks && !process.env[part.asks]) {
    return { part, status: 1, minutes: 0, figures: [], tests: `no test ran: say where with ${part.asks}=` }
  }
  const began = Date.now()
  const server = part.isElsewhere && !process.env.SERVER ? await aServerApart() : null
  const { status, said } = await spoken(part, server ? { SERVER: server.url } : {})
  await server?.remove()
  const figures = said.split('\n')
    .filter((line) => /^(seed \d|\d+ kills|statements that|debits: |bills: |cases: )/.test(line))
  const tests = /Tests +(.*)/.exec(said)?.[1] ?? 'no test ran'
  return { part, status, minutes: (Date.now() - began) / 60_000, figures, tests }
}

async function spoken({ project, files, settings }: Part, server: Record<string, string>) {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files]
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...settings, ...server, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += String(text)
    process.stdout.write(text)
  })
  const status = await new Promise<number | null>((resolve) => { child.once('close', resolve) })
  return { status, said }
}
