// nginx with deploy/nginx.conf: the file as it is, but for addresses, ports and folders.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
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
  stop(): Promise<void>
}

/** Before these providers, each `127.0.0.1:<port>`. */
export async function anNginx(providers: readonly string[]): Promise<Nginx> {
  const [program] = whereThereIs('nginx')
  if (!program) throw new Error('There is no nginx on this machine: apt-get install nginx')
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-nginx-'))
  await chmod(folder, 0o755)
  // Below those that connections of this machine get.
  const [port, plain_port] = [randomInt(5_000, 10_000), randomInt(10_000, 15_000)]
  const places = { folder, port, plain_port, providers }
  await writeFile(path.join(folder, 'nginx.conf'), adapted(readDeploy('nginx.conf'), places))
  await writeFile(path.join(folder, 'fullchain.pem'), certificate)
  await writeFile(path.join(folder, 'privkey.pem'), key)
  const child = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (text) => { said += String(text) })
  await untilItListens(child, port, () => said)
  return {
    port, plain_port,
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

interface Places { folder: string, port: number, plain_port: number, providers: readonly string[] }

function adapted(conf: string, { folder, port, plain_port, providers }: Places): string {
  const servers = providers.map((at) => `    server ${at} max_fails=1 fail_timeout=2s;\n`).join('')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  const changes: [RegExp, string][] = [
    [/pid \S+;/, `pid ${folder}/nginx.pid;`],
    [/worker_processes auto;/, 'worker_processes 1;'],
    [/access_log \/dev\/stdout paths;/, `access_log ${folder}/access.log paths; ${temporary}`],
    [/( *server \S+:4000 [^\n]*\n)+/, servers],
    [/listen 80;/, `listen 127.0.0.1:${plain_port};`],
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    [/\/etc\/nginx\/tls\/fullchain/, `${folder}/fullchain`],
    [/\/etc\/nginx\/tls\/privkey/, `${folder}/privkey`],
  ]
  return changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${String(from)}`)
    return text.replace(from, to)
  }, conf)
}

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
