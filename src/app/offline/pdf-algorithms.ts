// What other people's PDFs are locked by: browsers have no MD5, and AES only with an ending of its own.
import { cbc } from '@noble/ciphers/aes.js'
import { md5 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { needsPassword, type PdfAlgorithms } from '#domain/pdf-password.ts'

const algorithms: PdfAlgorithms = {
  md5, sha256, sha384, sha512,
  aesCbc: (key, start, bytes) => cbc(key, start, { disablePadding: true }).encrypt(bytes),
}

export const isLocked = (text: string): boolean => needsPassword(text, algorithms)
