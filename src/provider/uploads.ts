// Reads a multipart/form-data body as it streams in: fields of text, files in
// memory, nothing beyond the limits.
import { Busboy } from '@fastify/busboy'
import type { Writable } from 'node:stream'
import { Refusal } from '#contract/refusal.ts'
import { UPLOADS_FIELD } from '#domain/upload-parts.ts'
import { fileMessages, MAX_FILE_BYTES } from '#domain/document.ts'
import { canonical } from './canonical.ts'
import { refuseFields, tooLarge } from './refuse.ts'
import { sha256 } from './secrets.ts'
import type { Room } from './upload-room.ts'

/** A file as it came. Its type and name are claims: decide from the bytes. */
export interface Upload {
  field: string
  name: string
  type: string
  bytes: Buffer
  sha256: string
}

/** What was sent, before it is held against the schemas. */
export interface Given {
  body: unknown
  uploads: Record<string, Upload>
  /** The same for the same body, however its keys are ordered. */
  fingerprint: string
  /** Which uploads stand for files of the form, as it said it. */
  named?: string
  /** The uploads that came before this form and are its files. */
  arrived?: readonly string[]
}

/** What of a file tells whether a form is the same. */
export type NamedHash = Pick<Upload, 'field' | 'name' | 'sha256'>

/** The same for the same form, whether its files came with it or before it. */
export const formPrint = (fields: unknown, files: readonly NamedHash[]): string =>
  canonical([fields, files.map(({ field, name, sha256 }) => [field, name, sha256]).sort()])

const FIELD_LIMIT = 65_536

const incomplete = 'The form arrived incomplete; send it again.'

/** `files` are the names of the file fields that the endpoint knows. */
export async function readMultipart(
  request: Request, files: readonly string[], limit: number, room: Pick<Room, 'take'>,
): Promise<Given> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type) || !request.body) {
    throw new Refusal('unsupported_media', 'Send the body as multipart/form-data.')
  }
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  const uploads: Record<string, Upload> = Object.create(null) as Record<string, Upload>
  const errors: Record<string, string> = Object.create(null) as Record<string, string>
  const parser = openParser(type, files.length)
  parser.on('field', (name: string | undefined, value, _nameCut, cut) => {
    if (name === undefined) errors['body'] = 'A field came without a name.'
    else if (cut) errors[name] = 'This is too long.'
    else if (name in fields) errors[name] = 'This is given twice; give it once.'
    else fields[name] = value
  })
  parser.on('file', (field: string | undefined, stream, name: string | undefined, _encoding, claimed) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', () => { errors['body'] = incomplete })
    stream.on('limit', () => { errors[field ?? 'body'] = fileMessages.size })
    stream.on('end', () => {
      const bytes = Buffer.concat(chunks)
      if (!name && bytes.length === 0) return
      if (field === undefined) errors['body'] = 'A file came without a field name.'
      else if (!files.includes(field)) errors[field] = 'This field takes no file; leave it out.'
      else if (field in uploads) errors[field] = 'Choose one file here, not several.'
      else uploads[field] = { field, name: name ?? '', type: claimed, bytes, sha256: sha256(bytes) }
    })
  })
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => { errors['body'] = 'Too many fields were sent.' })
  }
  await drain(request.body, parser, limit, room)
  if (Object.keys(errors).length > 0) refuse(errors)
  const { [UPLOADS_FIELD]: named, ...body } = fields
  return {
    body, uploads, fingerprint: formPrint(body, Object.values(uploads)), ...named !== undefined && { named },
  }
}

function openParser(type: string, files: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: MAX_FILE_BYTES, fieldSize: FIELD_LIMIT, fields: 200, files: files + 1, parts: 220,
        headerPairs: 50 },
    })
  } catch {
    throw new Refusal('unsupported_media', 'Send the body as multipart/form-data.')
  }
}

/** What is beyond this is a form that the parser never sees the end of. */
const PATIENCE = 5_000

/** All of it fits in memory, so nobody waits for the parser before the end. */
async function drain(
  body: ReadableStream<Uint8Array>, parser: Writable, limit: number, room: Pick<Room, 'take'>,
): Promise<void> {
  // Not by the stream's own state: for some broken forms the parser says that it has finished before its end.
  const whole = new Promise<boolean>((done) => {
    parser.on('finish', () => done(true)).on('error', () => done(false))
  })
  let length = 0
  try {
    for await (const chunk of body) {
      length += chunk.length
      if (length > limit) throw tooLarge(limit)
      room.take(chunk.length)
      parser.write(chunk)
    }
  } catch (error) {
    parser.destroy()
    throw error instanceof Refusal ? error : notWhole()
  }
  parser.end()
  let timer: NodeJS.Timeout | undefined
  const never = new Promise<boolean>((done) => { timer = setTimeout(() => done(false), PATIENCE) })
  const isWhole = await Promise.race([whole, never])
  clearTimeout(timer)
  if (!isWhole) throw notWhole()
}

const notWhole = () => new Refusal('invalid_input', incomplete, { errors: { body: incomplete } })

function refuse(errors: Record<string, string>): never {
  const isLarge = Object.values(errors).includes(fileMessages.size)
  if (isLarge) throw new Refusal('too_large', fileMessages.size, { errors: { ...errors } })
  refuseFields({ ...errors })
}
