// A stream under a key of its own: AES-256-GCM in blocks, each bound to its place, the last one marked, so
// that nothing can be changed, moved, left out or cut off.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

const BLOCK = 65_536
const TAG = 16
const ABOUT = 'backup'

/** Two bytes of length, the file's own key sealed under the first of ENCRYPTION_KEY, and the blocks. */
export async function* sealed(source: AsyncIterable<Buffer>, secrets: Secrets): AsyncGenerator<Buffer> {
  const key = randomBytes(32)
  const head = secrets.seal(key, ABOUT)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(head.length)
  yield Buffer.concat([length, head])
  for await (const { place, bytes } of blocks(source, BLOCK)) {
    const cipher = createCipheriv('aes-256-gcm', key, place)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Throws when no key fits, or a block is not what was sealed. */
export async function* unsealed(source: AsyncIterable<Buffer>, secrets: Secrets): AsyncGenerator<Buffer> {
  let key: Buffer | null = null
  async function* body() {
    let held = Buffer.alloc(0)
    for await (const chunk of source) {
      held = Buffer.concat([held, chunk])
      const length = held.length < 2 ? null : held.readUInt16BE()
      if (key === null && (length === null || held.length < length + 2)) continue
      if (key === null && length !== null) {
        key = secrets.open(held.subarray(2, length + 2), ABOUT)
        held = held.subarray(length + 2)
      }
      yield held
      held = Buffer.alloc(0)
    }
  }
  for await (const { place, bytes } of blocks(body(), BLOCK + TAG)) {
    if (key === null || bytes.length < TAG) throw new Error('The sealed file breaks off')
    const decipher = createDecipheriv('aes-256-gcm', key, place, { authTagLength: TAG })
    decipher.setAuthTag(bytes.subarray(-TAG))
    yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()])
  }
}

/** Pieces of `size` bytes, the last one shorter or as long; `place` counts them and is no other's. */
async function* blocks(source: AsyncIterable<Buffer>, size: number) {
  let held: Buffer[] = []
  let length = 0
  let count = 0
  const next = (bytes: Buffer, isLast: boolean) => {
    const place = Buffer.alloc(12)
    place.writeUInt8(isLast ? 1 : 0)
    place.writeUIntBE(count, 6, 6)
    count += 1
    return { place, bytes }
  }
  for await (const chunk of source) {
    held.push(chunk)
    length += chunk.length
    if (length <= size) continue
    let all = Buffer.concat(held)
    for (; all.length > size; all = all.subarray(size)) yield next(all.subarray(0, size), false)
    held = [all]
    length = all.length
  }
  yield next(Buffer.concat(held), true)
}
