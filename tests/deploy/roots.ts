// The stages of deploy/Dockerfile, built without an engine: each is a folder that is the root of its RUNs.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Stage } from './dockerfile.ts'
import { readDeploy } from './yaml.ts'

const run = (program: string, words: string[], options: object = {}) =>
  execFileSync(program, words, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 100_000_000, ...options })

/** Nothing of our environment; how this machine reaches its packages is told, as an engine would. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/root' }

export interface Roots {
  /** The folder of a stage that was built. */
  of(name: string): string
  build(stage: Stage): void
  /** A program in a stage that was built, as this user, with this environment. */
  start(stage: Stage, user: string, words: string[], env: Record<string, string>): ChildProcess
  remove(): void
}

/**
 * The base image is played by Debian of the same name with this machine's Node. `context` is what the engine
 * would be sent.
 */
export function openRoots(base_image: string, context: string): Roots {
  const home = mkdtempSync(path.join(tmpdir(), 'oja-image-'))
  const of = (name: string) => path.join(home, name)
  const [, release = ''] = /-(\w+)-slim$/.exec(base_image) ?? []
  makeBase(of('base'), release)
  return {
    of,
    build(stage) {
      const root = of(stage.name)
      run('cp', ['-a', '--one-file-system', existsSync(of(stage.from)) ? of(stage.from) : of('base'), root])
      let folder = '/'
      for (const { word, rest } of stage.steps) {
        if (word === 'WORKDIR') {
          folder = rest
          mkdirSync(path.join(root, folder), { recursive: true })
        } else if (word === 'COPY') {
          copy(rest, { root, folder, context, of })
        } else if (word === 'RUN') {
          run('unshare', inside(root, root, '/bin/sh', '-c', `cd ${folder} && ${rest}`),
            { env: { ...environment, ...packages() } })
        }
      }
    },
    start(stage, user, words, env) {
      const root = of(stage.name)
      const folder = stage.steps.findLast(({ word }) => word === 'WORKDIR')?.rest ?? '/'
      return spawn('unshare',
        inside(root, `--userspec=${user}`, root, '/usr/bin/env', '-C', folder, ...words),
        { env: { ...environment, HOME: '/tmp', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    },
    remove() {
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * Words for `unshare`: `chroot` with these, where /proc is there and nowhere else. It ends with the process,
 * so that nobody who copies or removes the root meets it.
 */
const inside = (root: string, ...words: string[]): string[] =>
  ['--mount', '/bin/sh', '-c', 'mount -t proc proc "$0/proc" && exec chroot "$@"', root, ...words]

function makeBase(root: string, release: string): void {
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates,libstdc++6', release, root])
  for (const name of ['bin/node', 'lib/node_modules/npm']) {
    const from = path.join(path.dirname(path.dirname(process.execPath)), name)
    cpSync(from, path.join(root, 'usr/local', name), { recursive: true, dereference: true })
  }
  writeFileSync(path.join(root, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n', { mode: 0o755 })
  run('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node'])
  // As an engine gives them to its containers.
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

interface Copying { root: string, folder: string, context: string, of: (name: string) => string }

/** `COPY [--from=<stage>] <what> ... <where>`: a folder's content, or files by name. */
function copy(said: string, { root, folder, context, of }: Copying): void {
  const words = said.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? of(words.shift()?.slice(7) ?? '') : context
  const where = path.resolve(folder, words.pop() ?? '')
  const target = path.join(root, where)
  mkdirSync(target, { recursive: true })
  for (const word of words) {
    const source = path.join(from, word)
    run('cp', ['-a', statSync(source).isDirectory() ? `${source}/.` : source, `${target}/`])
  }
}

/** What git keeps of this checkout as it is now, less what Dockerfile.dockerignore leaves out. */
export function makeContext(): string {
  const context = mkdtempSync(path.join(tmpdir(), 'oja-context-'))
  const ignored = readDeploy('Dockerfile.dockerignore').split('\n').filter((line) => /^[^#]/.test(line))
  const isIgnored = (name: string) => ignored.some((each) => name === each || name.startsWith(`${each}/`))
  const listed = run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  for (const name of String(listed).split('\0')) {
    const isSent = name !== '' && existsSync(name) && !isIgnored(name)
    if (isSent) cpSync(name, path.join(context, name), { preserveTimestamps: true })
  }
  return context
}

/** Megabytes of what lies in a folder. */
export const megabytesOf = (folder: string): number =>
  Number(String(run('du', ['-sm', '--one-file-system', folder])).split('\t')[0])

export const namesIn = (folder: string): string[] => readdirSync(folder)
