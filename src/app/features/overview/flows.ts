// The account's history as days of a plot: what came in and what went out on each.
import type { accounts } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { sum } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import type { PlotDay } from '#app/ui/plot-axis.ts'

export type Entry = Answer<typeof accounts.history>['items'][number]

const DAY_MS = 86_400_000

const dayBefore = (days: number, now: Date) => lagosDay(new Date(now.getTime() - days * DAY_MS))

/** The first of `days` days that end today in Lagos. */
export const firstDay = (days: number, now: Date) => dayBefore(days - 1, now)

export function flowsOf(entries: readonly Entry[], days: number, now: Date): PlotDay[] {
  return Array.from({ length: days }, (_, place) => {
    const day = dayBefore(days - 1 - place, now)
    const of = entries.filter(({ at }) => lagosDay(new Date(at)) === day)
    const side = (way: Entry['direction']) =>
      sum(of.filter(({ direction }) => direction === way).map(({ amount }) => amount))
    return { day, up: side('in'), down: side('out') }
  })
}
