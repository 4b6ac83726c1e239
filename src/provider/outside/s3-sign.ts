// AWS Signature Version 4, in the form that S3 asks for: aws4fetch's work, with every header signed.
import { AwsV4Signer } from 'aws4fetch'

export interface SigningKey {
  access_key_id: string
  secret_access_key: string
  region: string
  service: string
}

export interface Signable {
  method: string
  url: URL
  /** All are signed, and `host` beside them; `x-amz-content-sha256` is the hash of the body for S3. */
  headers: Record<string, string>
  /** Signed by its hash, where the headers do not say the hash. */
  body?: string
}

/** The headers to send: those given, the time, and what signs them; by their names in lower case. */
export async function signed(request: Signable, key: SigningKey, now: Date): Promise<Record<string, string>> {
  const { headers } = await new AwsV4Signer({
    ...request, url: request.url.href, allHeaders: true,
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key,
    region: key.region, service: key.service,
    // S3's own path it encodes once by itself.
    singleEncode: key.service !== 's3',
  }).sign()
  return Object.fromEntries(headers)
}

/** All but letters, digits and `-._~` as %XX. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
