// What the provider would refuse a paper for, told when it is chosen: the person still has the original at
// hand. Loaded with the first paper; where it cannot be, the provider tells.
import { lockedFile, pdfProblems } from '#domain/paper.ts'
import { isWholePdf, lettersOf, ownLength } from '#domain/pdf-whole.ts'
import { ascii, bytesInclude, utf16 } from './file-bytes.ts'

const encrypt = ascii('/Encrypt')
/** Word and Excel put a file that has a password into one of these (MS-OFFCRYPTO 1.3.2). */
const wrapped = utf16('EncryptedPackage')

/** For the person, or null. `type` is what the bytes say, null for none that is taken. */
export async function paperProblem(bytes: Uint8Array, type: string | null): Promise<string | null> {
  if (type === null) return bytesInclude(bytes, wrapped) ? lockedFile : null
  if (type !== 'application/pdf') return null
  const own = bytes.subarray(0, ownLength(bytes))
  if (!isWholePdf(own)) return pdfProblems.broken
  if (!bytesInclude(own, encrypt)) return null
  const { isLocked } = await import('./pdf-algorithms.ts')
  return isLocked(lettersOf(own)) ? pdfProblems.locked : null
}
