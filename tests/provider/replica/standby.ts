// A real primary and a real standby of it: PostgreSQL's own streaming, made of the embedded programs. A base
// copy is taken with pg_backup_start, as pg_basebackup would (it is not among them).
import { chown, cp, mkdir, mkdtemp, chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openAside } from '#provider/aside.ts'
import { findCluster, isRunning, startServer, stopServer, type Cluster } from '#provider/cluster.ts'
import { freePort } from '#provider/embedded.ts'
import { migrate } from '#provider/migrate.ts'
import { queryAt } from '#tests/databases.ts'
import type { World } from '#tests/world.ts'

export interface Primary {
  /** Of a migrated database, to be copied by `aProvider`. */
  url: string
  remove(): Promise<void>
}

export async function aPrimary(): Promise<Primary> {
  const { url, remove } = await openAside('oja-primary-')
  await queryAt(url, 'alter system set wal_keep_size = \'512MB\'')
  await queryAt(url, 'select pg_reload_conf()')
  // As in earnest: what was answered is in the log by then, and its position is known.
  await queryAt(url, 'alter role oja set synchronous_commit = on')
  await migrate(url)
  return { url, remove }
}

export interface Standby {
  /** The address of a database of the same name as one of the primary. */
  urlOf(database: string): string
  ask(text: string): Promise<Record<string, unknown>[]>
  /** Stops showing what comes from the primary; answers when that is so. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Returns when it shows all that the primary has by now. */
  caughtUp(): Promise<void>
  /** As a power cut. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Hangs all of its processes, or lets them go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>
  remove(): Promise<void>
}

export async function aStandby({ url }: Primary): Promise<Standby> {
  const home = await mkdtemp(path.join(tmpdir(), `oja-standby-${process.pid}-`))
  await chmod(home, 0o711)
  const cluster = await findCluster(home)
  await copyOf(url, cluster)
  const port = await freePort()
  const start = () => startServer(cluster, port, false)
  await start()
  const urlOf = (database: string) => {
    const address = new URL(url)
    address.port = String(port)
    address.pathname = database
    return address.href
  }
  const ask = (text: string) => queryAt(urlOf('postgres'), text)
  const signal = async (name: NodeJS.Signals) => {
    for (const id of await processesOf(cluster)) process.kill(id, name)
  }
  return {
    urlOf, ask, start, signal,
    async pause() {
      await ask('select pg_wal_replay_pause()')
      const state = 'select pg_get_wal_replay_pause_state() as state'
      await until(async () => (await ask(state))[0]?.['state'] === 'paused')
    },
    async resume() { await ask('select pg_wal_replay_resume()') },
    async caughtUp() {
      const [row] = await queryAt(url, 'select pg_current_wal_lsn()::text as here')
      const there = `select pg_last_wal_replay_lsn() >= '${String(row?.['here'])}' as there`
      await until(async () => (await ask(there))[0]?.['there'] === true)
    },
    async kill() {
      const ids = await processesOf(cluster)
      process.kill(ids[0]!, 'SIGKILL')
      await until(async () => !(await Promise.all(ids.map(isThere))).includes(true))
      // Takes away the note that it left.
      await isRunning(cluster)
    },
    async remove() {
      await signal('SIGCONT').catch(() => {})
      await stopServer(cluster)
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function until(is: () => Promise<boolean>) {
  for (const late = Date.now() + 60_000; !(await is()); await pause(20)) {
    if (Date.now() > late) throw new Error('The standby does not come to where it should.')
  }
}

/** The files of the primary as they are, and what makes them consistent when they are started. */
async function copyOf(url: string, { folder, as }: Cluster): Promise<void> {
  const { hostname, port, username, password } = new URL(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: [at] } = await client.query<{ from: string }>(`
      select current_setting('data_directory') as from from pg_backup_start('standby', true)`)
    const left = new Set(['postmaster.pid', 'postmaster.opts', 'server.log', 'pg_wal', 'pg_replslot'])
    const from = at?.from ?? ''
    await cp(from, folder, { recursive: true, filter: (file) => !left.has(path.relative(from, file)) })
    const { rows: [done] } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)')
    await writeFile(path.join(folder, 'backup_label'), done?.label ?? '')
  } finally {
    await client.end()
  }
  for (const name of ['pg_wal', 'pg_replslot']) await mkdir(path.join(folder, name))
  await writeFile(path.join(folder, 'standby.signal'), '')
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
  await writeFile(path.join(folder, 'postgresql.auto.conf'), [
    `primary_conninfo = '${conninfo}'`,
    // What stands in the way of what comes from the primary is cancelled at once.
    'max_standby_streaming_delay = 0', 'wal_retrieve_retry_interval = 100', '',
  ].join('\n'))
  await chmod(folder, 0o700)
  if (!as) return
  const names = await readdir(folder, { recursive: true })
  for (const name of ['', ...names]) await chown(path.join(folder, name), as.uid, as.gid)
}

/** The postmaster first. */
async function processesOf({ folder }: Cluster): Promise<number[]> {
  const note = await readFile(path.join(folder, 'postmaster.pid'), 'utf8')
  const id = Number(note.split('\n')[0])
  const children = await readFile(`/proc/${id}/task/${id}/children`, 'utf8')
  return [id, ...children.trim().split(' ').filter(Boolean).map(Number)]
}

/** A dead one that nobody has buried yet is not. */
const isThere = async (id: number): Promise<boolean> =>
  /\) [^Z]/.test(await readFile(`/proc/${id}/stat`, 'utf8').catch(() => ''))

/** From here on: how many lists were answered by whom, and why it was the primary. */
export async function listsAnswered({ app }: World): Promise<() => Promise<Record<string, number>>> {
  const counted = async () => {
    const { values } = await app.metrics.registry.getSingleMetric('oja_lists_total')!.get()
    return new Map(values.map(({ labels: { from, why }, value }) => [`${from} ${why}`.trim(), value]))
  }
  const before = await counted()
  return async () => Object.fromEntries([...await counted()]
    .map(([who, count]) => [who, count - (before.get(who) ?? 0)] as const).filter(([, count]) => count > 0))
}
