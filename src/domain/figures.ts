// Figures as keyboards, web pages and spreadsheets write them, brought to plain ones before they are read.

/** Written as escapes, since none of them can be seen: marks of direction, joiners, variation selectors. */
const unseen = /[\p{Cf}\u034f\ufe00-\ufe0f]/gu
const dashes = /[\p{Pd}\u2212]/gu
const spaces = /[\p{Zs}\t\r\n]/gu

/** Wide figures and signs of East Asian keyboards, U+FF01 to U+FF5E, are the plain ones moved up. */
const WIDE = /[\uff01-\uff5e]/g
const MOVED = 0xfee0

/**
 * The same text with ASCII digits, `-` for every dash and ` ` for every space, without what cannot be seen.
 * No figure is added or taken away: a superscript is none, and stays what it is.
 */
export function plainFigures(text: string): string {
  return text
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - MOVED))
    .replace(unseen, '')
    .replace(dashes, '-')
    .replace(spaces, ' ')
    .trim()
}
