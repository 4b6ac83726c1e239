// Safari puts a page that is left aside as it stands, to be back at once. What such a page had open in the
// database stays open, and keeps every other page from those stores: nothing could be saved any more. So
// nothing is open when a page goes. Other browsers end it by themselves, or forget the page.

const running = new Set<IDBTransaction>()
let back: Promise<void> | undefined

/** Ends with the page, nothing of it kept, unless it has come to its end before. */
export function endsWithPage(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction)
  const over = () => { running.delete(transaction) }
  transaction.addEventListener('complete', over)
  transaction.addEventListener('abort', over)
  return transaction
}

/** Nothing is begun by a page that was put aside before it is back. */
export const whenBack = (): Promise<void> | undefined => back

/** Those whose pages are put aside with what they have open; all browsers of an iPhone are one. */
const isSafari = () => (navigator as { vendor?: string }).vendor?.startsWith('Apple') ?? false

function putAside() {
  back = new Promise((resolve) => {
    globalThis.addEventListener('pageshow', () => {
      back = undefined
      resolve()
    }, { once: true })
  })
  for (const transaction of [...running]) isAborted(transaction)
}

/** Aborts it; false when it was over already, and what it says at its end counts. */
export function isAborted(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}

// A worker hears of no page.
globalThis.addEventListener?.('pagehide', (event) => {
  if ((event as Event & { persisted: boolean }).persisted && isSafari()) putAside()
})
