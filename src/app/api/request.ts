// Puts what is asked into a request: the address, the headers and the body that the agreement wants.
import * as z from 'zod/mini'
import type { Ask, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { UPLOADS_FIELD } from '#domain/upload-parts.ts'
import { providerAddress } from './provider-address.ts'

/** A file to send: one that was picked, or bytes that were kept on the phone. */
export type SentFile = Blob | { name: string; type: string; bytes: ArrayBuffer }

export interface Prepared {
  url: string
  method: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

interface Sending {
  token: string | undefined
  requestId: string | undefined
  files: Record<string, SentFile>
  /** Of files that came before, by field. */
  uploads: Record<string, string>
}

/**
 * Throws a {@link Refusal}: `invalid_input` with `errors` by field when what is asked breaks the endpoint's
 * schema, `not_found` when what its address names does.
 */
export function prepare<E extends Endpoint>(endpoint: E, ask: Ask<E>, sending: Sending): Prepared {
  const { params, query, body } = ask as { params?: unknown; query?: unknown; body?: unknown }
  const encodedBody = encode(endpoint.body, body ?? {})
  const headers: Record<string, string> = { Accept: endpoint.raw ? '*/*' : 'application/json' }
  if (sending.token) {
    headers['token'] = sending.token
    headers['Authorization'] = `Bearer ${sending.token}`
  }
  if (sending.requestId) headers['requestId'] = sending.requestId
  const isJson = endpoint.method !== 'GET' && !endpoint.files
  if (isJson) headers['Content-Type'] = 'application/json'
  return {
    url: providerAddress() + filled(endpoint.path, placed(endpoint.params, params ?? {}))
      + queryText(encode(endpoint.query, query ?? {})),
    method: endpoint.method,
    headers,
    body: isJson ? JSON.stringify(encodedBody) : endpoint.files && form(encodedBody, sending),
  }
}

/** What the address of a page names and cannot be one is nowhere, and nobody need be asked. */
function placed(schema: z.ZodMiniType, params: unknown): Record<string, unknown> {
  const result = z.safeEncode(schema, params)
  if (result.success) return result.data as Record<string, unknown>
  throw new Refusal('not_found', 'There is nothing at this address. Check the link.')
}

function encode(schema: z.ZodMiniType, value: unknown): Record<string, unknown> {
  const result = z.safeEncode(schema, value)
  if (result.success) return result.data as Record<string, unknown>
  throw new Refusal('invalid_input', 'Check what is marked.', { errors: errorsByField(result.error) })
}

function errorsByField(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[path.map(String).join('.')] ??= message
  return errors
}

const filled = (path: string, params: Record<string, unknown>) =>
  path.replace(/:([a-z_]+)/gi, (_, name: string) => encodeURIComponent(String(params[name])))

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.keys(query)
    .filter((name) => query[name] !== undefined && query[name] !== '')
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(query[name]))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function form(fields: Record<string, unknown>, { files, uploads }: Sending): FormData {
  const data = new FormData()
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (value !== undefined)
      data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  if (Object.keys(uploads).length > 0) data.append(UPLOADS_FIELD, JSON.stringify(uploads))
  for (const name of Object.keys(files)) {
    const file = files[name] as SentFile
    if (file instanceof Blob) data.append(name, file, file instanceof File ? file.name : name)
    else data.append(name, new Blob([file.bytes], { type: file.type }), file.name)
  }
  return data
}
