// Parts of the program under their hashed names: they never change, so what was fetched once is kept.
import type { RouteHandlerCallbackOptions } from 'workbox-core'

const CACHE = 'visited'
// Old versions' parts go at the latest when so many are there.
const MOST = 200

export async function keptAssets({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) (event as ExtendableEvent).waitUntil(keep(cache, request, answer.clone()))
  return answer
}

async function keep(cache: Cache, request: Request, answer: Response) {
  await cache.put(request, answer)
  const names = await cache.keys()
  await Promise.all(names.slice(0, Math.max(0, names.length - MOST)).map((name) => cache.delete(name)))
}
