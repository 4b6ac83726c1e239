// `npm run bench:lighthouse`: what Lighthouse says of login, the overview and the approvals on a phone, and
// of the bare libraries' login. It is fetched once, as a package of the registry; the scores stand in
// docs/lighthouse.json afterwards, and the whole reports beside the other caches.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { needBuild } from '#tests/build/built.ts'
import { enterDemo } from '#tests/journeys/demo.ts'
import { npm } from '#tests/npm.ts'
import { verdict, type Goal } from './figures.ts'
import { aProfile } from './phone/device.ts'
import { aFloor } from './phone/floors.ts'
import { aLink, unslowed } from './phone/link.ts'
import { aProviderBehindALink } from './phone/ours.ts'
import { untilKept } from './phone/visit.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const folder = path.resolve('node_modules/.cache/oja/lighthouse')
const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** One run of the performance alone differs from the next by several points. */
const RUNS = Number(process.env['ROUNDS'] ?? 3)

type Scores = Record<(typeof kinds)[number], number>

interface Seen {
  scores: Scores
  /** Audits below their best, by name, with what they found. */
  missed: Record<string, string>
  /** In milliseconds, and the layout's shift. */
  figures: Record<string, number>
  /** Longer than 50 ms of the slower processor: whose, when it began, how long it took. */
  tasks: [string, number, number][]
}

interface Report {
  lighthouseVersion: string
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, {
    score: number | null, scoreDisplayMode: string, displayValue?: string, numericValue?: number
    details?: { items?: { url?: string, startTime?: number, duration?: number }[] }
  }>
}

function fetched(): string {
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  execFileSync(...npm('install', '--prefix', folder, '--no-audit', '--no-fund', LIGHTHOUSE),
    { stdio: ['ignore', 'ignore', 'inherit'] })
  return program
}

const measured = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index',
  'cumulative-layout-shift']

type Visitor = 'stranger' | 'member'

/** Lighthouse with the browser that listens at `port`; of a member session and storage stay as they are. */
async function look(name: string, address: string, port: number, visitor: Visitor): Promise<Seen> {
  const report = path.join(folder, `${name}.json`)
  // The links and floors are served by this process: it must not stand still meanwhile.
  await promisify(execFile)(process.execPath, [fetched(), address, `--port=${port}`, '--quiet',
    ...(visitor === 'member' ? ['--disable-storage-reset'] : []), '--output=json', `--output-path=${report}`,
    `--only-categories=${kinds.join(',')}`], { timeout: 180_000 })
  const { categories, audits, finalDisplayedUrl } = JSON.parse(readFileSync(report, 'utf8')) as Report
  if (finalDisplayedUrl !== address) throw new Error(`${address} led to ${finalDisplayedUrl}`)
  const below = Object.entries(audits).filter(([, { score, scoreDisplayMode }]) =>
    score !== null && score < 1 && scoreDisplayMode !== 'informative')
  return {
    scores: Object.fromEntries(kinds.map((kind) =>
      [kind, Math.round((categories[kind]?.score ?? 0) * 100)])) as Scores,
    missed: Object.fromEntries(below.map(([id, audit]) => [id, audit.displayValue ?? `${audit.score}`])),
    figures: Object.fromEntries(measured.map((id) => [id, Math.round(audits[id]?.numericValue ?? -1)])),
    tasks: (audits['long-tasks']?.details?.items ?? []).map(({ url = '', startTime = 0, duration = 0 }) =>
      [url.split('/').at(-1) ?? '', Math.round(startTime), Math.round(duration)]),
  }
}

/** The run of the middle performance. */
async function middle(name: string, address: string, port: number, visitor: Visitor): Promise<Seen> {
  const runs: Seen[] = []
  while (runs.length < RUNS) runs.push(await look(name, address, port, visitor))
  runs.sort((one, other) => one.scores.performance - other.scores.performance)
  return runs[Math.floor(RUNS / 2)]!
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => { server.once('listening', listening) })
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => { server.close(closed) })
  return port
}

const goalsOf = (name: string, { scores }: Seen, floor: Scores): Goal[] => kinds.map((kind) => {
  const least = kind === 'best-practices' ? Math.min(100, floor[kind]) : 100
  return {
    what: `Lighthouse, ${name}: ${kind}`, figure: String(scores[kind]), goal: `at least ${least}`,
    isKept: scores[kind] >= least,
  }
})

needBuild()
const floor = await aFloor('stack')
const link = await aLink(() => floor.port)
// Kept apart from other windows, as ours is: what that costs a page is no fault of what is on it.
const guarded = await aFloor('stack', { 'cross-origin-opener-policy': 'same-origin' })
const guardedLink = await aLink(() => guarded.port)
const ours = await aProviderBehindALink()
const profile = aProfile(ours.address)
try {
  for (const each of [link, guardedLink]) each.be(unslowed)
  ours.link.be(unslowed)
  const port = await freePort()
  const context = await profile.open([`--remote-debugging-port=${port}`])
  const at = (to: { port: number }) => `https://localhost:${to.port}/login`
  const bare = await middle('bare-libraries', at(link), port, 'stranger')
  const apart = await middle('bare-libraries-apart', at(guardedLink), port, 'stranger')
  const login = await middle('login', `${ours.address}/login`, port, 'stranger')
  const page = await context.newPage()
  await enterDemo(page, ours.provider, 'admin@adire.example')
  await untilKept(page, ours.link.bytes)
  await page.goto('about:blank')
  const overview = await middle('overview', `${ours.address}/dashboard/overview`, port, 'member')
  const queue = `${ours.address}/dashboard/payouts/payout-approvals`
  const approvals = await middle('approvals', queue, port, 'member')
  await context.close()
  const all = { 'bare libraries': bare, 'bare libraries, kept apart': apart, login, overview, approvals }
  const day = new Date().toISOString().slice(0, 10)
  const kept = JSON.stringify({ lighthouse: LIGHTHOUSE, day, ...all }, null, 2)
  writeFileSync('docs/lighthouse.json', `${kept}\n`)
  for (const [name, { missed, figures, tasks }] of Object.entries(all)) {
    console.log(name, figures, missed, tasks)
  }
  const isKept = verdict([['login', login], ['overview', overview], ['approvals', approvals]].flatMap(
    ([name, seen]) => goalsOf(name as string, seen as Seen, bare.scores)))
  console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`)
  process.exitCode = isKept ? 0 : 1
} finally {
  profile.remove()
  await ours.stop()
  await Promise.all([link, guardedLink, floor, guarded].map((each) => each.close()))
}
