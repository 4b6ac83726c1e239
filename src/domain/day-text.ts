// A day as people write it: one reader for calls and files. What can mean two days is refused.
import { plainFigures } from './figures.ts'
import { isDate } from './identity.ts'

export const dayMessages = {
  real: 'Choose a real date.',
  either: 'This can be two days. Write it as YYYY-MM-DD.',
  form: 'Write the day as YYYY-MM-DD.',
} as const

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullMonths = [
  'january', 'february', 'march', 'april', 'may', 'june',
  'july', 'august', 'september', 'october', 'november', 'december',
]

function monthOf(word = ''): string {
  const plain = word.toLowerCase().replace(/\.$/, '')
  const at = plain === 'sept' ? 8 : Math.max(months.indexOf(plain), fullMonths.indexOf(plain))
  return at === -1 ? '' : String(at + 1).padStart(2, '0')
}

const two = (digits = '') => digits.padStart(2, '0')

/** The day, an either, or what is none; the year always has four digits. */
function read(typed: string): string | 'either' | null {
  const plain = plainFigures(typed).replace(/,/g, ' ').replace(/\s+/g, ' ')
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(plain)
  if (iso) return `${iso[1]}-${two(iso[3])}-${two(iso[4])}`
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ /-]([a-z]+\.?)[ /-](\d{4})$/i.exec(plain)
  if (named) return `${named[3]}-${monthOf(named[2])}-${two(named[1])}`
  const american = /^([a-z]+\.?) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/i.exec(plain)
  if (american) return `${american[3]}-${monthOf(american[1])}-${two(american[2])}`
  const [, first = '', , second = '', year] = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/.exec(plain) ?? []
  if (year === undefined) return null
  // Day before month, as Nigeria writes it, where the month cannot stand first as well.
  const isEither = Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  return isEither ? 'either' : `${year}-${two(second)}-${two(first)}`
}

/**
 * `2027-03-04`, `2027/3/4`, `25/12/2027`, `4 March 2027` or `Mar 4, 2027` as YYYY-MM-DD. Null for all else,
 * also for `03/04/2027`, which is one day in Nigeria and another in America.
 */
export function readDay(typed: string): string | null {
  const day = read(typed)
  return day !== null && isDate(day) ? day : null
}

/** Why a text is not read as a day; null for one that is. */
export function dayProblem(typed: string): string | null {
  if (readDay(typed) !== null) return null
  const day = read(typed)
  if (day === 'either') return dayMessages.either
  return day === null ? dayMessages.form : dayMessages.real
}
