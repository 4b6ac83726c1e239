// Figures of many measurements, goals for them, and the verdict.
import { writeFileSync } from 'node:fs'

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds that it took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export const ms = (value: number): string =>
  value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`

export const times = (value: number): string => `${value.toFixed(2)} x`

export interface Goal {
  what: string
  figure: string
  goal: string
  isKept: boolean
}

/** Prints what was aimed at and what came of it, for `npm run bench` too; answers whether all was kept. */
export function verdict(goals: readonly Goal[]): boolean {
  const report = process.env['BENCH_REPORT']
  if (report) writeFileSync(report, JSON.stringify(goals))
  console.table(
    Object.fromEntries(
      goals.map(({ what, figure, goal, isKept }) => [what, { figure, goal, '': isKept ? 'kept' : 'MISSED' }]),
    ),
  )
  return goals.every(({ isKept }) => isKept)
}
