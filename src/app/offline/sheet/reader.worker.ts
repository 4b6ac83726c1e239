// Reads a file of rows off the page's own thread, and says how far it is.
import { readSheet } from './read.ts'
import type { ReadChoice, ReadSheet, SheetShape } from './shape.ts'

export interface Told {
  bytes: ArrayBuffer
  shape: SheetShape
  choice: ReadChoice
}

export type Said = { progress: number } | { read: ReadSheet } | { refused: string }

addEventListener('message', ({ data: { bytes, shape, choice } }: MessageEvent<Told>) => {
  try {
    say({ read: readSheet(new Uint8Array(bytes), shape, (progress) => say({ progress }), choice) })
  } catch (error) {
    say({ refused: (error as Error).message })
  }
})

function say(what: Said) {
  // In the page's types, postMessage of a worker looks like the one of a window.
  ;(postMessage as (what: Said) => void)(what)
}
