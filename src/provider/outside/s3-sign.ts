// AWS Signature Version 4, in the form that S3 asks for: the path is encoded once and left as it is.
import { createHash, createHmac } from 'node:crypto'

export interface SigningKey {
  access_key_id: string
  secret_access_key: string
  region: string
  service: string
}

export interface Signable {
  method: string
  url: URL
  /** All are signed, and `host` beside them. */
  headers: Record<string, string>
  /** In hex, of the whole body. */
  payload_sha256: string
}

/** The headers to send: those given, the time, and what signs them. */
export function signed(request: Signable, key: SigningKey, now: Date): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const headers = { ...request.headers, 'x-amz-date': time }
  const scope = [time.slice(0, 8), key.region, key.service, 'aws4_request'].join('/')
  const { text, names } = canonical({ ...request, headers: { ...headers, host: request.url.host } })
  const to_sign = ['AWS4-HMAC-SHA256', time, scope, sha256(text)].join('\n')
  const signature = hmac(derived(key, scope), to_sign).toString('hex')
  const credential = `Credential=${key.access_key_id}/${scope}`
  return {
    ...headers,
    Authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

/** What is signed of a request, and the names of its headers. */
function canonical({ method, url, headers, payload_sha256 }: Signable): { text: string, names: string } {
  const lines = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')] as const).sort(byName)
  const names = lines.map(([name]) => name).join(';')
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part))).join('/')
  const query = [...url.searchParams].map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(byName).map((pair) => pair.join('=')).join('&')
  const text = [method, path, query, ...lines.map((line) => line.join(':')), '', names, payload_sha256]
  return { text: text.join('\n'), names }
}

/** The key of one day, one region and one service. */
function derived({ secret_access_key }: SigningKey, scope: string): Buffer {
  return scope.split('/').reduce(hmac, Buffer.from(`AWS4${secret_access_key}`))
}

type Pair = readonly [name: string, value: string]

/** By the bytes, not by a language's alphabet; then by the value. */
const byName = (one: Pair, other: Pair) =>
  one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]) ? -1 : 1

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** All but letters, digits and `-._~` as %XX. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
