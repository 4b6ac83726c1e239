// Who sends a push message: a key pair that browsers subscribe with, and a signed word for each message
// (RFC 8292).
import { createECDH, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

export interface VapidKeys {
  /** 65 bytes of a P-256 point, in base64url. */
  public_key: string
  /** 32 bytes, in base64url. */
  private_key: string
  /** `mailto:` or `https:`, for the push service to complain to. */
  subject: string
}

/** A new pair. */
export function newVapidKeys(): Omit<VapidKeys, 'subject'> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { public_key: point.toString('base64url'), private_key: d }
}

/** Whether both belong together; a wrong pair would be refused by every push service. */
export function isVapidPair(public_key: string, private_key: string): boolean {
  const secret = Buffer.from(private_key, 'base64url')
  if (secret.length !== 32) return false
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(secret)
  } catch {
    return false
  }
  return pair.getPublicKey().equals(Buffer.from(public_key, 'base64url'))
}

const LIFE_SECONDS = 12 * 3600

/** The Authorization header for one endpoint. */
export function vapidHeader(keys: VapidKeys, endpoint: string, now_ms: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    aud: new URL(endpoint).origin, exp: Math.floor(now_ms / 1000) + LIFE_SECONDS, sub: keys.subject,
  }
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(said), { key: signingKey(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${said}.${signature.toString('base64url')}, k=${keys.public_key}`
}

function signingKey({ public_key, private_key }: Pick<VapidKeys, 'public_key' | 'private_key'>) {
  const point = Buffer.from(public_key, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return createPrivateKey({
    format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33), d: private_key },
  })
}
