// Authenticator codes (RFC 6238): six digits every 30 seconds; and backup codes for when the phone is gone.
import { hashRaw } from '@node-rs/argon2'
import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { productName } from '#domain/product.ts'
import type { Random } from '../outside/random.ts'

export const STEP_SECONDS = 30

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

/** One step early and one late: clocks of phones are a little off (RFC 6238, 5.2). */
const WINDOW = 1

const authenticator = (secret: Buffer, label = '') => new TOTP({
  issuer: productName, label, issuerInLabel: true, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS,
  secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
})

export const newTotpSecret = (random: Random): Buffer => random(SECRET_BYTES)

/** The step whose code this is, of the current one and its neighbours; null when it is none of theirs. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const distance = authenticator(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return distance === null ? null : stepAt(now) + distance
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

export const codeAt = (secret: Buffer, now: Date): string =>
  authenticator(secret).generate({ timestamp: now.getTime() })

/** What a phone scans, and what can be typed instead. */
export function enrolmentOf(secret: Buffer, email: string) {
  return {
    qr_code: authenticator(secret, email).toString(),
    manual_entry_key: new Secret({ buffer: Uint8Array.from(secret).buffer }).base32,
  }
}

export const BACKUP_CODES = 10

/** 32 letters and digits that are not mistaken for one another: 5 bits each, 50 for a code. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** `k7m2p-9xq4r`: as many as {@link BACKUP_CODES}, all different. */
export function newBackupCodes(random: Random): string[] {
  const codes = new Set<string>()
  while (codes.size < BACKUP_CODES) {
    const letters = [...random(10)].map((byte) => alphabet[byte % alphabet.length]).join('')
    codes.add(`${letters.slice(0, 5)}-${letters.slice(5)}`)
  }
  return [...codes]
}

export const isBackupCode = (text: string): boolean => /^[a-z2-9]{10}$/.test(plainCode(text))

/**
 * What is stored of a backup code. Slow, so that a stolen database does not give the codes away; salted by
 * the member, so that one hash finds the row among ten.
 */
export function hashBackupCode(member_id: string, code: string): Promise<Buffer> {
  const salt = createHash('sha256').update(`backup code of ${member_id}`).digest().subarray(0, 16)
  return hashRaw(plainCode(code), { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt })
}

const plainCode = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
