// deploy/compose.yaml, the image and nginx.conf fit each other and the settings that the provider reads.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MAJOR } from '#provider/cluster.ts'
import { readSettings, settingNames, SettingsError } from '#provider/settings.ts'
import { execForm, readDockerfile, saidBy, type Stage } from './dockerfile.ts'
import { readDeploy, readYaml } from './yaml.ts'

interface Service {
  image: string
  command?: string | string[]
  environment?: Record<string, string>
  networks?: { inside: { ipv4_address: string } }
  stop_grace_period?: string
  volumes?: unknown[]
  healthcheck?: { test: string[] }
}

interface Held extends Service {
  read_only: boolean
  tmpfs: string[]
  cap_drop: string[]
  security_opt: string[]
}

const { services } = readYaml<{ services: Record<string, Service> }>('compose.yaml')
const ours = ['provider-1', 'provider-2', 'worker']
/** And the one that is made for a command. */
const each = [...ours, 'operator']
const text = readDeploy('compose.yaml')

/** As `docker compose` reads it: NAME=value, and nothing for an empty one. */
const example = Object.fromEntries(readDeploy('.env.example').split('\n')
  .flatMap((line) => (/^[A-Z0-9_]+=/.test(line) ? [line.split(/=(.*)/, 2) as [string, string]] : [])))

const filled = {
  ...example, POSTGRES_PASSWORD: 'a-password', ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  REVIEWER_KEY: 'a reviewer\'s key for tests', RAIL: 'sandbox-in-production',
}

/** What a process of this service finds in its environment. */
function environmentOf(name: string, given: Record<string, string> = filled): Record<string, string> {
  const value = (said: string) => said.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, word: string, kind?: string, otherwise = '') => given[word] || (kind === '-' ? otherwise : ''))
  return Object.fromEntries(Object.entries(services[name]?.environment ?? {})
    .map(([key, said]) => [key, value(String(said))]))
}

const image: Record<string, string> = { NODE_ENV: 'production', DATA_DIR: '/data' }

const addressOf = (name: string) => services[name]?.networks?.inside.ipv4_address ?? ''

describe('the settings', () => {
  test.each(each)('%s starts with what .env.example says, once its keys are made', (name) => {
    const settings = readSettings({ ...image, ...environmentOf(name) })
    expect(settings).toMatchObject({ production: true, SANDBOX: false })
    expect(settings.PUBLIC_URL).toBe('https://dashboard.example')
    expect(settings.DATABASE_URL).toContain('@database:5432/oja')
  })

  test('each that compose.yaml gives is one that is read', () => {
    for (const name of each) {
      const given = Object.keys(services[name]?.environment ?? {})
      expect(given.filter((key) => !settingNames.includes(key))).toEqual([])
    }
  })

  test('each that production cannot be without is given, and .env.example names it', () => {
    let refused = ''
    try {
      readSettings({ NODE_ENV: 'production' })
    } catch (error) {
      if (error instanceof SettingsError) refused = error.message
    }
    const needed = [...refused.matchAll(/^ {2}([A-Z_]+) is missing/gm)].map(([, name]) => name)
    expect(needed.length).toBeGreaterThan(3)
    for (const name of each) expect(Object.keys(environmentOf(name))).toEqual(expect.arrayContaining(needed))
    expect(Object.keys(example)).toEqual(expect.arrayContaining(needed))
  })

  test('each that is left out has a reason', () => {
    // One port and no certificate of its own behind a proxy; the banks' pretended slowness; set by the image;
    // another provider's pages; data and files are elsewhere.
    const left = [
      'NODE_ENV', 'DATA_DIR', 'TLS_CERT', 'TLS_KEY', 'RAIL_LATENCY_MS', 'API_URL', 'DISK_LEAST_MB',
    ]
    const given = ours.flatMap((name) => Object.keys(services[name]?.environment ?? {}))
    expect(settingNames.filter((name) => !given.includes(name) && !left.includes(name))).toEqual([])
  })

  test('.env.example names what compose.yaml asks for, and nothing else', () => {
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    expect(Object.keys(example).sort()).toEqual([...asked].sort())
  })

  test('no key and no password has a value in any of these files', () => {
    for (const name of ['POSTGRES_PASSWORD', 'ENCRYPTION_KEY', 'REVIEWER_KEY', 'VAPID_PRIVATE_KEY']) {
      expect([name, example[name]]).toEqual([name, ''])
    }
  })

  test('the table of the README has each of them', () => {
    const table = readFileSync('README.md', 'utf8').split('\n')
      .filter((line) => /^\| `[A-Z0-9_]+`/.test(line))
    const named = table.flatMap((line) =>
      [...line.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, one]) => one))
    expect(settingNames.filter((name) => name !== 'NODE_ENV' && !named.includes(name))).toEqual([])
    expect(named.filter((name) => !settingNames.includes(name ?? ''))).toEqual([])
  })
})

describe('the parts fit each other', () => {
  test('two serve and leave the queue to the worker', () => {
    const works = (name: string) => readSettings({ ...image, ...environmentOf(name) }).JOBS
    expect(ours.map(works)).toEqual([false, false, true])
    expect(services['worker']?.command).toEqual(['node', 'scripts/provider.js', 'worker'])
    expect(readSettings({ ...image, ...environmentOf('worker') }).WORKER_PORT).not.toBeNull()
  })

  test('nginx asks both providers where they are, and they believe it one step', () => {
    const asked = [...readDeploy('nginx.conf').matchAll(/server (\S+:\d+) max_fails/g)].map(([, at]) => at)
    const serving = ours.slice(0, 2)
    expect(asked).toEqual(serving.map((name) => `${addressOf(name)}:${environmentOf(name)['PORT']}`))
    for (const name of serving) expect(environmentOf(name)['TRUST_PROXY']).toBe('1')
  })

  test('nginx comes back to a restarted provider before the next one goes', () => {
    const [, seconds] = /fail_timeout=(\d+)s/.exec(readDeploy('nginx.conf')) ?? []
    for (const name of ours.slice(0, 2)) {
      expect(Number(environmentOf(name)['DRAIN_MS'])).toBeGreaterThan(Number(seconds) * 1000)
    }
  })

  test('Prometheus asks all three', () => {
    const asked = [...readDeploy('prometheus.yaml').matchAll(/"([\d.]+:\d+)"/g)].map(([, at]) => at)
    expect(asked).toEqual(ours.map((name) => {
      const { PORT, WORKER_PORT } = environmentOf(name)
      return `${addressOf(name)}:${WORKER_PORT ?? PORT}`
    }))
  })

  test('a stop waits longer than the provider takes to let go', () => {
    for (const name of ours) {
      const seconds = Number(/^(\d+)s$/.exec(services[name]?.stop_grace_period ?? '')?.[1])
      expect(seconds * 1000).toBeGreaterThan(Number(environmentOf(name)['DRAIN_MS'] ?? 0) + 10_000)
    }
  })

  test('PostgreSQL is of the version that the tests run on, and has connections for all', () => {
    expect(services['database']?.image).toMatch(new RegExp(`^postgres:${MAJOR}\\b`))
    const most = Number(/max_connections=(\d+)/.exec(String(services['database']?.command))?.[1])
    // main, side, queue and the one that migrates; a tenth for commands and backups.
    const ofOne = (name: string) => 20 + 4 + 1 + (environmentOf(name)['JOBS'] === 'off' ? 0 : 8)
    const taken = ours.reduce((sum, name) => sum + ofOne(name), 0)
    expect(most).toBeGreaterThan(taken * 1.1)
  })

  test('every image has a version', () => {
    for (const { image: name } of Object.values(services)) expect(name).toMatch(/:[\w${]/)
    expect(text).not.toContain(':latest')
  })
})

describe('commands of an operator', () => {
  test('have all that a worker has, so that a backup is sealed and a restore finds keys and files', () => {
    const { WORKER_PORT: _, ...settings } = environmentOf('worker')
    expect(environmentOf('operator')).toEqual(settings)
  })

  test('are held as the providers are, start nothing else, and write to a folder of the machine', () => {
    const { image: built, read_only, tmpfs, cap_drop, security_opt } = services['worker'] as Held
    expect(services['operator']).toMatchObject({
      image: built, read_only, cap_drop, security_opt, tmpfs: expect.arrayContaining(tmpfs),
      profiles: ['command'], restart: 'no', depends_on: {}, healthcheck: { disable: true },
      networks: ['inside'],
    })
    // One that is missing would be made by the engine, and be root's.
    expect(services['operator']?.volumes).toEqual([{
      type: 'bind', source: expect.stringMatching(/^\$\{BACKUPS:-\.\/backups\}$/), target: '/backups',
      bind: { create_host_path: false },
    }])
  })

  test('leave backups where neither git nor the image takes them from', () => {
    expect(example['BACKUPS']).toBe('./backups')
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('deploy/backups/')
    expect(readDeploy('Dockerfile.dockerignore').split('\n')).toContain('deploy/backups')
  })

  test('a database of another name is used by every process, by psql, and made on an empty volume', () => {
    const given = { ...filled, DATABASE_NAME: 'oja_2' }
    const urls = each.map((name) => new URL(environmentOf(name, given)['DATABASE_URL'] ?? ''))
    expect(urls.map(({ pathname }) => pathname)).toEqual(each.map(() => '/oja_2'))
    expect(environmentOf('database', given)).toMatchObject(
      { PGUSER: urls[0]?.username, PGDATABASE: 'oja_2', POSTGRES_DB: 'oja_2', POSTGRES_USER: 'oja' })
    // It asks for no name of a database that may be gone one day.
    expect(services['database']?.healthcheck?.test.join(' ')).toMatch(/pg_isready .*--dbname=postgres$/)
  })
})

describe('the image', () => {
  const { given, stages } = readDockerfile()
  const run = stages.at(-1) as Stage
  const steps = stages.flatMap((stage) => stage.steps)

  test('is of a version of Node that the provider runs on', () => {
    expect(given['NODE_IMAGE']).toMatch(/^node:2\d-\w+-slim$/)
  })

  test('runs as somebody who is not root, and a signal reaches the provider', () => {
    expect(saidBy(run, 'USER')).toBe('node')
    expect(run.steps.findIndex(({ word }) => word === 'USER'))
      .toBeGreaterThan(run.steps.findLastIndex(({ word }) => ['RUN', 'COPY'].includes(word)))
    expect(execForm(saidBy(run, 'CMD'))).toEqual(['node', 'scripts/provider.js', 'start'])
  })

  test('says that it is well only when it is ready', () => {
    const [program, , script] = execForm(saidBy(run, 'HEALTHCHECK'))
    expect(program).toBe('node')
    expect(script).toContain('/ready')
  })

  test('has no package that only tests need, and no secret', () => {
    const installs = steps.filter(({ rest }) => rest.includes('npm ci')).map(({ rest }) => rest)
    expect(installs).toEqual([expect.stringContaining('--omit=dev')])
    const secret = /KEY|SECRET|PASSWORD|TOKEN|DATABASE_URL|SMTP_URL/
    expect(steps.filter(({ word, rest }) => /ENV|ARG/.test(word) && secret.test(rest))).toEqual([])
    const ignored = readDeploy('Dockerfile.dockerignore').split('\n')
    for (const name of ['.git', '.data', '**/.env', '**/.env.*', 'deploy/tls', 'node_modules', 'dist']) {
      expect(ignored).toContain(name)
    }
  })

  test('what it sets beside is read', () => {
    const set = run.steps.filter(({ word }) => word === 'ENV').map(({ rest }) => rest.split('=')[0] ?? '')
    expect(set.sort()).toEqual([...Object.keys(image), 'MALLOC_ARENA_MAX'].sort())
    // That one is read by the C library.
    expect(set.filter((name) => !settingNames.includes(name))).toEqual(['MALLOC_ARENA_MAX'])
  })
})
