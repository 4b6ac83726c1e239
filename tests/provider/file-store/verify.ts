// Whether a request to S3 is signed and formed as AWS demands: from the bytes on the wire, knowing nothing of
// how ours are made.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const bucket = 'oja-files'
export const region = 'af-south-1'
export const access_key_id = 'AKIAEXAMPLE000000001'
export const secret_access_key = 'a/secret+of/the+double'

const SKEW_MS = 15 * 60_000

const form = new RegExp('^AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, ?'
  + 'SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$')

/** AWS's code of the first thing that is wrong; null for nothing. */
export function breachOf(request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '' } = request
  const [, id, day, where, names = '', signature = ''] = form.exec(headers.authorization ?? '') ?? []
  if (id === undefined) return 'AuthorizationHeaderMalformed'
  if (id !== access_key_id) return 'InvalidAccessKeyId'
  if (where !== region) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(at - Date.now()) < SKEW_MS)) return 'RequestTimeTooSkewed'
  if (!time.startsWith(`${day}T`)) return 'SignatureDoesNotMatch'
  if (!['GET', 'HEAD', 'PUT', 'DELETE'].includes(method)) return 'MethodNotAllowed'
  if (method === 'PUT' && headers['content-length'] === undefined) return 'MissingContentLength'
  if (method === 'PUT' && Number(headers['content-length']) !== body.length) return 'IncompleteBody'
  const payload = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== payload) return 'XAmzContentSHA256Mismatch'
  const list = names.split(';')
  const needed = Object.keys(headers).filter((name) => /^(host|content-(type|md5)|x-amz-.*)$/.test(name))
  if (list.join() !== [...list].sort().join() || needed.some((name) => !list.includes(name))) {
    return 'AccessDenied'
  }
  const text = canonical(request, list, payload)
  if (!same(signature, signatureOf(text, time, String(day)))) return 'SignatureDoesNotMatch'
  return isOurBucket(request) ? null : 'NoSuchBucket'
}

function canonical({ method, url = '', headers }: IncomingMessage, list: string[], payload: string): string {
  const [path = '', query = ''] = url.split('?')
  const lines = list.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`)
  return `${method}\n${path}\n${query}\n${lines.join('')}\n${list.join(';')}\n${payload}`
}

function signatureOf(text: string, time: string, day: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  let key = Buffer.from(`AWS4${secret_access_key}`)
  for (const step of [day, region, 's3', 'aws4_request']) {
    key = createHmac('sha256', key).update(step).digest()
  }
  return createHmac('sha256', key)
    .update(`AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hash}`).digest('hex')
}

const same = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

function isOurBucket({ url = '', headers }: IncomingMessage): boolean {
  return headers.host?.startsWith(`${bucket}.`) || url.startsWith(`/${bucket}/`)
}
