// What stands in a fuzzed field: something its schema takes, so that the request gets far, or what never
// belongs there.
import * as z from 'zod/mini'
import { fieldsOf, legalValue } from '../endpoints.ts'
import type { Chance } from '../simulation/chance.ts'
import { unknownNames, wrongTexts, wrongTypes } from '../wrong-values.ts'

type Schema = z.core.$ZodType

/** Texts that were answered before under the name of a field: references, ids, account numbers. */
export type Known = ReadonlyMap<string, readonly string[]>

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** Something that the schema takes, as it is written on the wire; another one each time. */
export function drawn(chance: Chance, schema: Schema, known: Known, name = ''): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return drawnFields(chance, schema, known)
    case 'optional':
    case 'default':
      return drawn(chance, def.innerType, known, name)
    case 'nullable':
      return chance.percent(15) ? null : drawn(chance, def.innerType, known, name)
    case 'array':
      return Array.from({ length: chance.percent(3) ? 60 : chance.below(4) },
        () => drawn(chance, def.element, known, name))
    case 'enum':
      return chance.one(Object.values(def.entries))
    case 'union':
      return drawn(chance, chance.one(def.options), known, name)
    case 'pipe':
      return drawn(chance, def.in, known, name)
    case 'boolean':
      return chance.percent(50)
    case 'number':
      return chance.percent(80) ? sampleOf(schema) : chance.one(numbers)
    case 'string':
      return drawnText(chance, schema, known.get(name) ?? [])
    default:
      return sampleOf(schema)
  }
}

/** Inside a choice of several there are fields that no sample fits. */
function sampleOf(schema: Schema): unknown {
  try {
    return legalValue(schema)
  } catch {
    return 'Sample'
  }
}

const numbers = [0, 1, 2, 7, 20, 99, 100, 500, 1_000, 5_000, 250_000, 10_000_000, 9_007_199_254_740_991]

/** Every field that must be there, and half of those that may. */
export function drawnFields(chance: Chance, schema: Schema, known: Known): Record<string, unknown> {
  const drawing = Object.entries(fieldsOf(schema)).filter(([, field]) =>
    defOf(field).type !== 'optional' || chance.percent(50))
  return Object.fromEntries(drawing.map(([name, field]) => [name, drawn(chance, field, known, name)]))
}

/** Days, hours and numbers of which some are never right together. */
const moments = ['2026-03-01', '2026-03-03', '2026-02-29', '2028-02-29', '1999-12-31', '9999-12-31',
  '2026-03-02T09:00:00Z', '0001-01-01', '12:30', '00:00', '0000000000', '5', '500', '1000.00', '0.01']

const takenBy = new WeakMap<Schema, string[]>()

function drawnText(chance: Chance, schema: Schema, known: readonly string[]): string {
  if (known.length > 0 && chance.percent(60)) return chance.one(known)
  const made = takenBy.get(schema) ?? [String(sampleOf(schema)), ...fitting(schema)]
  takenBy.set(schema, made)
  return chance.one(made)
}

const fitting = (schema: Schema) => [...moments, 'Sample Works', 'ada@adire.example', '8030000009', '7307']
  .filter((text) => z.safeParse(schema as z.ZodMiniType, text).success)

const short = wrongTexts.filter(({ value }) => (value as string).length < 20_000)

const pieces = ['\u0000', '\ud800', '\udfff', '\ufffd', '\u202e', '\u0301', '\ufeff', '%00', '%', '\\', '"',
  "'", ';--', '${', '{{', '../', '\r\n', '\t', ' ', 'a', 'Ọ̀', '🧵', '0', '-', '.', ',', '1e9', '=', '<b>',
  '__proto__',
  '\\u0000', '$1', '::', '(select 1)', ' or 1=1', '\u2028', '٣', 'ß', 'İ', 'ﬀ']

/** Anything but what belongs there. */
export function wrong(chance: Chance): unknown {
  const kind = chance.below(100)
  if (kind < 30) return chance.one(short).value
  if (kind < 55) return chance.one(wrongTypes).value
  if (kind < 85) return Array.from({ length: chance.below(12) }, () => chance.one(pieces)).join('')
  if (kind < 90) return deep(chance.below(60))
  if (kind < 94) return Array.from({ length: chance.below(3_000) }, () => chance.one(pieces))
  if (kind < 97) return { [chance.one(unknownNames)]: chance.one(pieces) }
  return chance.one([2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63, 1e308, -0, 1e-320, 0.1 + 0.2, 1e21])
}

/** Text alone, for addresses and forms. */
export const wrongText = (chance: Chance): string =>
  (chance.percent(40) ? chance.one(short).value as string
    : Array.from({ length: chance.below(10) }, () => chance.one(pieces)).join('')).toWellFormed()

function deep(depth: number): unknown {
  let value: unknown = 'Sample'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** The same with one to three of its members replaced, gone, doubled in a list, or joined by one more. */
export function spoilt(chance: Chance, whole: Record<string, unknown>): Record<string, unknown> {
  const value = Object.assign(Object.create(null) as Record<string, unknown>, whole)
  for (let time = chance.below(3); time >= 0; time -= 1) {
    const names = Object.keys(value)
    const name = names.length > 0 && chance.percent(90) ? chance.one(names) : chance.one(unknownNames)
    const how = chance.below(100)
    const member = value[name]
    if (how < 12) delete value[name]
    else if (how < 20) value[name] = [member, member]
    else if (how < 40 && isFields(member)) value[name] = spoilt(chance, member)
    else if (how < 40 && Array.isArray(member) && isFields(member[0]))
      value[name] = [spoilt(chance, member[0]), ...member.slice(1) as unknown[]]
    else if (how < 50 && typeof member === 'string') value[name] = cut(chance, member)
    else if (how < 60 && typeof member === 'number') value[name] = chance.one([-member, member + 0.001, 0])
    else value[name] = wrong(chance)
  }
  return value
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that is almost the right one. */
function cut(chance: Chance, text: string): string {
  const at = chance.below(text.length + 1)
  const how = chance.below(4)
  if (how === 0) return text.slice(0, at)
  if (how === 1) return text.slice(0, at) + chance.one(pieces) + text.slice(at)
  if (how === 2) return text.toUpperCase() + text
  return text.slice(0, at) + chance.one(pieces) + text.slice(at + 1)
}

/** Bytes with some of them changed, left out or doubled. */
export function broken(chance: Chance, whole: Uint8Array): Uint8Array {
  let bytes = Buffer.from(whole)
  for (let time = chance.below(5); time >= 0; time -= 1) {
    const [at, length] = [chance.below(bytes.length + 1), 1 + chance.below(40)]
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    const how = chance.below(4)
    if (how === 0 && at < bytes.length) bytes[at] = chance.below(256)
    else if (how === 1) bytes = Buffer.concat([before, after.subarray(length)])
    else if (how === 2) bytes = Buffer.concat([before, after.subarray(0, length), after])
    else bytes = Buffer.concat([before, Buffer.from([chance.below(256)]), after])
  }
  return bytes
}
