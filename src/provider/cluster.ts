// The files and the programs of the embedded PostgreSQL: making a cluster, starting its server, stopping it.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chown, mkdir, readdir, readFile, realpath, rename, rm, stat, truncate, writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from './outside/clock.ts'
import { findPrograms, type Programs } from './postgres-programs.ts'

const run = promisify(execFile)

export interface Cluster {
  /** The folder of the cluster itself, inside DATA_DIR. */
  folder: string
  binaries: Programs
  /** Who the server runs as when we are root, which it refuses to be. */
  as: Other | null
}

interface Other {
  uid: number
  gid: number
  /** It may not walk to its own files, as below /root, and needs leave to pass closed folders. */
  barred: boolean
}

export const SUPERUSER = 'oja'
/** The version of the embedded PostgreSQL, and of the one in deploy/compose.yaml. */
export const MAJOR = '18'
const LOG_LIMIT = 20_000_000

export async function findCluster(data_dir: string): Promise<Cluster> {
  await mkdir(data_dir, { recursive: true })
  const binaries = await findPrograms()
  const as = process.getuid?.() === 0 ? await postgresUser(data_dir, path.dirname(binaries.postgres)) : null
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
    await execute(as, binaries.initdb, [
      `--pgdata=${aside}`, `--username=${SUPERUSER}`, `--pwfile=${password_file}`, '--auth=scram-sha-256',
      '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C',
      '--no-instructions',
    ])
    await rename(aside, folder).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
    })
  } finally {
    await Promise.all([aside, password_file].map((one) => rm(one, { recursive: true, force: true })))
  }
}

/** Removes what first starts that were killed left aside; younger ones may still be at work. */
export async function sweepLeftovers({ folder }: Cluster): Promise<void> {
  const home = path.dirname(folder)
  const names = (await readdir(home)).filter((name) => name.startsWith(`${path.basename(folder)}.making-`))
  for (const name of names) {
    // Another first start may take its own away between the two looks.
    const found = await stat(path.join(home, name)).catch(() => null)
    const isOld = found !== null && systemClock.now().getTime() - found.mtimeMs > 600_000
    if (isOld) await rm(path.join(home, name), { recursive: true, force: true })
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
    // A disk without an arm to move: what an index points to costs little more than what lies in a row.
    'random_page_cost=1.1',
    // One that is thrown away serves many providers at once: the tests' worlds, and a drill beside them.
    `max_connections=${durable ? 60 : 200}`,
    'logging_collector=off', 'log_min_messages=warning', 'log_line_prefix=%m ',
    'log_timezone=UTC', 'timezone=UTC', 'idle_session_timeout=0', 'tcp_keepalives_idle=60',
    ...durable ? ['fsync=on', 'synchronous_commit=on']
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']]
  await execute(as, binaries.pg_ctl, ['start', '-D', folder, '-l', log, '-w', '-t', '60', '-s',
    '-o', flags.map((flag) => `-c '${flag}'`).join(' ')])
}

/** The last lines of the server's own log, for the message of a start that failed. */
export async function lastWords({ folder }: Cluster): Promise<string> {
  const log = await readFile(path.join(folder, 'server.log'), 'utf8').catch(() => '')
  return log.trim().split('\n').slice(-5).join('\n')
}

export async function stopServer({ folder, binaries, as }: Cluster): Promise<void> {
  const stop = (mode: string) =>
    execute(as, binaries.pg_ctl, ['stop', '-D', folder, '-m', mode, '-w', '-t', '20', '-s'])
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
    return execute(as, binaries.pg_ctl, ['status', '-D', folder]).then(() => true, () => false)
  }
  const described = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name, state] = /\((.*)\) (\S)/.exec(described) ?? []
  if (name === undefined) return false
  // A server stands in its own folder; where nobody may look, its name has to do.
  const [there, here] = await Promise.all([`/proc/${pid}/cwd`, folder].map((place) =>
    realpath(place).catch(() => null)))
  const isElsewhere = there !== null && there !== here
  if (name === 'postgres' && state !== 'Z' && !isElsewhere) return true
  const what = state === 'Z' ? 'which has ended' : `which is ${name}${there === null ? '' : ` in ${there}`}`
  console.error(`${note} names process ${pid}, ${what}, and no server of this folder: the note is removed.`)
  await rm(note, { force: true })
  return false
}

async function postgresUser(...places: string[]): Promise<Other> {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  const ids = async () => ({ uid: await id('-u'), gid: await id('-g'), barred: false })
  const other = await ids().catch(async () => {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return ids()
  }).catch((error: unknown) => {
    throw new Error('PostgreSQL refuses to run as root and a user "postgres" could not be made. Start as an '
      + 'ordinary user, or set DATABASE_URL', { cause: error })
  })
  for (const place of places) {
    const folder = await closedFolder(place, other)
    if (!folder) continue
    other.barred = true
    await execute(other, 'true', []).catch((error: unknown) => {
      throw new Error('The user "postgres", as whom PostgreSQL runs when we are root, '
        + `may not enter ${folder} on the way to ${place}. Run: chmod a+x ${folder}, `
        + 'or start as an ordinary user, or set DATABASE_URL', { cause: error })
    })
  }
  return other
}

/** The first folder on the way to `target` that bars this user, or null. */
async function closedFolder(target: string, { uid, gid }: Other): Promise<string | null> {
  const way = path.resolve(target).split(path.sep)
    .map((_, at, parts) => parts.slice(0, at + 1).join(path.sep) || '/')
  for (const folder of way) {
    const { mode, uid: owner, gid: group } = await stat(folder)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if (!(mode & bit)) return folder
  }
  return null
}

/** One capability of root's is left to it: to pass folders. It owns its own files anyway. */
const leave = ['--clear-groups', '--securebits', '+no_setuid_fixup', '--inh-caps', '+dac_override',
  '--ambient-caps', '+dac_override']

/** Runs in a folder that everybody may stand in, with no more of our environment than a database needs. */
function execute(as: Other | null, program: string, args: string[]) {
  const { PATH, SystemRoot, TMPDIR } = process.env
  const env = { LC_ALL: 'C', ...PATH && { PATH }, ...SystemRoot && { SystemRoot }, ...TMPDIR && { TMPDIR } }
  const cwd = path.parse(process.cwd()).root
  if (!as?.barred) return run(program, args, { cwd, env, ...as && { uid: as.uid, gid: as.gid } })
  const become = ['--reuid', String(as.uid), '--regid', String(as.gid), ...leave]
  return run('setpriv', [...become, program, ...args], { cwd, env })
}
