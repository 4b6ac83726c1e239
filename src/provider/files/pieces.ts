// A body that is made while it is read. What breaks it goes to the log; the reader gets a file that is cut
// off, and no word of the inside.
import type { Provider } from '../app.ts'

export interface Pieces {
  start?(controller: ReadableStreamDefaultController<Uint8Array>): void
  /** The next piece, when the one before is on its way. */
  pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void>
}

export function inPieces(
  { log }: Pick<Provider, 'log'>, { start, pull }: Pieces,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    ...start && { start },
    async pull(controller) {
      try {
        await pull(controller)
      } catch (error) {
        log.error({ err: error }, 'a file broke off')
        controller.error(new Error('The file broke off.'))
      }
    },
  }, { highWaterMark: 0 })
}
