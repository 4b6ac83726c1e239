// Has a photograph worked on by a worker, or by the page where no worker can draw.
import { trustedScript } from '#app/api/trusted-script.ts'
import { makePhoto, usualLimits, type Limits, type Photo } from './photo.ts'
import { pageDrawing } from './photo-drawing.ts'
import type { Job, Result } from './photo.worker.ts'
// oxlint-disable-next-line import/default -- the address is made by the build
import workerAddress from './photo.worker.ts?worker&url'

const LONGEST_MS = 45_000
/** A worker that has nothing to do gives its memory back. */
const IDLE_MS = 20_000

interface Waiting {
  resolve: (photo: Photo) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let isBroken = false
let count = 0
let idle: ReturnType<typeof setTimeout> | undefined
const waiting = new Map<number, Waiting>()

class NoWorker extends Error {}

/** The finished photo; throws when the bytes are no picture that this browser can show. */
export async function workOnPhoto(
  bytes: ArrayBuffer,
  type: string,
  limits: Limits = usualLimits,
): Promise<Photo> {
  if (canDrawInWorker()) {
    try {
      return await inWorker({ bytes, type, limits })
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error
    }
  }
  return makePhoto(bytes, type, pageDrawing, limits)
}

const canDrawInWorker = () =>
  !isBroken &&
  typeof Worker === 'function' &&
  typeof createImageBitmap === 'function' &&
  typeof OffscreenCanvas === 'function' &&
  'convertToBlob' in OffscreenCanvas.prototype

function inWorker(asked: Omit<Job, 'id'>): Promise<Photo> {
  clearTimeout(idle)
  worker ??= start()
  count += 1
  const job: Job = { ...asked, id: count }
  const used = worker
  return new Promise<Photo>((resolve, reject) => {
    const late = setTimeout(() => giveUp(false), LONGEST_MS)
    const settle = () => {
      clearTimeout(late)
      waiting.delete(job.id)
      if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS)
    }
    waiting.set(job.id, {
      resolve(photo) {
        settle()
        resolve(photo)
      },
      reject(error) {
        settle()
        reject(error)
      },
    })
    // The bytes are copied, not moved: if the worker dies, the page still has them.
    used.postMessage(job)
  })
}

function start(): Worker {
  const started = new Worker(trustedScript(new URL(workerAddress, location.href)), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<Result>) => {
    const asked = waiting.get(data.id)
    if ('photo' in data) asked?.resolve(data.photo)
    else asked?.reject(new Error(data.failed))
  }
  started.onerror = () => giveUp(true)
  return started
}

function stop() {
  worker?.terminate()
  worker = undefined
}

/** A worker that cannot start, or does not come back: the page does what was asked of it. */
function giveUp(forGood: boolean) {
  isBroken = forGood
  stop()
  for (const { reject } of [...waiting.values()]) reject(new NoWorker())
}
