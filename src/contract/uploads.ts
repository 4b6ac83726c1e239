// Files that go in parts, so that a link that breaks off takes one part with it and not the file. A form with
// files then says which upload stands for which of its files (`uploads`, a JSON text of ids by field), and is
// to its endpoint what the same form with the whole files would be.
import * as z from 'zod/mini'
import { MAX_FILE_BYTES, fileMessages } from '#domain/document.ts'
import { PART_MOST } from '#domain/upload-parts.ts'
import { endpoint } from './endpoint.ts'
import { Id, Text } from './fields.ts'

const Sha256 = z.string('Send the SHA-256 of the bytes.')
  .check(z.regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 as 64 hex digits.'))

const One = z.strictObject({ id: Id })

/** How much of it is there: the next part begins at `received`. */
export const ArrivingUpload = z.object({ id: z.string(), size: z.int(), received: z.int() })

const arriving = { callers: ['member'], needs: null, repeatable: false, is_part: true } as const

/** Of a form, where a number is text. */
const Offset = z.coerce.number('Say where this part begins.')
  .check(z.int('Say where this part begins.'), z.minimum(0, 'Say where this part begins.'))

export const uploads = {
  begin: endpoint({
    ...arriving, method: 'PUT', path: 'dashboard/uploads/:id',
    says: 'Begins a file that goes in parts, or says how much of it is there; the client makes its id',
    params: One,
    body: z.strictObject({
      /** The person's own name for it, with its ending. */
      name: Text(255),
      /** Bytes. */
      size: z.int('Say how many bytes the file has.')
        .check(z.minimum(1, 'The file is empty.'), z.maximum(MAX_FILE_BYTES, fileMessages.size)),
      /** Of the whole file. */
      sha256: Sha256,
    }),
    answer: ArrivingUpload,
  }),
  part: endpoint({
    ...arriving, method: 'POST', path: 'dashboard/uploads/:id/parts',
    says: 'The next part of it; one that is there already changes nothing. After the last one the whole is '
      + 'held against its SHA-256, and begins again where it is another',
    params: One,
    body: z.strictObject({
      /** The byte of the file at which it begins. */
      offset: Offset,
      /** Of this part. */
      sha256: Sha256,
    }),
    files: ['part'], limit: PART_MOST + 8_192,
    answer: ArrivingUpload,
  }),
}
