// Any store that speaks S3's protocol. Every request is signed with the hash of its bytes, so that a store
// which does its part refuses what was changed on the way.
import { createHash } from 'node:crypto'
import { systemClock } from './clock.ts'
import { StoreAway, type FileStore } from './file-store.ts'
import { openOutgoing, type Outgoing } from './outgoing.ts'
import { encoded, signed, type SigningKey } from './s3-sign.ts'

export interface S3Place {
  /** Without a path or a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  access_key_id: string
  secret_access_key: string
  /** Where the bucket's name stands: in the path, or in front of the endpoint's host. */
  addressing: 'path' | 'host'
}

interface Choices {
  /** Milliseconds for one attempt. */
  patience_ms?: number
  ask?: typeof fetch
  calls?: Outgoing
}

const PATIENCE_MS = 5_000
const ATTEMPTS = 3

/** Requests that wait hold a connection to the database each, and that has twenty. */
const AT_ONCE = 12

/** Throws StoreAway after three attempts, or at once for what will not be different the next time. */
export function s3Store(place: S3Place, given: Choices = {}): FileStore {
  const choices = { calls: openOutgoing(), ...given }
  let under_way = 0
  const asked = async (method: string, name: string, body?: Buffer): Promise<Answered> => {
    if (under_way >= AT_ONCE) throw new StoreAway(`${AT_ONCE} requests wait for the file store already`)
    under_way += 1
    try {
      return await tried(() => attempt(place, choices, { method, name, body }))
    } finally {
      under_way -= 1
    }
  }
  return {
    async put(name, bytes) { await asked('PUT', name, bytes) },
    async get(name) {
      const { isThere, bytes } = await asked('GET', name)
      return isThere ? bytes : null
    },
    async has(name) {
      const { isThere, length } = await asked('HEAD', name)
      return isThere ? length : null
    },
    async delete(name) { await asked('DELETE', name) },
  }
}

interface Answered { isThere: boolean, bytes: Buffer, length: number }

interface Asked { method: string, name: string, body: Buffer | undefined }

/** An attempt's failure, and whether the next one may go better. */
class Failed extends Error {
  readonly isPassing: boolean
  constructor(message: string, isPassing: boolean, cause?: unknown) {
    super(message, { cause })
    this.isPassing = isPassing
  }
}

async function tried(once: () => Promise<Answered>): Promise<Answered> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      const isLast = !(error instanceof Failed && error.isPassing) || attempt === ATTEMPTS
      if (isLast) throw new StoreAway(whyOf(error), { cause: error })
      await new Promise((done) => { setTimeout(done, 50 * 4 ** attempt * Math.random()) })
    }
  }
}

async function attempt(
  place: S3Place, { patience_ms = PATIENCE_MS, ask = fetch, calls }: Choices & { calls: Outgoing },
  { method, name, body }: Asked,
): Promise<Answered> {
  const url = addressOf(place, name)
  const payload_sha256 = createHash('sha256').update(body ?? '').digest('hex')
  const given = { 'x-amz-content-sha256': payload_sha256, ...body && { 'content-type': binary } }
  const headers = await signed({ method, url, headers: given }, keyOf(place), systemClock.now())
  try {
    return await calls.within(patience_ms, async (signal) => {
      const answer = await ask(url, {
        method, headers, redirect: 'manual', signal, ...body && { body: new Uint8Array(body) },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return judged(method, answer, bytes)
    })
  } catch (error) {
    if (error instanceof Failed) throw error
    throw new Failed(`The file store does not answer ${method}: ${whyOf(error)}`, true, error)
  }
}

const binary = 'application/octet-stream'

/** Absent is what the store says to be absent: a missing bucket is something else. */
function judged(method: string, { status, ok, headers }: Response, bytes: Buffer): Answered {
  if (ok) return { isThere: true, bytes, length: Number(headers.get('content-length')) }
  const code = /<Code>([^<]{1,80})<\/Code>/.exec(bytes.subarray(0, 4_096).toString())?.[1] ?? ''
  const isAbsent = status === 404 && (code === 'NoSuchKey' || method === 'HEAD')
  if (isAbsent && method !== 'PUT') return { isThere: false, bytes, length: 0 }
  const isPassing = status >= 500 || status === 429 || code === 'RequestTimeout' || code === 'SlowDown'
  throw new Failed(`The file store answered ${status} ${code} to ${method}`, isPassing)
}

function addressOf({ endpoint, bucket, addressing }: S3Place, name: string): URL {
  const path = name.split('/').map(encoded).join('/')
  if (addressing === 'path') return new URL(`${endpoint}/${encoded(bucket)}/${path}`)
  return new URL(`${endpoint.replace('://', `://${bucket}.`)}/${path}`)
}

const keyOf = ({ access_key_id, secret_access_key, region }: S3Place): SigningKey =>
  ({ access_key_id, secret_access_key, region, service: 's3' })

/** fetch says only that it failed; why stands in its cause. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const isFetch = cause instanceof Error && !(error instanceof Failed)
  return isFetch ? `${error.message} (${cause.message})` : error.message
}
