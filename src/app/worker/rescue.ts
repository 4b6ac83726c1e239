// A version before this may have kept a network's page in place of the program. The pages that show it are
// not ours, so nobody can press "Update" in them: they are loaded again.

/** Of the worker, as far as it is needed here. */
interface Pages {
  matchAll: (wanted: { type: 'window' }) => Promise<readonly WindowPage[]>
}

interface WindowPage {
  url: string
  navigate: (url: string) => Promise<unknown>
}

/** As offline/signals.ts has it: a page of ours saves what is typed, and says so. */
const CHANNEL = 'oja.signals'
const PATIENCE_MS = 1_500

/** Whether a page of ours is open, of any version; what is typed there is kept by then. */
export async function isAnyOurs(patience = PATIENCE_MS): Promise<boolean> {
  if (typeof BroadcastChannel !== 'function') return false
  const channel = new BroadcastChannel(CHANNEL)
  const ask = `worker ${Math.random()}`
  const isHeard = await new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<{ says?: string, ask?: string } | null>) => {
      if (data?.says === 'flushed' && data.ask === ask) resolve(true)
    }
    channel.postMessage({ says: 'flush', ask })
    setTimeout(resolve, patience, false)
  })
  channel.close()
  return isHeard
}

/** Outlives the worker, which may be ended between being installed and being in charge. */
const MARKS = 'rescue'
const MARK = '/rescue'

export const markRescue = async () => (await caches.open(MARKS)).put(MARK, new Response())

export const isRescueDue = () => caches.has(MARKS)

/** Loads every open page again, unless one of them is ours: then nothing that is typed is put at risk. */
export async function rescue(clients: Pages, patience = PATIENCE_MS) {
  await caches.delete(MARKS)
  if (await isAnyOurs(patience)) return
  for (const page of await clients.matchAll({ type: 'window' })) {
    await page.navigate(page.url).catch(() => undefined)
  }
}
