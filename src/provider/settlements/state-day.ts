// What the operator states of a day: a holiday that was declared, or an expected one that was not.
import { fixedHolidays, movableHolidays } from '#domain/holidays.data.ts'
import { holidayOn, isBusinessDay } from '#domain/business-day.ts'
import { lagosDay } from '#domain/time.ts'
import { appendAudit } from '../audit.ts'
import type { Tables, Transaction } from '../database.ts'
import { newId, systemRandom } from '../outside/random.ts'
import { statedDays } from './stated-days.ts'

type Inside = Transaction<Tables>

export type Statement =
  | { action: 'declare', day: string, holiday: string }
  | { action: 'lift' | 'forget', day: string }

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** What was typed, or what is wrong with it. `now` says which days are over. */
export function readStatement(
  [action = '', day = '', ...rest]: readonly string[], now: Date,
): Statement | string {
  const holiday = rest.join(' ').trim()
  if (action !== 'declare' && action !== 'lift' && action !== 'forget') return 'Say declare, lift or forget.'
  if (!isDay(day)) return 'Give the day as YYYY-MM-DD, such as 2026-05-27.'
  if (day < lagosDay(now)) return `${day} is over. Nothing is settled on it any more.`
  if (isWeekend(day)) return `${day} is on a weekend: banks settle nothing on it, whatever is declared.`
  if (action !== 'declare') return { action, day }
  if (holiday.length < 2 || holiday.length > 80) {
    return 'Give the name of the holiday in 2 to 80 characters, such as "Eid-el-Kabir".'
  }
  return { action, day, holiday }
}

/** States it, instead of what was stated of the day before; the trail says both. */
export async function stateDay(inside: Inside, statement: Statement, now: Date): Promise<void> {
  const { action, day } = statement
  const before = await statedDays({ database: inside })
  const fields = { holiday: action === 'declare' ? statement.holiday : null, stated_at: now }
  if (action === 'forget') await inside.deleteFrom('stated_day').where('day', '=', day).execute()
  else {
    await inside.insertInto('stated_day').values({ day, ...fields })
      .onConflict((there) => there.column('day').doUpdateSet(fields)).execute()
  }
  const origin = { caller: null, address: 'provider', device: 'command', request_id: null }
  const after = await statedDays({ database: inside })
  await appendAudit(inside, newId(systemRandom, now), now, {
    action: `holiday.${({ declare: 'declared', lift: 'lifted', forget: 'forgotten' } as const)[action]}`,
    subject: 'day', subject_id: day,
    before: { holiday: holidayOn(day, before) }, after: { holiday: holidayOn(day, after) },
  }, origin, 'done')
}

export interface ListedDay {
  day: string
  /** Null where banks settle although the calendar expected a holiday. */
  holiday: string | null
  by: 'law' | 'declared' | 'expected' | 'stated'
}

/** Every holiday of a year, and what was stated of its days, in order. */
export async function daysOf(inside: Inside, year: string): Promise<ListedDay[]> {
  const stated = await statedDays({ database: inside })
  const moved = new Map(movableHolidays.map((one) => [one.day, one.by]))
  const first = Date.parse(`${year}-01-01T00:00:00Z`)
  const days = Array.from({ length: 366 }, (_, at) =>
    new Date(first + at * 86_400_000).toISOString().slice(0, 10)).filter((day) => day.startsWith(year))
  return days.filter((day) => stated.has(day) || holidayOn(day) !== null).map((day) => ({
    day, holiday: holidayOn(day, stated),
    by: stated.has(day) ? 'stated' : fixedHolidays[day.slice(5)] ? 'law' : moved.get(day) ?? 'law',
  }))
}

export const lineOf = ({ day, holiday, by }: ListedDay, now: Date): string => {
  const isAhead = by === 'expected' && day >= lagosDay(now) && isBusinessDay(day, new Map([[day, null]]))
  const words = { law: 'by law', declared: 'declared', expected: 'expected', stated: 'stated here' }[by]
  const more = isAhead ? ': state what is declared' : ''
  return `${day}   ${holiday ?? 'banks settle after all'}   ${words}${more}`
}
