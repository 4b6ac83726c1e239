// nginx with deploy/nginx.conf: the file as it is, but for addresses, ports and folders.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { certificate, key } from '#tests/provider/webhooks/certificate.data.ts'
import { whereThereIs } from './programs.ts'
import { readDeploy } from './yaml.ts'

export interface Nginx {
  port: number
  /** Where it speaks http, and sends everybody to https. */
  plain_port: number
  /** Its lines so far, one for each request that has ended. */
  log(): Promise<string[]>
  /** Answers and bodies that it has put on its disk so far. */
  spooled(): Promise<number>
  /** What it says of itself, such as whom it refused. */
  said(): string
  stop(): Promise<void>
}

/** Debian has what counts connections in a package of its own; nginx's own image has it in the program. */
const streams = path.join(process.env['NGINX_MODULES'] ?? '/usr/lib/nginx/modules', 'ngx_stream_module.so')

const hasStreams = (program: string): boolean =>
  existsSync(streams) || / --with-stream(?!\S)/.test(spawnSync(program, ['-V'], { encoding: 'utf8' }).stderr)

const ENABLED = '/etc/nginx/modules-enabled'

/** As the package leaves it: nothing but the file itself loads it then. */
const isLoaded = (): boolean => existsSync(ENABLED) && readdirSync(ENABLED)
  .some((name) => readFileSync(path.join(ENABLED, name), 'utf8').includes('ngx_stream_module.so'))

/** For `test.each`: an nginx that can count connections: `apt-get install libnginx-mod-stream`. */
export const whereNginxCounts = (): string[] => whereThereIs('nginx').filter(hasStreams)

/** Before these providers, each `127.0.0.1:<port>`; an answer is waited for `patience_s`, if not as ever. */
export async function anNginx(providers: readonly string[], patience_s?: number): Promise<Nginx> {
  const [program] = whereThereIs('nginx')
  if (!program) throw new Error('There is no nginx on this machine: apt-get install nginx')
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-nginx-'))
  await chmod(folder, 0o755)
  // Below those that connections of this machine get.
  const [port, plain_port] = [randomInt(5_000, 10_000), randomInt(10_000, 15_000)]
  const places = { folder, port, plain_port, inside: randomInt(2_000, 3_500), providers, patience_s }
  const adapt = hasStreams(program) ? counting : notCounting
  await writeFile(path.join(folder, 'nginx.conf'), adapt(adapted(readDeploy('nginx.conf'), places), places))
  await writeFile(path.join(folder, 'fullchain.pem'), certificate)
  await writeFile(path.join(folder, 'privkey.pem'), key)
  const child = spawn(program, ['-e', 'stderr', '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (text) => { said += String(text) })
  await untilItListens(child, port, () => said)
  return {
    port, plain_port, said: () => said,
    log: async () => (await readFile(path.join(folder, 'access.log'), 'utf8')).trim().split('\n'),
    // Its files are numbered, and a number is never used again.
    spooled: async () => (await readdir(path.join(folder, 'proxy'), { recursive: true })).length,
    async stop() {
      if (child.exitCode === null) {
        const over = once(child, 'exit')
        child.kill('SIGTERM')
        await over
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Places {
  folder: string
  port: number
  plain_port: number
  /** The first of two behind the doors. */
  inside: number
  providers: readonly string[]
  patience_s: number | undefined
}

type Change = [from: RegExp, to: string]

const changed = (conf: string, changes: readonly Change[]): string => changes.reduce((text, [from, to]) => {
  if (!from.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${String(from)}`)
  return text.replace(from, to)
}, conf)

function adapted(conf: string, { folder, providers, patience_s }: Places): string {
  const [, manner = ''] = /server \S+:4000 ([^\n]*)/.exec(conf) ?? []
  const servers = providers.map((at) => `    server ${at} ${manner}\n`).join('')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  return changed(conf, [
    [/pid \S+;/, `pid ${folder}/nginx.pid;`],
    [/worker_processes auto;/, 'worker_processes 1;'],
    [/access_log \/dev\/stdout paths;/, `access_log ${folder}/access.log paths; ${temporary}`],
    [/( *server \S+:4000 [^\n]*\n)+/, servers],
    [/proxy_read_timeout (\d+)s;/, patience_s === undefined ? '$&' : `proxy_read_timeout ${patience_s}s;`],
    [/\/etc\/nginx\/tls\/fullchain/, `${folder}/fullchain`],
    [/\/etc\/nginx\/tls\/privkey/, `${folder}/privkey`],
  ])
}

/** The doors as they are, and what is behind them, on ports of this machine. */
function counting(conf: string, { port, plain_port, inside }: Places): string {
  const module = existsSync(streams) && !isLoaded() ? `load_module ${streams};\n` : ''
  return module + changed(conf, [
    [/listen 443;/, `listen 127.0.0.1:${port};`],
    [/listen 80;/, `listen 127.0.0.1:${plain_port};`],
    [/127\.0\.0\.1:8443;/, `127.0.0.1:${inside};`],
    [/127\.0\.0\.1:8080;/, `127.0.0.1:${inside + 1};`],
    [/listen 127\.0\.0\.1:8443 /, `listen 127.0.0.1:${inside} `],
    [/listen 127\.0\.0\.1:8080 /, `listen 127.0.0.1:${inside + 1} `],
  ])
}

/** All but the doors, for an nginx that has none: everybody comes straight to what is behind them. */
const notCounting = (conf: string, { port, plain_port }: Places): string => changed(conf, [
  [/^stream \{[^]*?^\}$/m, ''],
  [/listen 127\.0\.0\.1:8443 ([^;]*) proxy_protocol;/, `listen 127.0.0.1:${port} $1;`],
  [/listen 127\.0\.0\.1:8080 proxy_protocol;/, `listen 127.0.0.1:${plain_port};`],
])

async function untilItListens(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (const late = Date.now() + 10_000; !(await answers(port));) {
    if (child.exitCode !== null || Date.now() > late) throw new Error(`nginx does not start:\n${said()}`)
    await new Promise((over) => { setTimeout(over, 20) })
  }
}

const answers = (port: number) => new Promise<boolean>((done) => {
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => { socket.destroy(); done(true) })
  socket.once('error', () => done(false))
})
