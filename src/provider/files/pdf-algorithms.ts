// What other people's PDFs are locked by; nothing of ours is sealed by it.
import { createCipheriv, createHash } from 'node:crypto'
import type { PdfAlgorithms } from '#domain/pdf-password.ts'

const hash = (kind: string) => (bytes: Uint8Array) => createHash(kind).update(bytes).digest()

export const pdfAlgorithms: PdfAlgorithms = {
  md5: hash('md5'), sha256: hash('sha256'), sha384: hash('sha384'), sha512: hash('sha512'),
  aesCbc(key, start, bytes) {
    const cipher = createCipheriv('aes-128-cbc', key, start).setAutoPadding(false)
    return Buffer.concat([cipher.update(bytes), cipher.final()])
  },
}
