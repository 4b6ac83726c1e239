// Background Sync only nudges: the worker has no token and sends nothing, but a page of ours can.

/** The tag that pages ask for, and the message that they wait for; see offline/nudge.ts. */
export const DRAIN_MESSAGE = 'oja.drain'

/** The worker's own `clients`, as far as they are needed here. */
interface Pages {
  matchAll: (wanted: { type: 'window', includeUncontrolled: true }) =>
  Promise<readonly { postMessage: (message: unknown) => void }[]>
}

/** Tells every open page that the network is back. */
export async function nudge(clients: Pages) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: DRAIN_MESSAGE })
}
