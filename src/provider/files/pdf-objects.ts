// What the objects of a PDF may be, by a reader of PDF that is not ours (read-pdf.js): in a thread that is
// ended when a paper takes too long.
import { Worker } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'
import { root } from '../root.ts'
import { turns } from './turns.ts'

export type ObjectsProblem = 'broken' | 'program' | 'files' | 'locked'

export const READING_MS = 5_000
const STARTING_MS = 30_000
const AT_ONCE = 2
const HEAP_MB = 256

const program = fileURLToPath(new URL('src/provider/files/read-pdf.js', root))

const inTurn = turns(AT_ONCE)
/** Threads that have nothing to do; they keep no process from ending. */
const idle: Worker[] = []

/** What of the paper acts, or is not paper; null where nothing is. */
export const objectsProblem = (bytes: Buffer, patience_ms = READING_MS): Promise<ObjectsProblem | null> =>
  inTurn(async () => ask(idle.pop() ?? await aThread(), bytes, patience_ms))

type Said = ObjectsProblem | 'ready' | null

/** One that has read its program, so that what that takes is nobody's time. */
async function aThread(): Promise<Worker> {
  const limits = { maxOldGenerationSizeMb: HEAP_MB }
  const thread = new Worker(program, { env: {}, execArgv: [], resourceLimits: limits })
  await said(thread, STARTING_MS)
  thread.unref()
  return thread
}

async function ask(thread: Worker, bytes: Buffer, patience_ms: number): Promise<ObjectsProblem | null> {
  thread.postMessage(new Uint8Array(bytes))
  try {
    const problem = await said(thread, patience_ms)
    idle.push(thread)
    return problem === 'ready' ? 'broken' : problem
  } catch {
    return 'broken'
  }
}

/** Throws where it is too late, or the thread is gone; it is ended then. */
function said(thread: Worker, patience_ms: number): Promise<Said> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => gone(new Error(`No end within ${patience_ms} ms`)), patience_ms)
    const heard = (message: Said) => {
      leave()
      done(message)
    }
    const gone = (why: unknown) => {
      leave()
      // What goes wrong while it ends is nobody's any more.
      thread.on('error', () => {})
      void thread.terminate()
      fail(why)
    }
    const leave = () => {
      clearTimeout(timer)
      thread.off('message', heard).off('error', gone).off('exit', gone)
    }
    thread.on('message', heard).on('error', gone).on('exit', gone)
  })
}
