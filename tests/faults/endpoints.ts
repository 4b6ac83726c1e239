// Every endpoint of the agreement by its name, and a request to each that its schemas take.
import * as z from 'zod/mini'
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { identityConsent } from '#domain/consent.ts'

export interface Named {
  name: string
  endpoint: Endpoint
}

/** `auth.login`, `onboarding.submit`: a new endpoint is here by itself. */
export const endpoints: readonly Named[] = Object.entries(all).flatMap(([noun, calls]) =>
  Object.entries<Endpoint>(calls).map(([call, endpoint]) => ({ name: `${noun}.${call}`, endpoint })),
)

export const changes = ({ endpoint }: Named): boolean => endpoint.method !== 'GET'

type Schema = z.core.$ZodType

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** The members of an object's schema by name. */
export function fieldsOf(schema: Schema): Record<string, Schema> {
  const def = defOf(schema)
  if (def.type !== 'object') throw new Error(`A ${def.type} stands where an object of fields was expected`)
  return def.shape
}

export const isOptional = (schema: Schema): boolean => z.safeParse(schema as z.ZodMiniType, undefined).success

/** What a field is behind `optional` and `default`. */
export function bare(schema: Schema): Schema {
  const def = defOf(schema)
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
    ? bare(def.innerType)
    : schema
}

/** Whether a field holds an id of something stored. */
export function isId(schema: Schema): boolean {
  const def = defOf(bare(schema))
  return def.type === 'string' && 'format' in def && (def.format === 'uuid' || def.format === 'guid')
}

let count = 0
const newAddress = () => {
  count += 1
  return `person${count}@adire.example`
}

/** Texts of which every field of text takes at least one. Its address is a new one each time. */
const texts = () => [
  'Sample',
  'a'.repeat(64),
  newAddress(),
  '8030000001',
  'Indigo-Loom-27',
  '000014',
  '0000014579',
  '22000000001',
  '1990-02-03',
  '2026-02',
  'INV20260200000001',
  'www.adire.example',
  '7307',
  '123456',
  '012345678901',
  'https://fcm.googleapis.com/fcm/send/sample',
  'https://pay.adire.example/paid',
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
  '0198a000-0000-7000-8000-0000000000aa',
  '2026-03-02T09:00:00Z',
  identityConsent.version,
  '4111 1111 1111 1111',
  '102.89.1.10',
  '/dashboard/payouts/$id',
]

/** A value that the schema takes, as it is written on the wire. */
export function legalValue(schema: Schema): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return legalObject(schema)
    case 'optional':
    case 'nullable':
    case 'default':
      return legalValue(def.innerType)
    case 'array':
      return [legalValue(def.element)]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'union':
      return legalValue(def.options[0]!)
    case 'pipe': {
      const value = legalValue(def.in)
      return typeof value === 'number' ? taken(schema, [value, 1, 100, 1000]) : value
    }
    case 'boolean':
      return true
    case 'number':
      return taken(schema, [0, 1, 20, 100, 1000])
    case 'string':
      return taken(schema, texts())
    default:
      throw new Error(`Say in legalValue what a legal ${def.type} is`)
  }
}

function taken(schema: Schema, values: readonly unknown[]): unknown {
  const found = values.find((value) => z.safeParse(schema as z.ZodMiniType, value).success)
  if (found === undefined) throw new Error('No sample fits a new kind of field: add one to the texts here')
  return found
}

/** The fields that must be there, and those that turn out to be needed with them. */
function legalObject(schema: Schema): Record<string, unknown> {
  const fields = fieldsOf(schema)
  const value = Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !isOptional(field))
      .map(([name, field]) => [name, legalValue(field)]),
  )
  const checked = z.safeParse(schema as z.ZodMiniType, value)
  for (const {
    path: [name],
  } of checked.error?.issues ?? []) {
    const field = fields[String(name)]
    if (field) value[String(name)] = legalValue(field)
  }
  return value
}

/** All fields, also those that may be left out, so that each of them can be spoilt. */
export function everyField(schema: Schema): Record<string, unknown> {
  return {
    ...legalObject(schema),
    ...Object.fromEntries(
      Object.entries(fieldsOf(schema))
        .filter(([, field]) => isOptional(field))
        .map(([name, field]) => [name, legalValue(field)]),
    ),
  }
}

export const legalBody = ({ body }: Endpoint): Record<string, unknown> => legalObject(body)

export interface Sending {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** Anything at all; text is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/** The address and what goes with it, as a client that keeps no rule would send it. */
export function requestTo(
  { endpoint }: Named,
  { params, query, body, headers }: Sending = {},
): [string, RequestInit] {
  const values = params ?? legalObject(endpoint.params)
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const search = new URLSearchParams(texted(query ?? legalObject(endpoint.query)))
  const isForm = endpoint.files !== undefined
  const sent = endpoint.method === 'GET' ? undefined : encoded(body ?? legalBody(endpoint), isForm)
  return [
    `/v2/${path}${search.size > 0 ? `?${search}` : ''}`,
    {
      method: endpoint.method,
      headers: { ...(typeof sent === 'string' && { 'Content-Type': 'application/json' }), ...headers },
      ...(sent !== undefined && { body: sent }),
    },
  ]
}

function encoded(body: unknown, isForm: boolean): BodyInit {
  if (typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array)
    return body as BodyInit
  return isForm ? formOf(body as Record<string, unknown>) : JSON.stringify(body)
}

export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of texted(fields)) form.append(name, value)
  return form
}

const texted = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
