// PgBouncer before the tests' database, as its own documents set it up.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#provider/embedded.ts'
import { whereThereIs } from './programs.ts'

export type PoolMode = 'session' | 'transaction' | 'statement'

export interface Pooler {
  /** Of the same database, through it. */
  url: string
  stop(): Promise<void>
}

/** `apt-get install pgbouncer`; nothing is set but what it needs to run. */
export async function aPooler(database: string, pool_mode: PoolMode): Promise<Pooler> {
  const [program] = whereThereIs('pgbouncer')
  if (!program) throw new Error('There is no pgbouncer on this machine: apt-get install pgbouncer')
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-pgbouncer-'))
  await chmod(folder, 0o777)
  const { hostname, port, username, password, pathname } = new URL(database)
  const own = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
auth_type = any
pool_mode = ${pool_mode}
default_pool_size = 60
unix_socket_dir =
`)
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => { said += String(text) })
  for (let tries = 0; !await answers(own); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error(`pgbouncer did not start:\n${said}`)
    await pause(100)
  }
  const url = new URL(database)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  return {
    url: url.href.replace(url.pathname, pathname),
    async stop() {
      const over = once(child, 'exit')
      child.kill('SIGKILL')
      await over
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) => new Promise<boolean>((resolve) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('connect', () => { socket.destroy(); resolve(true) }).on('error', () => resolve(false))
})
