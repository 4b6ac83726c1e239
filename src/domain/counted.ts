// A number with what it counts.

/** `1 payout`, `2 payouts`, `12,500 payouts`. */
export const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : several}`
