// The whole product as a person starts it: one process on a port, with a folder of its own that outlives a
// kill.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCluster, isRunning, stopServer } from '#provider/cluster.ts'
import { closedWithFile } from '#tests/left-open.ts'

/** What a person, and a test beside them, needs of it. */
export interface ReachableProvider {
  /** Where people reach it; its own port, where nothing stands before it. */
  url: string
  port: number
  data_dir: string
  reviewer_key: string
}

export interface RunningProvider extends ReachableProvider {
  /** Ends it as an operator would, and waits for the end. */
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  start(): Promise<void>
  /** It takes every connection and answers nothing, until {@link RunningProvider.resume}. */
  pause(): void
  resume(): void
  /** Stops it and removes its folder. */
  remove(): Promise<void>
  /** What it has printed so far. */
  printed(): string
}

const START_LIMIT_MS = 90_000

/**
 * Starts the provider on a free port, with an empty folder or, in a run of journeys, with a copy of one that
 * was started before (global-setup.ts); `settings` are further environment variables.
 */
export async function startedProvider(settings: Record<string, string> = {}): Promise<RunningProvider> {
  const provider = await launched(settings)
  return { ...provider, remove: closedWithFile(provider.remove) }
}

/** The same, which nobody removes when the file ends. `pid` is that of its first start. */
export async function launched(
  settings: Record<string, string> = {},
): Promise<RunningProvider & { pid: number }> {
  const port = await freePort()
  const data_dir = mkdtempSync(join(tmpdir(), 'oja-journey-'))
  // Started as root, PostgreSQL runs as another user, who must be let in.
  chmodSync(data_dir, 0o755)
  const begun = process.env['JOURNEYS_BEGIN_WITH']
  // Its owners go with it, which only cp copies.
  if (begun !== undefined) execFileSync('cp', ['-a', `${begun}/.`, data_dir])
  const reviewer_key = 'reviewer-key-of-the-journeys'
  const own = `${settings['TLS_CERT'] ? 'https' : 'http'}://127.0.0.1:${port}`
  const url = settings['PUBLIC_URL'] ?? own
  let child: ChildProcess | null = null
  let output = ''

  async function start() {
    child = spawn(process.execPath, ['scripts/provider.js', 'start'], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: data_dir,
        REVIEWER_KEY: reviewer_key,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += String(text)
      })
    await untilReady(own, child, () => output)
  }
  const ended = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  const remove = async () => {
    await ended('SIGTERM')
    await removeFolder(data_dir)
  }
  await start().catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return {
    pid: (child as ChildProcess | null)?.pid ?? 0,
    url,
    port,
    data_dir,
    reviewer_key,
    start,
    pause: () => { child?.kill('SIGSTOP') },
    resume: () => { child?.kill('SIGCONT') },
    stop: () => ended('SIGTERM'),
    kill: () => ended('SIGKILL'),
    remove,
    printed: () => output,
  }
}

/** One that was killed, or ended while it started, leaves its database running: it ends, too. */
export async function removeFolder(data_dir: string) {
  const cluster = await findCluster(data_dir)
  if (await isRunning(cluster)) await stopServer(cluster)
  rmSync(data_dir, { recursive: true, force: true })
}

async function untilReady(url: string, child: ChildProcess, printed: () => string) {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`The provider ended at start:\n${printed()}`)
    if (await isReady(`${url}/ready`)) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`The provider was not ready in time:\n${printed()}`)
}

/** Whoever certified it: it is this machine's own. */
function isReady(address: string): Promise<boolean> {
  const { get } = address.startsWith('https:') ? https : http
  return new Promise((resolve) => {
    get(address, { rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}

/**
 * A port below those that systems hand to outgoing connections (Linux 32768, macOS and Windows 49152): one of
 * them may be taken by a browser's or the database's connection before the provider listens, or while it is
 * stopped.
 */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(15_000, 30_000)
    if (await isFree(port)) return port
  }
  throw new Error('no free port between 15000 and 30000')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => { probe.close(() => resolve(true)) })
  })
}
