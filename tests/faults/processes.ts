// Several processes of the provider on one database, and whoever spreads requests over them: as an operator
// has them.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closedWithFile } from '#tests/left-open.ts'

export interface Process {
  url: string
  /** Of its own: what the start of a sandbox leaves for programs beside it. */
  data_dir: string
  /** Begins, and is back once it says that it is ready. */
  start(): Promise<void>
  /** As an operator ends it; back once it has ended. */
  stop(): Promise<number | null>
  kill(): Promise<void>
  /** Of the operating system. */
  pid(): number
  printed(): string
}

const START_LIMIT_MS = 60_000

/** `web` serves, `worker` works the queue; `settings` are those that all of them share. */
export function aProcess(kind: 'web' | 'worker', settings: Record<string, string>): Process {
  const port = String(randomInt(15_000, 30_000))
  const url = `http://127.0.0.1:${port}`
  const data_dir = mkdtempSync(path.join(tmpdir(), 'oja-process-'))
  closedWithFile(async () => rmSync(data_dir, { recursive: true, force: true }))
  const own = kind === 'web' ? { PORT: port, JOBS: 'off' } : { WORKER_PORT: port }
  let child: ChildProcess | null = null
  let said = ''
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const over = once(child, 'exit')
    child.kill(signal)
    const [code] = (await over) as [number | null]
    return code
  }
  return {
    url,
    data_dir,
    async start() {
      const program = kind === 'web' ? 'start' : 'worker'
      child = spawn(process.execPath, ['scripts/provider.js', program], {
        env: {
          ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'error', DATA_DIR: data_dir,
          ...own, ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (text) => { said += String(text) })
      }
      for (const late = Date.now() + START_LIMIT_MS; !(await isReady(url)); await pause(100)) {
        const isOver = child.exitCode !== null || Date.now() > late
        if (isOver) throw new Error(`A ${kind} does not start:\n${said}`)
      }
    },
    stop: () => end('SIGTERM'),
    kill: async () => { await end('SIGKILL') },
    pid: () => child?.pid ?? 0,
    printed: () => said,
  }
}

const pause = (ms: number) => new Promise((over) => { setTimeout(over, ms) })

const isReady = (url: string) => fetch(`${url}/ready`).then(({ ok }) => ok, () => false)

export interface Balancer {
  /** One that was ready when it was asked last, each in turn. */
  next(): Promise<string>
  stop(): void
}

const LOOKS_EVERY_MS = 100

/** Looks after who is ready, and sends nobody to who is not. */
export function aBalancer(processes: readonly Process[]): Balancer {
  const ready = new Set<string>()
  let isOver = false
  let turn = 0
  // One look after another: what a slow one saw must not come after what the next one saw.
  const lookAfter = async ({ url }: Process) => {
    while (!isOver) {
      if (await isReady(url)) ready.add(url)
      else ready.delete(url)
      await pause(LOOKS_EVERY_MS)
    }
  }
  for (const each of processes) void lookAfter(each)
  return {
    async next() {
      while (ready.size === 0) await pause(20)
      turn += 1
      return Array.from(ready)[turn % ready.size] ?? ''
    },
    stop: () => { isOver = true },
  }
}
