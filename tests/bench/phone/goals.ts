// The goals of a cheap phone, as quality has them, and the tables of what was measured.
import { median, ms, times, type Goal } from '../figures.ts'
import type { Phase, Visits } from './login.ts'
import type { Visit } from './visit.ts'

const of = (visits: readonly Visit[], figure: keyof Visit) => median(visits.map((visit) => visit[figure]))

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

/** Medians, a row for each that was visited. */
export const tableOf = (visits: Partial<Record<string, Visit[]>>) => Object.fromEntries(
  Object.entries(visits).filter(([, all = []]) => all.length > 0).map(([name, all = []]) => [name, {
    'first paint': ms(of(all, 'first')), 'largest paint': ms(of(all, 'largest')), works: ms(of(all, 'works')),
    blocked: ms(of(all, 'blocked')), 'longest task': ms(of(all, 'longest')), shift: of(all, 'shift'),
    bytes: kB(of(all, 'bytes')), scripts: kB(of(all, 'script_bytes')), requests: of(all, 'requests'),
    heap: `${of(all, 'heap_megabytes').toFixed(1)} MB`, elements: of(all, 'elements'), rounds: all.length,
  }]),
)

const most = (what: string, figure: number, limit: number, say: (value: number) => string): Goal =>
  ({ what, figure: say(figure), goal: `at most ${say(limit)}`, isKept: figure <= limit })

/** What comes again is not fetched: each way of coming again is held against the floor's same way. */
const comingAgain: readonly Phase[] = ['again', 'no network', 'silent link', 'new browser']

export function loginGoals(visits: Visits): Goal[] {
  const { html, stack, ours } = visits.first
  const ratio = (figure: keyof Visit, floor: readonly Visit[]) => of(ours, figure) / of(floor, figure)
  const again = comingAgain.map((phase) => of(visits[phase].ours, 'works'))
  return [
    most('login: first paint to the page by hand', ratio('first', html), 1.15, times),
    most('login: largest paint to the page by hand', ratio('largest', html), 1.15, times),
    most('login: works, to the bare libraries', ratio('works', stack), 1.1, times),
    most('login: works, to the page by hand (stretch)', ratio('works', html), 1.2, times),
    most('login: bytes', of(ours, 'bytes'), 125_000, kB),
    most('login: bytes of scripts', of(ours, 'script_bytes'), 100_000, kB),
    most('login: requests', of(ours, 'requests'), 6, String),
    most('login: blocked, to the bare libraries', ratio('blocked', stack), 1.5, times),
    most('login: longest task', of(ours, 'longest'), 150, ms),
    most('login: heap', of(ours, 'heap_megabytes'), 3, (value) => `${value.toFixed(1)} MB`),
    most('login: layout shift', Math.max(...ours.map(({ shift }) => shift)), 0, String),
    ...comingAgain.map((phase) => most(
      `login, ${phase}: works, to the bare libraries`,
      of(visits[phase].ours, 'works') / of(visits[phase].stack, 'works'), 1.2, times,
    )),
    most('login: the slowest way of coming again to the quickest', Math.max(...again) / Math.min(...again),
      1.15, times),
  ]
}

/** What the first paint is bound by: a page by hand that is kept apart from other windows, as ours is. */
export const boundsOf = ({ first: { html, guarded, ours } }: Visits) =>
  `First paint to the page by hand with our Cross-Origin-Opener-Policy: ${
    times(of(ours, 'first') / of(guarded, 'first'))}; that page to the one without: ${
    times(of(guarded, 'first') / of(html, 'first'))}.`

export function overviewGoals(overview: readonly Visit[], visits: Visits): Goal[] {
  const stack = of(visits['new browser'].stack, 'works')
  return [
    most('overview, new browser without a network, to the bare libraries', of(overview, 'works') / stack, 1.7,
      times),
    most('overview: heap', of(overview, 'heap_megabytes'), 8, (value) => `${value.toFixed(1)} MB`),
    most('overview: layout shift', Math.max(...overview.map(({ shift }) => shift)), 0, String),
  ]
}
