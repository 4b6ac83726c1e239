// The agreement as a page of docs/, made from the definitions: every call with what it takes and gives.
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { StepUp } from '#contract/step-up.ts'
import { refusalCodes } from '#contract/refusal.ts'
import { wire, type Nouns } from './openapi.ts'

type Schema = z.core.JSONSchema.BaseSchema

const COLUMNS = 136

const beginning = `# Every call

Made from \`src/contract\` by \`npm run docs:api\`; a running provider shows the same at \`/docs\`, with every
limit, and for programs at \`/openapi.json\`. How to begin: [integrator's guide](guides/integrator.md).

A success is \`{ "status": "success", "message", "data" }\`; what stands below as the answer is \`data\`.
Money is a number of naira with at most two decimals. A field with \`?\` may be left out;
\`| null\` may be null. A change takes the header \`requestId\`, a UUID, and happens once for it,
unless it says otherwise.

| caller | who that is |
| --- | --- |
| anyone | no session is asked for |
| confirming | somebody who registered and has not confirmed the e-mail address yet |
| enrolling | somebody who logged in without an authenticator, to set one up |
| verifying | whoever holds the token of a confirmation mail |
| member | a person who is logged in |
| key | a program with an API key |`

/** Markdown, lines up to 140 columns, ending in a line break. */
export function apiPage(nouns: Nouns): string {
  const names = Object.keys(nouns)
  return [
    beginning,
    wrap(names.map((name) => `[${name}](#${name.toLowerCase()})`).join(' · ')),
    ...Object.entries(nouns).flatMap(([name, endpoints]) =>
      [`## ${name}`, ...Object.values(endpoints).map(entry)]),
    '## Refusals',
    'A refusal is `{ "status": "error", "message", "code", "errors"?, "data"? }`. The code does not change.',
    ['| code | HTTP |', '| --- | --- |',
      ...Object.entries(refusalCodes).map(([code, status]) => `| \`${code}\` | ${status} |`)].join('\n'),
  ].join('\n\n').concat('\n')
}

function entry(endpoint: Endpoint): string {
  const { method, path, says, callers, needs, reads, query, body, answer, raw, repeatable, step_up } =
    endpoint
  const rights = [needs, reads].filter(Boolean).map((right) => `\`${right}\``).join(' and ')
  const who = callers === 'anyone' ? 'anyone' : callers.join(', ')
  const isAChange = method !== 'GET'
  return [
    `### ${method} /v2/${path}`,
    '',
    wrap(`${says}. Callers: ${who}.${rights && ` Needs ${rights}.`}`
      + `${isAChange && repeatable === false ? ' Takes no `requestId`.' : ''}${codeWords(step_up)}`),
    '',
    ...part('query', wire(query)),
    ...isAChange ? part('body', wire(body)) : [],
    ...endpoint.files ? [wrap(`- files (multipart/form-data): ${endpoint.files.join(', ')}`)] : [],
    ...raw ? ['- answers the file itself'] : part('answer', wire(answer)),
  ].join('\n').trimEnd()
}

function codeWords(step_up: StepUp | undefined): string {
  if (!step_up) return ''
  if (step_up === true) return ' Asks for a code, `totp_code`.'
  const fields = step_up.map((name) => `\`${name}\``).join(' or ')
  return ` Asks a person for a code, \`totp_code\`, where ${fields} is given.`
}

function part(title: string, schema: Schema): string[] {
  const words = shape(schema)
  return words === '{}' ? [] : [wrap(`- ${title}: \`${words}\``)]
}

/** In the manner of a TypeScript type, without the limits. */
function shape(schema: Schema): string {
  const { type, properties, required = [], items, enum: choices, anyOf, const: constant } = schema
  if (constant !== undefined) return JSON.stringify(constant)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (anyOf) return [...new Set(anyOf.map((each) => shape(each)))].join(' | ')
  if (type === 'array') return `[${shape(asSchema(items))}]`
  if (properties) {
    const members = Object.entries(properties).map(([name, member]) =>
      `${name}${required.includes(name) ? '' : '?'}: ${shape(asSchema(member))}`)
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
  }
  if (Array.isArray(type)) return type.join(' | ')
  return type === 'object' ? '{}' : type ?? 'any'
}

/** True stands for anything, and no list of members is in the contract. */
const asSchema = (given: Schema['items']): Schema =>
  (typeof given === 'object' && !Array.isArray(given) ? given : {})

function wrap(text: string): string {
  const indent = text.startsWith('- ') ? '  ' : ''
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    const isFull = last !== '' && last.length + word.length >= COLUMNS
    if (isFull) lines.push(`${indent}${word}`)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.join('\n')
}
