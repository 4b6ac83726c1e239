// PostgreSQL of our own in DATA_DIR: found or made, started or taken over, and held by one process at a time.
import { createServer } from 'node:net'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import {
  findCluster, isRunning, lastWords, makeCluster, notedPort, startServer, stopServer, SUPERUSER,
  sweepLeftovers, type Cluster,
} from './cluster.ts'
import { sqlState } from './database.ts'
import { keptSecret } from './kept.ts'

export interface Embedded {
  url: string
  /** The address of another database in the same server. */
  urlOf(database: string): string
  stop(): Promise<void>
}

interface Options {
  /** False for tests alone: faster, and a power cut may lose everything. */
  durable?: boolean
  /** Called when the server went away and could not be brought back. */
  on_lost?: (error: Error) => void
}

/** Somebody else holds DATA_DIR. */
export class InUse extends Error {
  override readonly name = 'InUse'
}

/**
 * The session that holds this advisory lock is the owner of DATA_DIR; the
 * kernel lets go of it for whoever dies.
 */
const OWNER_LOCK = 71_014_001

const DATABASE = 'oja'

export async function openEmbedded(data_dir: string, options: Options = {}): Promise<Embedded> {
  const { durable = true, on_lost = () => {} } = options
  const cluster = await findCluster(data_dir)
  const password =
    await keptSecret(data_dir, 'postgres-password', () => randomBytes(24).toString('base64url'))
  await makeCluster(cluster, password)
  const held = { cluster, password, durable, data_dir }
  const first = await hold(held)
  const { port } = first
  let { owner } = first
  let stopping = false
  const watch = (client: pg.Client) => client.on('error', () => {}).on('end', () => {
    if (stopping) return
    hold(held, port).then((again) => { owner = again.owner; watch(owner) }, on_lost)
  })
  watch(owner)
  const urlOf = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  await makeDatabase(owner)
  await sweepLeftovers(cluster)
  return {
    url: urlOf(DATABASE),
    urlOf,
    async stop() {
      stopping = true
      await stopServer(cluster)
      await owner.end().catch(() => {})
    },
  }
}

/**
 * As `openEmbedded`, but beside a provider that may be running: then its server is used and left as it is.
 */
export async function joinEmbedded(data_dir: string): Promise<Pick<Embedded, 'url' | 'stop'>> {
  try {
    return await openEmbedded(data_dir)
  } catch (error) {
    if (!(error instanceof InUse)) throw error
    const port = await notedPort(await findCluster(data_dir))
    const password = await keptSecret(data_dir, 'postgres-password', () => '')
    return { url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`, stop: async () => {} }
  }
}

interface Held { cluster: Cluster, password: string, durable: boolean, data_dir: string }

/**
 * Takes the server of this cluster: one left running by a process that was killed is taken over, a missing
 * one is started, and one that another process owns is a refusal.
 */
async function hold(held: Held, wanted_port?: number): Promise<{ owner: pg.Client, port: number }> {
  const { cluster, durable } = held
  const deadline = performance.now() + 60_000
  let failure: unknown
  for (let starts = 0; performance.now() < deadline;) {
    const port = await notedPort(cluster)
    const owner = port === null ? 'absent' : await connect(held, port)
    if (owner instanceof pg.Client && port !== null) return { owner: await own(held, owner), port }
    if (owner === 'busy' || (port !== null && await isRunning(cluster))) {
      await new Promise((done) => setTimeout(done, 100))
      continue
    }
    if (starts === 3) break
    starts += 1
    await startServer(cluster, wanted_port ?? await freePort(), durable)
      .catch((error: unknown) => { failure = error })
  }
  throw new Error(`The embedded PostgreSQL in ${cluster.folder} does not start:\n${await lastWords(cluster)}`,
    { cause: failure })
}

async function connect({ password }: Held, port: number): Promise<pg.Client | 'busy' | 'absent'> {
  const client = new pg.Client({
    host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres', connectionTimeoutMillis: 2_000,
    application_name: `oja owner ${process.pid}`, keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    return sqlState(error) === '57P03' ? 'busy' : 'absent'
  }
}

/** A killed owner's session takes the server a moment to notice, so one refusal is not believed at once. */
async function own({ data_dir }: Held, client: pg.Client): Promise<pg.Client> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { rows: [row] } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1) as got', [OWNER_LOCK])
    if (row?.got) return client
    await new Promise((done) => setTimeout(done, 100))
  }
  const { rows: [holder] } = await client.query<{ name: string }>(`select application_name as name
    from pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and objid = $1 and granted`, [OWNER_LOCK])
  await client.end()
  const pid = holder?.name.split(' ').at(-1) ?? 'unknown'
  throw new InUse(`${data_dir} is in use by another Oja, process ${pid}. `
    + 'Stop it first, or choose another DATA_DIR')
}

async function makeDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await owner.query(`create database ${DATABASE}`)
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().on('error', fail).listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
