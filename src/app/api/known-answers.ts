// What was read before, by the name that the provider gave it: it need not come a second time.
import type { Prepared } from './request.ts'

interface Known {
  tag: string
  text: string
}

const MOST = 60

/** In the order in which they were last read. */
const known = new Map<string, Known>()
let owner: string | undefined

/** What this person read at this address before; nothing of anybody else's is kept. */
export function knownAt({ method, url, headers }: Prepared): Known | undefined {
  if (method !== 'GET') return undefined
  if (owner !== headers['token']) known.clear()
  owner = headers['token']
  return known.get(url)
}

export function keepKnown({ url, headers }: Prepared, tag: string | null, text: string) {
  if (owner === undefined || tag === null || headers['token'] !== owner) return
  known.delete(url)
  known.set(url, { tag, text })
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
}
