// Reads a file of payouts off the page's own thread, and says how far it is.
import { readSheet, type ReadSheet } from './read.ts'

export type Said = { progress: number } | { read: ReadSheet } | { refused: string }

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    say({ read: readSheet(new Uint8Array(data), (progress) => say({ progress })) })
  } catch (error) {
    say({ refused: (error as Error).message })
  }
})

function say(what: Said) {
  // In the page's types, postMessage of a worker looks like the one of a window.
  ;(postMessage as (what: Said) => void)(what)
}
