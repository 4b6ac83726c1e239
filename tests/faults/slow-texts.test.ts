// Texts that patterns stumble over (ReDoS): every field of text in the agreement looks at each in a moment.
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

type Schema = z.core.$ZodType

/** A third of what a body of JSON may hold: to look at all of it again for each letter takes seconds. */
const LENGTH = 20_000
const MOMENT_MS = 200

const beats = ['a', '0', ' ', '-', '.', '@', '/', '_', '"', '\u0301', 'a.', 'a-', '0,', '0.', 'a@', 'a ',
  ' a', '=', 'aA1!', '\t ', '%20', '::', '1:', 'a,', '++', '((', 'https://', 'xn--', '𝒳', '\u200b']

/** Each beat over and over, alone, after a right beginning, and before a wrong end. */
const texts = beats.flatMap((beat) => {
  const long = beat.repeat(Math.ceil(LENGTH / beat.length)).slice(0, LENGTH - 20)
  return [`${long}!`, `a@${long}\n`, `https://${long}!`]
})

/** The fields of text anywhere in a schema, each with the name it has there. */
function* textsIn(schema: Schema, name: string): Generator<[name: string, schema: Schema]> {
  const def = (schema as z.core.$ZodTypes)._zod.def
  switch (def.type) {
    case 'object':
      for (const [key, member] of Object.entries(def.shape)) yield* textsIn(member, `${name}.${key}`)
      break
    case 'array':
      yield* textsIn(def.element, name)
      break
    case 'optional':
    case 'nullable':
    case 'default':
      yield* textsIn(def.innerType, name)
      break
    case 'union':
      for (const option of def.options) yield* textsIn(option, name)
      break
    case 'pipe':
    case 'string':
      yield [name, schema]
  }
}

test('no field of text thinks about any of them for long', () => {
  const fields = new Map<Schema, string>()
  for (const { name, endpoint: { params, query, body } } of endpoints)
    for (const part of [params, query, body])
      for (const [field, schema] of textsIn(part, name)) if (!fields.has(schema)) fields.set(schema, field)
  const slow: string[] = []
  for (const [schema, name] of fields) {
    for (const text of texts) {
      const began = performance.now()
      z.safeDecode(schema as z.ZodMiniType, text as never)
      const ms = performance.now() - began
      if (ms > MOMENT_MS) slow.push(`${name}: ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 12))}…`)
    }
  }
  console.info(`${fields.size} fields, ${texts.length} texts of ${LENGTH} characters each`)
  expect(slow).toEqual([])
}, 120_000)
