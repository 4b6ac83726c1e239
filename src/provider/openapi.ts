// The API described by its own definitions: /openapi.json for programs.
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { RefusalBody } from '#contract/refusal.ts'
import { UNASKED } from '#contract/unasked.ts'
import { UPLOADS_FIELD } from '#domain/upload-parts.ts'

export type Nouns = Record<string, Record<string, Endpoint>>

type Schema = z.core.JSONSchema.BaseSchema

/** An OpenAPI 3.1 document of every endpoint of `nouns`. */
export function openapi(nouns: Nouns, url: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [noun, endpoints] of Object.entries(nouns)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = `/v2/${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, noun, name) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Oja provider', version: '2',
      description: 'Success: {status: "success", message, data}. '
        + 'Refusal: {status: "error", message, code, errors?}. Money is a number of naira with at most two '
        + 'decimals. A change takes a requestId (UUID) and happens once for it. A request with the header '
        + `${UNASKED} is no use of its session.`,
    },
    servers: [{ url }],
    tags: Object.keys(nouns).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Also sent as the header "token".' },
      },
      schemas: { Refusal: wire(RefusalBody) },
      responses: {
        Refusal: {
          description: 'Refused', content: { 'application/json': { schema: ref('schemas/Refusal') } },
        },
      },
    },
  }
}

/**
 * A schema as it is on the wire. Codecs have the wire on their input side whichever way the value travels:
 * requests are decoded from it and answers encoded to it.
 */
export function wire(schema: z.ZodMiniType): Schema {
  const { $schema: _, ...described } =
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
  return described
}

function operation(endpoint: Endpoint, noun: string, name: string): object {
  const { method, says, callers, needs, reads } = endpoint
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: says,
    ...callers !== 'anyone' && { security: [{ session: [] }] },
    'x-callers': callers,
    'x-needs': needs,
    ...reads && { 'x-reads': reads },
    ...endpoint.step_up && { 'x-step-up': endpoint.step_up },
    parameters: [
      ...parameters('path', wire(endpoint.params)),
      ...parameters('query', wire(endpoint.query)),
      ...method === 'GET' || endpoint.repeatable === false ? [] : [requestId],
    ],
    ...method !== 'GET' && { requestBody: { required: true, content: content(endpoint) } },
    responses: { 200: success(endpoint), default: ref('responses/Refusal') },
  }
}

const requestId = {
  name: 'requestId', in: 'header', required: false, schema: { type: 'string', format: 'uuid' },
  description: 'New for each change, the same for its repetitions: they get the first answer again.',
}

function parameters(place: 'path' | 'query', { properties = {}, required = [] }: Schema): object[] {
  return Object.entries(properties).map(([name, schema]) => (
    { name, in: place, required: place === 'path' || required.includes(name), schema }))
}

const uploadsField = {
  type: 'string',
  description: 'Instead of files: a JSON text with the id of the upload of each, by its field '
    + '(`PUT dashboard/uploads/{id}`).',
}

function content({ body, files, is_part }: Endpoint): object {
  const schema = wire(body)
  if (!files) return { 'application/json': { schema } }
  const parts = {
    ...Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }])),
    ...!is_part && { [UPLOADS_FIELD]: uploadsField },
  }
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, ...parts } } } }
}

function success({ answer, raw, message }: Endpoint): object {
  if (raw) {
    return { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  }
  const schema = {
    type: 'object', required: ['status', 'message', 'data'],
    properties: { status: { const: 'success' }, message: { type: 'string' }, data: wire(answer) },
  }
  return { description: message || 'Done', content: { 'application/json': { schema } } }
}

function ref(name: string): object {
  return { $ref: `#/components/${name}` }
}
