// A number as the sheet shows it: as a date, with its leading zeros, rounded, in per cent or in a currency.

/** How a cell's number is shown; the code is Excel's own, `General` where there is none. */
export interface NumberFormat {
  code: string
  /** Days are counted from 1904, not from 1900. */
  from_1904: boolean
}

/** The codes that Excel does not write out, by their number. */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00',
  14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm', 19: 'h:mm:ss', 20: 'h:mm',
  21: 'h:mm:ss', 22: 'm/d/yy h:mm', 37: '#,##0', 38: '#,##0', 39: '#,##0.00', 40: '#,##0.00', 41: '#,##0',
  42: '#,##0', 43: '#,##0.00', 44: '#,##0.00', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss', 48: '0.0E+0',
  49: '@',
}

/** Of a number that stands for a code; dates of other languages are dates, too. */
export const codeOf = (id: number, own: ReadonlyMap<number, string>): string =>
  own.get(id) ?? builtIn[id] ?? ((id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'yyyy-mm-dd' : 'General')

export interface ShownNumber {
  text: string
  /** What is shown is not what is kept: its digits were rounded. */
  is_rounded?: boolean
}

/** Writes a number, as the file keeps it, as the sheet shows it. */
export function shownNumber(value: string, { code, from_1904 }: NumberFormat): ShownNumber {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return { text: value }
  // The first part is for what is above zero; colours, conditions and padding are not shown as text.
  const [section = ''] = code.split(';')
  const currency = foreign(section)
  const shape = section.replace(/\[[^\]]*\]|"[^"]*"/g, '')
    .replace(/\\./g, '').replace(/[_*]./g, '')
  if (isDate(shape)) return { text: dayOf(number, from_1904) ?? value }
  if (/^[0\s()/-]*0[\s()/-]*0[0\s()/-]*$/.test(shape) && Number.isSafeInteger(number)) {
    return { text: String(number).padStart(shape.replace(/\D/g, '').length, '0') }
  }
  if (shape.includes('%')) return { text: `${plainNumber(String(number * 100))}%` }
  if (/[0#?],+(\.|\s*$)/.test(shape)) return { text: `${plainNumber(value)} in thousands` }
  const shown = rounded(number, shape) ?? { text: plainNumber(value) }
  return currency ? { ...shown, text: `${currency} ${shown.text}` } : shown
}

/** A currency that the format shows and that is not the naira. */
function foreign(section: string): string {
  const shown = [
    ...[...section.matchAll(/\[\$([^\]-]*)[^\]]*\]/g)].map(([, sign = '']) => sign),
    ...[...section.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text),
    ...[...section.replace(/\[[^\]]*\]|"[^"]*"/g, '').matchAll(/[$€£¥]/g)].map(([sign]) => sign),
  ].map((text) => text.trim())
  return shown.find((text) => /[$€£¥]|^(?!NGN)[A-Z]{3}$/.test(text)) ?? ''
}

const isDate = (shape: string) =>
  !/^general$/i.test(shape.trim()) && /[ymdhs]/i.test(shape)
  && !/[0#?]/.test(shape.replace(/[hms]+\.?0+/gi, ''))

const DAY = 86_400_000

/** A serial number of days as YYYY-MM-DD; null for a time of day, and for what is no day. */
function dayOf(serial: number, from_1904: boolean): string | null {
  const whole = Math.floor(serial)
  if (whole < 1 || whole > 2_958_465) return null
  // Excel counts a 29 February 1900 that never was.
  const since1900 = from_1904 ? whole + 1_462 : whole < 60 ? whole + 1 : whole
  return new Date(Date.UTC(1899, 11, 30) + since1900 * DAY).toISOString().slice(0, 10)
}

/** With as many decimals as are shown, up to two; null where the format says nothing of them. */
function rounded(number: number, shape: string): ShownNumber | null {
  const [, decimals = ''] = /^[^0#?E]*[#?,\s]*[0#?][0#?,]*(?:\.([0#?]*))?[^0#?E]*$/i.exec(shape) ?? ['', null]
  if (decimals === null || decimals.length > 2) return null
  const unit = 10 ** decimals.length
  const scaled = Math.abs(number) * unit
  // Fifteen digits are what a spreadsheet counts with: the rest is no part of the number.
  const whole = Math.round(scaled * (1 + 4 * Number.EPSILON))
  if (!Number.isSafeInteger(whole)) return null
  const text = String(number < 0 && whole > 0 ? -whole / unit : whole / unit)
  return { text, is_rounded: Math.abs(scaled - whole) > 1e-6 * unit }
}

/**
 * A number as its digits: Excel keeps `3012345678` as `3.012345678E9`, and 1,250.10 with a rest far behind
 * the point. A text that looks so, as a CSV may have it, has lost its digits and is left for the check to
 * refuse.
 */
export function plainNumber(value: string): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (Number.isSafeInteger(number)) return String(number)
  const hundredths = Math.round(number * 100)
  const isNear =
    Number.isSafeInteger(hundredths) && Math.abs(number * 100 - hundredths) < 1e-6 * Math.abs(number)
  return isNear ? String(hundredths / 100) : value
}
