// What a fuzz met: how often each endpoint answered with each status, and what nobody should have got.

export interface Tally {
  /** Each says which request it was and what was wrong with its answer. */
  faults: string[]
  met(name: string, status: number): void
  took(ms: number): void
  /** Of all answers, from 0 to 1. */
  shareOf(status: number): number
  said(): string
}

export function aTally(): Tally {
  const byName = new Map<string, Map<number, number>>()
  const all = new Map<number, number>()
  let [total, spent] = [0, 0]
  const count = (counts: Map<number, number>, status: number) =>
    counts.set(status, (counts.get(status) ?? 0) + 1)
  return {
    faults: [],
    met(name, status) {
      const counts = byName.get(name) ?? new Map<number, number>()
      byName.set(name, count(counts, status))
      count(all, status)
      total += 1
    },
    took(ms) { spent += ms },
    shareOf: (status) => (all.get(status) ?? 0) / Math.max(1, total),
    said() {
      const lines = [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, counts]) => `  ${name}: ${inOrder(counts)}`)
      const pace = Math.round(total / (spent / 1_000))
      return `${total} at ${pace} a second, answered ${inOrder(all)}\n${lines.join('\n')}`
    },
  }
}

const inOrder = (counts: Map<number, number>) =>
  [...counts].toSorted(([one], [other]) => one - other).map(([status, times]) => `${status} ×${times}`)
    .join(', ')
