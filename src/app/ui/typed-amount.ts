// An amount of naira while it is typed: commas come by themselves as long as there are only figures; what a
// person separates stays as it is. No figure is added, dropped or cut.
import { amountText, parseMoney } from '#domain/amount-text.ts'
import type { Shaped, Typing } from './rewritten-input.ts'

const isPlain = (text: string) => /^\d*(\.\d*)?$/.test(text)
const plainOf = (text: string) => text.replace(/,/g, '')

/** `1234567.8` becomes `1,234,567.8`; zeros before an amount go. */
export function groupedAmount(plain: string): string {
  const [whole = '', ...decimals] = plain.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return [digits.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.')
}

/** The commas can have come by themselves. */
const isGrouped = (text: string) => isPlain(plainOf(text)) && groupedAmount(plainOf(text)) === text

/** The caret keeps its distance to the end, counted in what is no comma. */
function grouped(raw: string, caret: number): Shaped {
  const text = groupedAmount(plainOf(raw))
  let place = text.length
  for (let left = plainOf(raw.slice(caret)).length; left > 0 && place > 0; place -= 1) {
    if (text[place - 1] !== ',') left -= 1
  }
  return { text, caret: place, isOurs: true }
}

/** Only a comma was taken away: the figure beside it goes, or the key would do nothing. */
function withoutFigure({ before: { text }, raw, caret, isForward }: Typing): Shaped | null {
  const hasLostComma = text.length === raw.length + 1 && text[caret] === ','
    && text.slice(0, caret) + text.slice(caret + 1) === raw
  if (!hasLostComma) return null
  const [from, to] = isForward ? [caret, caret + 1] : [Math.max(0, caret - 1), caret]
  return grouped(raw.slice(0, from) + raw.slice(to), from)
}

const asTyped = (text: string, caret: number): Shaped => ({ text, caret, isOurs: false })

/** What the field holds after a key or a paste. */
export function amountTyped(typing: Typing): Shaped {
  const { before, raw, caret, added, isPasted } = typing
  const isOurs = isGrouped(before.text) && before.isOurs !== false
  if (isOurs && /^[\d.]*$/.test(added) && isPlain(plainOf(raw))) {
    return withoutFigure(typing) ?? grouped(raw, caret)
  }
  if (isPasted) {
    const amount = parseMoney(raw)
    if (amount === null) return asTyped(raw, caret)
    const text = amountText(amount)
    return { text, caret: Math.max(0, text.length - (raw.length - caret)), isOurs: true }
  }
  if (isPlain(raw)) return grouped(raw, caret)
  if (!isOurs) return asTyped(raw, caret)
  // A person separates now: the commas that came by themselves go, so that both are never mixed.
  const front = plainOf(raw.slice(0, caret - added.length))
  return asTyped(front + added + plainOf(raw.slice(caret)), front.length + added.length)
}

/** What an amount is shown as once its field is left; null for what is none. */
export function amountSettled(text: string): string | null {
  const amount = text.trim() === '' || (isGrouped(text) && !text.startsWith('.')) ? null : parseMoney(text)
  return amount === null ? null : amountText(amount)
}
