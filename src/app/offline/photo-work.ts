// Has photographs worked on by a worker, or by the page where no worker can draw.
import { trustedScript } from '#app/api/trusted-script.ts'
import type { Corners } from './paper-corners.ts'
import { usualLimits, type Limits, type Photo } from './photo.ts'
import type { PhotoTasks, TaskName } from './photo-tasks.ts'
import type { Job, Result } from './photo.worker.ts'
// oxlint-disable-next-line import/default -- the address is made by the build
import workerAddress from './photo.worker.ts?worker&url'

const LONGEST_MS = 45_000
/** A worker that has nothing to do gives its memory back. */
const IDLE_MS = 20_000

interface Waiting {
  resolve: (answer: PhotoTasks[TaskName]['answer']) => void
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
  const asked = { bytes, type, limits }
  // Browsers that can show HEIC at all cannot all do so in a worker.
  if (type === 'image/heic') return run('make', asked).catch(() => inPage('make', asked))
  return run('make', asked)
}

/** The corners of the paper in an upright photograph; null when none is seen. */
export const findPaperIn = (bytes: ArrayBuffer): Promise<Corners | null> => run('find', { bytes })

/** What lies between the corners, seen from straight above. */
export const straightenIn = (bytes: ArrayBuffer, corners: Corners): Promise<Photo> =>
  run('straighten', { bytes, corners })

async function run<N extends TaskName>(
  task: N,
  asked: PhotoTasks[N]['asked'],
): Promise<PhotoTasks[N]['answer']> {
  if (canDrawInWorker()) {
    try {
      return await inWorker(task, asked)
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error
    }
  }
  return inPage(task, asked)
}

/** The code for it is fetched only where it is needed. */
async function inPage<N extends TaskName>(
  task: N,
  asked: PhotoTasks[N]['asked'],
): Promise<PhotoTasks[N]['answer']> {
  const [{ photoTasks }, { pageDrawing }] = await Promise.all([
    import('./photo-tasks.ts'),
    import('./photo-drawing.ts'),
  ])
  return photoTasks[task](asked, pageDrawing)
}

const canDrawInWorker = () =>
  !isBroken &&
  typeof Worker === 'function' &&
  typeof createImageBitmap === 'function' &&
  typeof OffscreenCanvas === 'function' &&
  'convertToBlob' in OffscreenCanvas.prototype

function inWorker<N extends TaskName>(
  task: N,
  asked: PhotoTasks[N]['asked'],
): Promise<PhotoTasks[N]['answer']> {
  clearTimeout(idle)
  worker ??= start()
  count += 1
  const job: Job<N> = { id: count, task, asked }
  const used = worker
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => giveUp(false), LONGEST_MS)
    const settle = () => {
      clearTimeout(late)
      waiting.delete(job.id)
      if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS)
    }
    waiting.set(job.id, {
      resolve(answer) {
        settle()
        resolve(answer as PhotoTasks[N]['answer'])
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
    if ('failed' in data) asked?.reject(new Error(data.failed))
    else asked?.resolve(data.answer)
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
