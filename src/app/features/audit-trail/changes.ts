// What an event changed, field by field, in words: the provider keeps fields by their own names.
import { peopleWords, rangeWords, type Band } from '#domain/approval-policy.ts'
import { formatMoney, fromNaira, kobo } from '#domain/money.ts'
import { formatSize } from '#domain/size.ts'
import { longDate } from '#domain/time.ts'
import { calmName } from '#app/ui/calm-name.ts'
import { longMoment } from './facts.tsx'
import { fieldName, unshown } from './field-names.ts'
import { plainWords, valueWords, type Around } from './field-values.ts'

export interface FieldChange {
  name: string
  label: string
  /** Null where it was not there. */
  before: string | null
  after: string | null
  /** Said on one side only: it tells of which thing, and did not change. */
  alone: boolean
}

/** Amounts that are kept as whole kobo, and as naira. */
const inKobo = new Set(['kobo', 'daily_limit'])
const inNaira = new Set(['min_amount', 'max_amount', 'min', 'max'])

const inBanksCapitals = new Set(['account_name', 'beneficiary_account_name', 'payer_name', 'name'])

/** In the order of the event, the count of versions last; what stayed as it was is left out. */
export function changesOf(before: unknown, after: unknown, around: Around): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = Array.from(new Set([...Object.keys(was), ...Object.keys(is)]))
  return [...names.filter((name) => name !== 'version' && !unshown.has(name)), 'version']
    .map((name) => ({
      name, label: fieldName(name), before: wordsOf(name, was[name], around),
      after: wordsOf(name, is[name], around), alone: !(name in was && name in is),
    }))
    .filter((change) => change.before !== change.after)
}

/** Fields within these are said as if they stood by themselves, and so is the only one of a list. */
const opened = ['meta', 'filter', 'payouts']

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const only: unknown = Array.isArray(member) && member.length === 1 ? member[0] : member
    const isOpened = opened.includes(name) && typeof only === 'object' && !Array.isArray(only)
    return isOpened && only !== null ? Object.entries(only) : [[name, member]]
  }))
}

/** A value as a person reads it; null where there is none. */
function wordsOf(name: string, value: unknown, around: Around): string | null {
  if (value === undefined || value === null || value === '') {
    return name === 'daily_limit' && value === null ? 'No limit' : null
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberWords(name, value)
  if (name === 'bands' && Array.isArray(value)) return bandWords(value as Band[])
  if (Array.isArray(value)) return listWords(name, value, around)
  if (typeof value === 'object') return nestedWords(value, around)
  return textWords(name, String(value), around)
}

function numberWords(name: string, value: number): string {
  if (inKobo.has(name)) return formatMoney(kobo(value))
  if (inNaira.has(name)) return formatMoney(fromNaira(value))
  return name === 'size' ? formatSize(value) : value.toLocaleString('en-NG')
}

function listWords(name: string, list: readonly unknown[], around: Around): string {
  if (list.length === 0) return 'None'
  const between = list.some((each) => typeof each === 'object') ? '\n' : ', '
  return list.map((each) => wordsOf(name, each, around) ?? '').join(between)
}

const bandWords = (bands: readonly Band[]) => bands
  .map(({ approvals }, at) =>
    `${rangeWords(bands, at)}: ${approvals === 0 ? 'paid at once' : peopleWords(approvals)}`)
  .join('\n')

const nestedWords = (value: object, around: Around) => Object.entries(value)
  .flatMap(([name, member]) => {
    const words = unshown.has(name) ? null : wordsOf(name, member, around)
    return words === null ? [] : [`${fieldName(name)}: ${words}`]
  })
  .join('; ')

function textWords(name: string, text: string, around: Around): string {
  if (text === '[hidden]') return 'Hidden'
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return longMoment(text)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return longDate(new Date(`${text}T12:00:00Z`))
  if (inNaira.has(name) && /^[\d.]+$/.test(text)) return formatMoney(fromNaira(Number(text)))
  if (inBanksCapitals.has(name)) return calmName(text)
  return valueWords(name, text, around) ?? plainWords(text)
}
