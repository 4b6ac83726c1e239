// What was read before, by the name that the provider gave it: it need not come a second time.
import type { Prepared } from './request.ts'
import { currentSession, onSession } from './session.ts'

interface Known {
  tag: string
  text: string
}

const MOST = 60

/** In the order in which they were last read; gone when somebody signs out, or in. */
const known = new Map<string, Known>()
onSession(() => known.clear())

const isOwn = ({ headers }: Prepared) =>
  headers['token'] !== undefined && headers['token'] === currentSession()?.token

/** What the person signed in read at this address before. */
export const knownAt = (request: Prepared): Known | undefined =>
  (request.method === 'GET' && isOwn(request) ? known.get(request.url) : undefined)

export function keepKnown(request: Prepared, tag: string | null, text: string) {
  if (tag === null || request.method !== 'GET' || !isOwn(request)) return
  const { url } = request
  known.delete(url)
  known.set(url, { tag, text })
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
}
