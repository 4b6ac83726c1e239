// Keeps secrets: sealing what must be read again, hashing what must only be recognised.
import { hash, verify } from '@node-rs/argon2'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * argon2id with OWASP's smallest cost: 19 MiB, two passes, one lane. 2 is the library's number for argon2id.
 */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const NONCE = 12
const TAG = 16

export interface Secrets {
  /**
   * Encrypts with AES-256-GCM. `about` says what the value belongs to (such as `user.totp:<user id>`); it is
   * bound in, so a sealed value copied to another row does not open there.
   */
  seal(value: string | Buffer, about: string): Buffer
  /** The sealed bytes again; throws when they were changed, belong to something else, or no key fits. */
  open(sealed: Buffer, about: string): Buffer
  /** The same under the first of the keys, or null where it is so already. Throws as `open` does. */
  reseal(sealed: Buffer, about: string): Buffer | null
  /**
   * The same for the same bytes, and without the key no help in guessing them: a PIN has 10,000 values. By
   * the last of the keys, so that it stays the same while a new one is put in front.
   */
  mark(bytes: Buffer): Buffer
}

/**
 * Sealing under the first of `keys` (32 bytes each); every one of them opens. To change the key, put the new
 * one in front and keep the old one behind it until nothing sealed by it is left.
 */
export function openSecrets(keys: readonly Buffer[]): Secrets {
  const ring = keys.map((key) => ({ key, id: keyId(key) }))
  const [current] = ring
  const oldest = ring[ring.length - 1]
  if (!current || !oldest) throw new Error('No encryption key was given')
  const secrets: Secrets = {
    seal(value, about) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce)
      cipher.setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(value), cipher.final()])
      return Buffer.concat([Buffer.of(current.id), nonce, cipher.getAuthTag(), body])
    },
    mark: (bytes) => createHmac('sha256', oldest.key).update('mark\0').update(bytes).digest(),
    open(sealed, about) {
      const fitting = ring.filter(({ id }) => id === sealed[0])
      for (const { key } of fitting) {
        const opened = unseal(key, sealed, about)
        if (opened) return opened
      }
      throw new Error(`A sealed value (${about.split(':')[0]}) does not open with the encryption keys given`)
    },
    reseal(sealed, about) {
      if (sealed[0] === current.id && unseal(current.key, sealed, about)) return null
      return secrets.seal(secrets.open(sealed, about), about)
    },
  }
  return secrets
}

/** 32 bytes as `ENCRYPTION_KEY` writes them: 64 hex digits or base64; null when the text is neither. */
export function readKey(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === 32 ? key : null
}

/** What is stored in place of a token of 128 random bits or more. */
export function tokenHash(token: string | Buffer): Buffer {
  return createHash('sha256').update(token).digest()
}

export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

let decoy: Promise<string> | undefined

/**
 * Takes as long without a stored hash as with one, so that the time does not tell whether an account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(stored ?? (await decoy), password.normalize('NFC'))
  return right && stored !== null
}

/** Compares without telling by its duration where two texts differ. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(tokenHash(one), tokenHash(other))
}

function keyId(key: Buffer): number {
  return Buffer.from(hkdfSync('sha256', key, '', 'oja key id', 1))[0] ?? 0
}

function unseal(key: Buffer, sealed: Buffer, about: string): Buffer | null {
  if (sealed.length < 1 + NONCE + TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()])
  } catch {
    return null
  }
}
