// Has a chosen file read by a worker, or by the page where no module worker runs.
import { trustedScript } from '#app/api/trusted-script.ts'
// oxlint-disable-next-line import/default -- the address is made by the build
import workerAddress from './reader.worker.ts?worker&url'
import type { Said, Told } from './reader.worker.ts'
import { LARGEST_FILE, sheetMessages, SheetRefused } from './refused.ts'
import type { ReadChoice, ReadSheet, SheetShape } from './shape.ts'

const LONGEST_MS = 60_000

class NoWorker extends Error {}

/** The rows of a file; `onProgress` hears shares from 0 to 1. Throws {@link SheetRefused}. */
export async function rowsOfFile<Needed extends string, Other extends string>(
  file: Blob,
  shape: SheetShape<Needed, Other>,
  onProgress: (share: number) => void,
  choice: ReadChoice = {},
): Promise<ReadSheet<Needed, Other>> {
  // Looked at before it is read: a phone has no room for fifty megabytes twice.
  if (file.size > LARGEST_FILE) throw new SheetRefused(sheetMessages.large(file.size))
  const bytes = await bytesOf(file)
  if (typeof Worker === 'function') {
    try {
      return (await inWorker({ bytes, shape, choice }, onProgress)) as ReadSheet<Needed, Other>
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error
    }
  }
  const { readSheet } = await import('./read.ts')
  return readSheet(new Uint8Array(bytes), shape, onProgress, choice)
}

/** Safari 12 has no `arrayBuffer` of a file. */
export const bytesOf = (file: Blob) =>
  new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(new SheetRefused('This file could not be read. Choose it again.'))
    reader.readAsArrayBuffer(file)
  })

function inWorker(told: Told, onProgress: (share: number) => void): Promise<ReadSheet> {
  return new Promise((resolve, reject) => {
    let worker: Worker
    try {
      worker = new Worker(trustedScript(new URL(workerAddress, location.href)), { type: 'module' })
    } catch {
      return reject(new NoWorker())
    }
    const end = (error?: Error) => {
      clearTimeout(late)
      worker.terminate()
      if (error) reject(error)
    }
    const late = setTimeout(
      () => end(new SheetRefused('Reading this file takes too long. Split it.')),
      LONGEST_MS,
    )
    worker.onerror = () => end(new NoWorker())
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if ('progress' in data) return onProgress(data.progress)
      if ('refused' in data) return end(new SheetRefused(data.refused))
      end()
      resolve(data.read)
    }
    // A copy: the page reads the same bytes where the worker cannot.
    worker.postMessage(told)
  })
}
