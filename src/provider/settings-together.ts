// Settings that hold only together: both halves of a certificate, all of a store, both keys of a pair.
import type { InvoiceParty } from '#domain/fee-invoice.ts'
import type { S3Place } from './outside/s3.ts'
import { isVapidPair, type VapidKeys } from './outside/vapid.ts'
import { readCertificate, type Certificate } from './tls.ts'

/** Thrown for settings that cannot be used; the message has one line for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export function refuse(lines: string[]): never {
  throw new SettingsError(`The settings cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

export function certificate(cert: string | undefined, key: string | undefined): Certificate | null {
  if (!cert && !key) return null
  if (!cert || !key) refuse([`${cert ? 'TLS_KEY' : 'TLS_CERT'} is missing: https needs both PEM files`])
  try {
    return readCertificate(cert, key)
  } catch (error) {
    return refuse([(error as Error).message])
  }
}

type StoreName = 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'

/** All of them, or none. AWS wants the bucket in front of its host; most others take it in the path. */
export function store(
  given: Record<StoreName, string | undefined>, addressing: 'path' | 'host' | undefined,
): S3Place | null {
  const whole = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value?.trim() ?? '']))
  const { S3_ENDPOINT = '', S3_REGION = '', S3_BUCKET = '', ...keys } = whole
  const missing = Object.keys(whole).filter((name) => whole[name] === '')
  if (missing.length === 5 && addressing === undefined) return null
  if (missing.length > 0) {
    const all = Object.keys(whole).join(', ')
    const why = `files in a store need all of ${all}; leave all out, and files stand in the database`
    refuse(missing.map((name) => `${name} is missing: ${why}`))
  }
  const endpoint = S3_ENDPOINT.replace(/\/$/, '')
  return {
    endpoint, region: S3_REGION, bucket: S3_BUCKET,
    access_key_id: keys['S3_ACCESS_KEY_ID'] ?? '', secret_access_key: keys['S3_SECRET_ACCESS_KEY'] ?? '',
    addressing: addressing ?? (endpoint.endsWith('.amazonaws.com') ? 'host' : 'path'),
  }
}

/** Both keys, or none; and they must be a pair. */
export function vapid(
  public_key: string | undefined, private_key: string | undefined, subject: string,
): VapidKeys | null {
  if (!public_key && !private_key) return null
  if (public_key && private_key && isVapidPair(public_key, private_key)) {
    return { public_key, private_key, subject }
  }
  return refuse(['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, both in base64url; leave both out, '
    + 'and one is made'])
}

/** `Oja Payments Limited | 01234567-0001 | 1 Marina Road, Lagos`: as the tax authority knows it. */
export function issuer(text: string): InvoiceParty | null {
  const [name, tin, address, ...more] = text.split('|').map((part) => part.trim())
  return name && tin && address && more.length === 0 ? { name, tin, address } : null
}

export const sandboxIssuer: InvoiceParty = {
  name: 'Oja Payments Sample Limited', tin: '00000000-0001', address: '1 Sample Road, Lagos',
}
