// What a list can be narrowed by, and how the address carries it: the address is the only place that keeps
// it.
import { parseMoney } from '#domain/amount-text.ts'
import { lagosDay } from '#domain/time.ts'
import { providerDate } from '#app/clock/provider-time.ts'
import type { Look } from '../chip.tsx'
import type { Choice } from '../select-field.tsx'
import type { RowsQuery } from './rows.ts'

/** The states of a list as what can be chosen of it. */
export const lookChoices = (looks: Readonly<Record<string, Look>>) =>
  Object.entries(looks).map(([value, { words }]) => ({ value, label: words }))

export interface ChoiceFilter {
  kind: 'choice'
  /** The name in the address and in the query. */
  name: string
  label: string
  choices: readonly Choice[]
}

/** `from` and `to`, days in Lagos. */
export interface DatesFilter {
  kind: 'dates'
  label: string
}

/** `min` and `max`, amounts of naira as typed. */
export interface AmountsFilter {
  kind: 'amounts'
  label: string
}

/** An account number of 10 digits. */
export interface AccountFilter {
  kind: 'account'
  name: string
  label: string
}

export type Filter = ChoiceFilter | DatesFilter | AmountsFilter | AccountFilter

/** What is chosen, by the names in the address; what is not chosen is not there. */
export type Chosen = Readonly<Record<string, string>>

export const isAccount = (text: string) => /^\d{10}$/.test(text)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The names that a filter has in the address. */
export function namesOf(filter: Filter): string[] {
  if (filter.kind === 'choice' || filter.kind === 'account') return [filter.name]
  return filter.kind === 'dates' ? ['from', 'to'] : ['min', 'max']
}

function isFitting(filter: Filter, name: string, value: string): boolean {
  if (filter.kind === 'choice') return filter.choices.some((choice) => choice.value === value)
  if (filter.kind === 'account') return isAccount(value)
  return filter.kind === 'dates' ? isDay(value) : parseMoney(value) !== null && name !== ''
}

/** What of an address fits these filters; anything else in it is left alone. */
export function chosenIn(filters: readonly Filter[], search: Readonly<Record<string, unknown>>): Chosen {
  const chosen: Record<string, string> = {}
  for (const filter of filters) {
    for (const name of namesOf(filter)) {
      // The router reads digits that do not begin with 0 as a number.
      const value = typeof search[name] === 'number' ? String(search[name]) : search[name]
      if (typeof value === 'string' && isFitting(filter, name, value)) chosen[name] = value
    }
  }
  return chosen
}

/** The query for the rows: days and words as they are, amounts as kobo. */
export function queryOf(filters: readonly Filter[], chosen: Chosen, search = ''): RowsQuery {
  const query: Record<string, unknown> = {}
  for (const filter of filters) {
    for (const name of namesOf(filter)) {
      const value = chosen[name]
      if (value === undefined) continue
      query[name] = filter.kind === 'amounts' ? parseMoney(value) : value
    }
  }
  if (search.trim()) query['search'] = search.trim()
  return query
}

/** How many filters are set; from and to count as one. */
export const countChosen = (filters: readonly Filter[], chosen: Chosen): number =>
  filters.filter((filter) => namesOf(filter).some((name) => chosen[name] !== undefined)).length

export const spans = [
  { value: 'today', label: 'Today', days: 0 },
  { value: '7', label: '7 days', days: 6 },
  { value: '30', label: '30 days', days: 29 },
] as const

/** The days of a span that ends today in Lagos. */
export function spanDays(days: number, now: Date): { from: string; to: string } {
  return { from: lagosDay(new Date(now.getTime() - days * 86_400_000)), to: lagosDay(now) }
}

const short = (day: string) => {
  const [, month = '1', date = '1'] = day.split('-').map(Number)
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return `${date} ${names[Number(month) - 1]}`
}

/** What a filter is set to, in a few words; '' when it is not set. */
export function wordsOf(filter: Filter, chosen: Chosen, now: Date): string {
  const [first = '', second = ''] = namesOf(filter).map((name) => chosen[name] ?? '')
  if (filter.kind === 'choice') return filter.choices.find(({ value }) => value === first)?.label ?? ''
  if (!first && !second) return ''
  if (filter.kind === 'account') return `${filter.label} ${first}`
  if (filter.kind === 'amounts') return second ? `₦${first || '0'} to ₦${second}` : `₦${first} and more`
  const span = spans.find(({ days }) => {
    const { from, to } = spanDays(days, now)
    return from === first && to === second
  })
  if (span) return span.label
  if (!second) return `Since ${short(first)}`
  return first
    ? first === second
      ? short(first)
      : `${short(first)} to ${short(second)}`
    : `Until ${short(second)}`
}

/** All that a list is narrowed by, as a file says it: `Failed, Since 1 Nov, "amber"`; '' for nothing. */
export function narrowedBy(
  filters: readonly Filter[],
  chosen: Chosen,
  search: string,
  now = providerDate(),
): string {
  const set = filters.map((filter) => daysOf(filter, chosen) || wordsOf(filter, chosen, now)).filter(Boolean)
  return [...set, ...(search.trim() ? [`\u201c${search.trim()}\u201d`] : [])].join(', ')
}

/** Days by their dates: in a file `7 days` would say nothing later. */
function daysOf(filter: Filter, { from, to }: Chosen): string {
  if (filter.kind !== 'dates') return ''
  return [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')
}
