// The bytes of a file of rows beside its draft, so that it can be read again without being chosen again.
import { cutText } from '#domain/cut-text.ts'
import { cleanFileName } from '#domain/document.ts'
import { bytesOf, rowsOfFile } from './file.ts'
import { LARGEST_FILE, sheetMessages, SheetRefused } from './refused.ts'
import type { ReadChoice, ReadSheet, SheetShape } from './shape.ts'

const PIECE = 8_192

/** In base64, as a draft keeps texts alone. */
async function keptBytes(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await bytesOf(file))
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  }
  return btoa(text)
}

const fileOf = (kept: string) => new Blob([Uint8Array.from(atob(kept), (letter) => letter.charCodeAt(0))])

type OnProgress = (share: number) => void

/** Reads a chosen file, and reads it again as a person wants it read. */
export const readerOf = <Needed extends string, Other extends string>(shape: SheetShape<Needed, Other>) => ({
  async read(file: File, onProgress: OnProgress): Promise<ReadSheet<Needed, Other> & { bytes: string }> {
    const read = await rowsOfFile(file, shape, onProgress)
    return { ...read, bytes: await keptBytes(file) }
  },
  /** Holds a file that cannot be read yet: the reader itself is not on this phone. */
  hold: async (file: File): Promise<string> => {
    if (file.size > LARGEST_FILE) throw new SheetRefused(sheetMessages.large(file.size))
    return keptBytes(file)
  },
  reread: (bytes: string, choice: ReadChoice, onProgress: OnProgress): Promise<ReadSheet<Needed, Other>> =>
    rowsOfFile(fileOf(bytes), shape, onProgress, choice),
})

/** What a file is called, without what cannot be seen, and never cut within a sign. */
export const shownFileName = (name: string): string => cutText(cleanFileName(name), 100).trim()
