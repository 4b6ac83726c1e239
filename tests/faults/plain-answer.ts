// What every answer has to be like, whatever was asked: an envelope, words for a person, nothing of the
// inside.
import { RefusalBody, refusalCodes } from '#contract/refusal.ts'
import { fileMessages } from '#domain/document.ts'
import * as z from 'zod/mini'

export interface Answered {
  status: number
  text: string
  headers: Headers
  code: string | null
  errors: Record<string, string>
}

export async function readAnswer(response: Response): Promise<Answered> {
  const { status, headers } = response
  const text = await response.text()
  const body = status < 400 ? null : parsed(text)
  const isOurs = z.safeParse(RefusalBody, body).success
  // Not from the parsed value: a field of the name __proto__ is lost there.
  const { code = null, errors = {} } = (isOurs ? body : {}) as Partial<Answered>
  return { status, headers, text, code, errors }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Words that only the inside of the provider uses. */
const inside = new RegExp(
  [
    'node_modules',
    String.raw`\bat \S+ \(`,
    String.raw`\.tsx?\b`,
    String.raw`\bfile://`,
    '/src/',
    '/tmp/',
    String.raw`\b(select|insert into|delete from|update) .*\b(from|values|set|where)\b`,
    'violates',
    'constraint',
    'relation "',
    'syntax error',
    'invalid byte',
    'pg_',
    'postgres',
    'kysely',
    'zod',
    'argon',
    'busboy',
    'sharp',
    'ECONN',
    'ENOENT',
    'TypeError',
    'RangeError',
    'SyntaxError',
    'is not a function',
    'Cannot read',
    'undefined',
    String.raw`\[object`,
    'Unexpected token',
    String.raw`\bNaN\b`,
    'unrecognized',
  ].join('|'),
  'i',
)

/** Everything that is wrong with an answer that nobody should get; none for a good one. */
export function* faultsOf(answered: Answered, given = ''): Generator<string> {
  const { status, text, headers, code, errors } = answered
  if (status >= 500) yield `is ${status}`
  if (headers.get('x-content-type-options') !== 'nosniff') yield 'has no security headers'
  if (status < 400) return
  if (code === null) return yield `is no refusal of ours: ${text.slice(0, 200)}`
  if (refusalCodes[code as keyof typeof refusalCodes] !== status) yield `says ${code} with ${status}`
  const { message } = JSON.parse(text) as { message: string }
  const said = [message, ...Object.values(errors)]
  const own = Object.keys(errors).reduce((words, name) => words.replaceAll(name, ''), said.join('\n'))
  const leak = inside.exec(given ? own.replaceAll(given, '') : own)
  if (leak) yield `shows its inside: ${leak[0]}`
  const room = 1000 + 2 * Object.keys(errors).join().length
  for (const words of said)
    if (words.length > room || !isSentence(words)) yield `does not say what to do: ${JSON.stringify(words)}`
  const isNamed = Object.keys(errors).length > 0 || message === fileMessages.missing
  if (code === 'invalid_input' && !isNamed) yield `names no field: ${message}`
}

/** Several words, the first with a capital letter; and not those that every library brings. */
const isSentence = (words: string) =>
  /^\P{Ll}.*\p{L}+ \p{L}+/su.test(words) && !/^invalid (input|value|string)/i.test(words)

/** What was sent comes back in the names of fields, and random words look like anything. */
export function* faultsOfRandom(answered: Answered): Generator<string> {
  const own = Object.keys(answered.errors).filter((name) => !/^[\w.]+$/.test(name))
  const known = Object.entries(answered.errors).filter(([name]) => !own.includes(name))
  const text =
    own.length === 0
      ? answered.text
      : JSON.stringify({
          ...(JSON.parse(answered.text) as object),
          message: 'Check these fields.',
          errors: Object.fromEntries(known),
        })
  const errors =
    own.length === 0 ? answered.errors : { ...Object.fromEntries(known), body: 'There was one more.' }
  yield* faultsOf({ ...answered, text, errors })
}
