// What a job has begun and does not wait for: it goes on beside the queue, and a stop waits for it.
import type { Log } from './log.ts'

export interface Background {
  /** Whatever it fails with is logged: nobody else hears of it. */
  add(work: Promise<unknown>): void
  /** Back when nothing of it is under way any more. */
  idle(): Promise<void>
}

export function openBackground(log: Log): Background {
  const under_way = new Set<Promise<void>>()
  return {
    add(work) {
      const ended = work.then(() => {}, (error: unknown) =>
        log.error({ err: error, from: 'background' }, 'what went on beside the queue failed'))
        .then(() => { under_way.delete(ended) })
      under_way.add(ended)
    },
    async idle() {
      while (under_way.size > 0) await Promise.all(under_way)
    },
  }
}
