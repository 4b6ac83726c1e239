// Chance that can be had again: the same seed, the same draws.

export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `most`. */
  below(most: number): number
  /** True so often out of a hundred. */
  percent(often: number): boolean
  one<T>(of: readonly T[]): T
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next, below,
    percent: (often) => next() * 100 < often,
    one: (of) => of[below(of.length)]!,
  }
}
