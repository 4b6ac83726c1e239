// What is wrong with a value, in plain words that say what to do: the same in a
// form and in the provider's answer.
import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list',
  object: 'an object', date: 'a date', null: 'nothing',
}

const formats: Record<string, string> = {
  email: 'Enter a valid email address.',
  url: 'Enter a web address that begins with https://.',
  uuid: 'Give a UUID.',
  date: 'Enter a date as YYYY-MM-DD.',
  datetime: 'Enter a time as YYYY-MM-DDThh:mm:ssZ.',
}

/** For a schema that brings no message of its own; hand it over as `{ error: plainWords }` when parsing. */
export function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required.'
      return `This must be ${kinds[issue.expected] ?? issue.expected}.`
    case 'too_small': return size(issue.origin, issue.minimum, issue.inclusive, 'at least', 'more than')
    case 'too_big': return size(issue.origin, issue.maximum, issue.inclusive, 'at most', 'less than')
    case 'invalid_format': return formats[issue.format] ?? 'Enter this in the form asked for.'
    case 'not_multiple_of': return `Enter a multiple of ${issue.divisor}.`
    case 'invalid_value': return `Choose ${issue.values.map(String).join(', ')}.`
    case 'unrecognized_keys': return 'This field is not known here; leave it out.'
    default: return 'This is not valid; check it.'
  }
}

/**
 * The issues of a failed parse as `errors` by field: `address.city`,
 * `transactions.3.amount`; '' becomes `body`.
 */
export function errorsByField(issues: readonly z.core.$ZodIssue[],
  within: PropertyKey[] = []): Record<string, string> {
  const errors = Object.create(null) as Record<string, string>
  const add = (path: PropertyKey[],
    message: string) => { errors[path.map(String).join('.') || 'body'] ??= message }
  for (const issue of issues) {
    const path = [...within, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      issue.keys.forEach((key) => add([...path, key], 'This field is not known here; leave it out.'))
    } else if (issue.code === 'invalid_union' && issue.errors[0]?.length) {
      for (const [field,
        message] of Object.entries(errorsByField(issue.errors[0], path))) errors[field] ??= message
    } else {
      add(path, issue.message)
    }
  }
  return errors
}

/** One sentence for a toast: what is wrong with the only field, or which fields to look at. */
export function summaryOf(errors: Record<string, string>): string {
  const [first, ...others] = Object.entries(errors)
  if (!first) return 'Check what you entered.'
  if (others.length > 0) return `Check these fields: ${Object.keys(errors).map(named).join(', ')}.`
  const name = named(first[0])
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${first[1]}`
}

/** `transactions.3.bank_code` as a person reads it: bank code (4). */
function named(field: string): string {
  const parts = field.split('.')
  const row = parts.find((part) => /^\d+$/.test(part))
  const words = (parts.filter((part) => !/^\d+$/.test(part)).slice(-1)[0] ?? field).replaceAll('_', ' ')
  return row === undefined ? words : `${words} (${Number(row) + 1})`
}

function size(
  origin: string, limit: number | bigint, inclusive: boolean | undefined, including: string,
    excluding: string,
): string {
  const bound = `${inclusive === false ? excluding : including} ${limit}`
  switch (origin) {
    case 'string': return limit === 1 && including === 'at least' ? 'This is required.'
      : `Enter ${bound} characters.`
    case 'array': return `Give ${bound} of these.`
    case 'file': return `Choose a file of ${bound} bytes.`
    default: return `Enter ${bound}.`
  }
}
