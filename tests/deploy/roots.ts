// The stages of deploy/Dockerfile, built without an engine: each is a folder that is the root of its RUNs.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { saidBy, setBy, type Stage } from './dockerfile.ts'
import { readDeploy } from './yaml.ts'

const run = async (program: string, words: string[], env = process.env) =>
  (await promisify(execFile)(program, words, { env, maxBuffer: 100_000_000 })).stdout

/** Nothing of our environment: what an engine gives to every RUN. */
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' }

export interface Roots {
  /** The folder of a stage that was built. */
  of(name: string): string
  build(stage: Stage): Promise<void>
  /**
   * A program in a stage that was built, as its USER and held as deploy/compose.yaml holds it: as its
   * processes, with a volume at /data, or as its operator, who has the machine's folder `backups` instead.
   */
  start(stage: Stage, words: string[], env: Record<string, string>, backups?: string): ChildProcess
  remove(): void
}

const PREFIX = 'oja-image-'

/** What packages are kept in between two runs: all the rest goes with `remove`. */
const packagesOfDebian = path.join(tmpdir(), 'oja-debian')

/** `base_image` is played by Debian of the same name with this machine's Node. */
export function openRoots(base_image: string): Roots {
  buryTheDead()
  const home = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`))
  const of = (name: string) => path.join(home, name)
  return {
    of,
    async build(stage) {
      if (!existsSync(of('base'))) await makeBase(of('base'), /-(\w+)-slim$/.exec(base_image)?.[1] ?? '')
      if (!existsSync(of('context'))) await makeContext(of('context'))
      const root = of(stage.name)
      await run('cp', ['-a', existsSync(of(stage.from)) ? of(stage.from) : of('base'), root])
      await takeSteps(stage, root, of)
    },
    start(stage, words, env, backups) {
      const { user, folder } = standing(stage)
      const way = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--inh-caps=-all',
        '--bounding-set=-all', '--no-new-privs', '--pdeathsig=KILL', 'env', '-C', folder]
      const mounts = backups === undefined ? held : heldForACommand(backups)
      return spawn('unshare', inside(of(stage.name), mounts, ...way, ...words), {
        env: { ...environment, ...setBy(stage), HOME: `/home/${user}`, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** What a run that was killed left behind. */
function buryTheDead(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const [pid = ''] = name.slice(PREFIX.length).split('-')
    if (!existsSync(`/proc/${pid}`)) rmSync(path.join(tmpdir(), name), { recursive: true, force: true })
  }
}

/**
 * Words for `unshare`: `mounts`, then a program in this root. What is mounted is nowhere else and ends with
 * the program, so that nobody who copies or removes the root meets it.
 */
const inside = (root: string, mounts: string, ...words: string[]): string[] =>
  ['--mount', '/bin/sh', '-ec', `${mounts}\nexec chroot "$0" "$@"`, root, ...words]

const building = 'mount -t proc proc "$0/proc"'

/** read_only and tmpfs of deploy/compose.yaml, with an engine's own rules for a tmpfs. */
const closed = `mount --bind "$0" "$0"
mount -o remount,bind,ro "$0"
${building}
mount -t tmpfs -o noexec,nosuid,nodev tmpfs "$0/tmp"`

const held = `${closed}
mount --bind "$0.data" "$0/data"`

/** An engine makes the place of a mount, and a tmpfs has the owner and mode of the folder that it covers. */
const heldForACommand = (backups: string) => `mkdir -p "$0/backups"
${closed}
mount -t tmpfs -o noexec,nosuid,nodev,uid=1000,gid=1000,mode=755 tmpfs "$0/data"
mount --bind '${backups}' "$0/backups"`

/** Who a stage's programs are, and where they stand, after its last step. */
const standing = (stage: Stage) =>
  ({ user: saidBy(stage, 'USER') ?? 'root', folder: saidBy(stage, 'WORKDIR') ?? '/' })

async function takeSteps(stage: Stage, root: string, of: Roots['of']): Promise<void> {
  let folder = '/'
  for (const { word, rest } of stage.steps) {
    if (word === 'WORKDIR') {
      folder = rest
      mkdirSync(path.join(root, folder), { recursive: true })
    } else if (word === 'COPY') {
      await copy(rest, { root, folder, of })
    } else if (word === 'RUN') {
      const env = { ...environment, ...packages(), ...setBy(stage) }
      await run('unshare', inside(root, building, 'env', '-C', folder, '/bin/sh', '-c', rest), env)
    } else if (word === 'VOLUME') {
      // An engine fills a new volume with what the image has there.
      await run('cp', ['-a', path.join(root, rest), `${root}.data`])
    }
  }
}

async function makeBase(root: string, release: string): Promise<void> {
  mkdirSync(packagesOfDebian, { recursive: true })
  // What it mounts ends with it, too.
  await run('unshare', ['--mount', 'debootstrap', '--variant=minbase',
    '--include=ca-certificates,libstdc++6', `--cache-dir=${packagesOfDebian}`, release, root])
  for (const name of ['bin/node', 'lib/node_modules/npm']) {
    const from = path.join(path.dirname(path.dirname(process.execPath)), name)
    cpSync(from, path.join(root, 'usr/local', name), { recursive: true, dereference: true })
  }
  writeFileSync(path.join(root, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n', { mode: 0o755 })
  await run('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node'])
  // As an engine gives them to its containers; and whom this machine trusts, to reach packages.
  for (const name of ['etc/resolv.conf', 'etc/hosts', 'etc/ssl/certs/ca-certificates.crt']) {
    cpSync(`/${name}`, path.join(root, name), { dereference: true })
  }
}

/** Which registry this machine's npm asks, and through what. */
function packages(): Record<string, string> {
  const told = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(registry|cafile))$/i.test(name))
  return Object.fromEntries(told.map(([name, value]) => [name, value ?? '']))
}

interface Copying { root: string, folder: string, of: Roots['of'] }

/** `COPY [--from=<stage>] <what> ... <where>`: a folder's content, or files by name. */
async function copy(said: string, { root, folder, of }: Copying): Promise<void> {
  const words = said.split(/\s+/)
  const from = of(words[0]?.startsWith('--from=') ? words.shift()?.slice(7) ?? '' : 'context')
  const target = path.join(root, path.resolve(folder, words.pop() ?? ''))
  mkdirSync(target, { recursive: true })
  for (const word of words) {
    const source = path.join(from, word)
    await run('cp', ['-a', statSync(source).isDirectory() ? `${source}/.` : source, `${target}/`])
  }
}

/** What git keeps of this checkout as it is now, less what Dockerfile.dockerignore leaves out. */
async function makeContext(context: string): Promise<void> {
  const ignored = readDeploy('Dockerfile.dockerignore').split('\n').filter((line) => /^[^#]/.test(line))
  const isIgnored = (name: string) => ignored.some((each) => name === each || name.startsWith(`${each}/`))
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  for (const name of listed.split('\0')) {
    const isSent = name !== '' && existsSync(name) && !isIgnored(name)
    if (isSent) cpSync(name, path.join(context, name), { preserveTimestamps: true })
  }
}

/** Megabytes of what lies in a folder. */
export const megabytesOf = async (folder: string): Promise<number> =>
  Number((await run('du', ['-sm', folder])).split('\t')[0])

export const namesIn = (folder: string): string[] => readdirSync(folder)
