// Whether a payout PIN is one that somebody would try first, and why.

/** The earliest and the latest year that counts as one. */
const YEARS = { first: 1940, last: 2039 } as const

export const guessableMessages = {
  repeated: 'This PIN repeats its digits, so it is guessed first. Choose digits that have nothing in common.',
  sequence: 'This PIN counts up or down, so it is guessed first. Choose digits that have nothing in common.',
  year: 'This PIN is a year, so it is guessed early. Choose digits that have nothing to do with you.',
  birthday: 'This PIN is your birthday, so it is guessed early. Choose digits that nobody knows of you.',
  keypad: 'This PIN is a pattern on the keypad, so it is guessed first. Choose digits from all over it.',
  shown: 'This PIN stands in our examples, so everybody knows it. Choose another.',
} as const

/** What this house has shown as a PIN, in its demo, its guides or its pictures. */
const shown: readonly string[] = ['2580', '4071']

/**
 * Why these four digits are guessed first, in a sentence for the person; null for good ones, and for what is
 * no PIN at all. `birthdays` are the person's as far as they are known, as `YYYY-MM-DD`.
 */
export function guessablePin(pin: string, birthdays: readonly string[] = []): string | null {
  if (!/^\d{4}$/.test(pin)) return null
  if (isRepeated(pin)) return guessableMessages.repeated
  if (isSequence(pin)) return guessableMessages.sequence
  if (Number(pin) >= YEARS.first && Number(pin) <= YEARS.last) return guessableMessages.year
  if (birthdays.some((day) => isBirthday(pin, day))) return guessableMessages.birthday
  if (isCorners(pin) || isDrawn(pin)) return guessableMessages.keypad
  return shown.includes(pin) ? guessableMessages.shown : null
}

/** 1111, and two digits twice: 1212, 1122, 1221. */
function isRepeated(pin: string): boolean {
  return /^(.)\1\1\1$|^(.)(?!\2)(.)(\2\3|\3\2)$|^(.)\5(.)\6$/.test(pin)
}

/** The same step of one or two from each digit to the next, also over the end: 1234, 8642, 7890. */
function isSequence(pin: string): boolean {
  const steps = new Set(pairsOf(pin).map(([one, next]) => (Number(next) - Number(one) + 10) % 10))
  return steps.size === 1 && [1, 2, 8, 9].some((step) => steps.has(step))
}

/** Day and month, in either order. */
function isBirthday(pin: string, day: string): boolean {
  const [, month = '', date = ''] = /^\d{4}-(\d\d)-(\d\d)/.exec(day) ?? []
  return [date + month, month + date].includes(pin)
}

/** Whether it is a day and a month of any year, in either order: what a birthday could be. */
export function mayBeBirthday(pin: string): boolean {
  const [one, other] = [Number(pin.slice(0, 2)), Number(pin.slice(2))]
  const isDay = (date: number, month: number) => date >= 1 && date <= 31 && month >= 1 && month <= 12
  return isDay(one, other) || isDay(other, one)
}

/** The keypad's four corners, in any order. */
const isCorners = (pin: string) => [...pin].sort().join('') === '1379'

/** A line over neighbouring keys that turns once at most, or goes round four keys: 2580, 1478, 1254. */
function isDrawn(pin: string): boolean {
  const moves = pairsOf(pin).map(([one, next]) => {
    const [from, to] = [keyOf(one), keyOf(next)]
    return { right: to.column - from.column, down: to.row - from.row }
  })
  const isStep = moves.every(({ right, down }) =>
    Math.abs(right) <= 1 && Math.abs(down) <= 1 && (right !== 0 || down !== 0))
  if (!isStep) return false
  const turns = moves.filter(({ right, down }, at) =>
    at > 0 && (right !== moves[at - 1]?.right || down !== moves[at - 1]?.down)).length
  const [first, , last] = moves
  const isRound = first !== undefined && last !== undefined && first.right === -last.right
    && first.down === -last.down && new Set(pin).size === 4
  return turns <= 1 || isRound
}

/** 1 to 9 in three rows, and 0 below the 8. */
function keyOf(digit: string): { row: number, column: number } {
  const at = digit === '0' ? 10 : Number(digit) - 1
  return { row: Math.floor(at / 3), column: at % 3 }
}

const pairsOf = (pin: string): [string, string][] =>
  [0, 1, 2].map((at) => [pin[at] ?? '', pin[at + 1] ?? ''])
