// The embedded database with real processes: one holder at a time, and whatever was killed is taken over.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findCluster, stopServer } from '#provider/cluster.ts'
import { compiled } from '#tests/program.ts'

const program = await compiled('./holder.ts', import.meta.url)

interface Held { held: number, rows: number[], url: string }

let data_dir: string
const started: ChildProcess[] = []

beforeEach(async () => {
  data_dir = await mkdtemp(path.join(tmpdir(), 'oja-embedded-'))
  await chmod(data_dir, 0o755)
})

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await stopServer(await findCluster(data_dir)).catch(() => {})
  await rm(data_dir, { recursive: true, force: true })
})

interface Started {
  child: ChildProcess
  held: Promise<Held>
  ended: Promise<{ code: number | null, says: string }>
}

function start(folder = data_dir, environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [program, folder],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } })
  started.push(child)
  let says = ''
  const held = new Promise<Held>((done, fail) => {
    child.stdout?.on('data', (text: Buffer) => done(JSON.parse(text.toString()) as Held))
    child.stderr?.on('data', (text: Buffer) => { says += text.toString() })
    child.on('exit', () => fail(new Error(`ended without holding: ${says}`)))
  })
  held.catch(() => {})
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code: code as number | null, says }))
  return { child, held, ended }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const postmaster = async () =>
  Number((await readFile(path.join(data_dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
const alive = (pid: number) => readFile(`/proc/${pid}/stat`, 'utf8')
  .then((text) => !text.includes(') Z '), () => false)

test('a first start makes it, SIGTERM stops it, and a second start finds what was written', async () => {
  const first = start()
  const { rows } = await first.held
  const server = await postmaster()
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  expect(await alive(server)).toBe(false)
  expect((await start().held).rows).toEqual([...rows, expect.any(Number)])
})

test('the password is nobody else\'s to read, and nothing but it opens the database', async () => {
  const { url } = await start().held
  expect((await stat(path.join(data_dir, 'postgres-password'))).mode & 0o777).toBe(0o600)
  const other = new URL(url)
  other.password = 'guess'
  await expect(new pg.Client({ connectionString: other.href })
    .connect()).rejects.toThrow('password authentication failed')
  expect(other.hostname).toBe('127.0.0.1')
})

test('a second start on the same folder is refused, names the holder, and harms nothing', async () => {
  const { held } = await start().held
  const second = await start().ended
  expect(second.code).toBe(1)
  expect(second.says).toContain(`${data_dir} is in use by another Oja, process ${held}`)
  expect(await alive(await postmaster())).toBe(true)
})

test('of six first starts at once exactly one holds', async () => {
  const starts = Array.from({ length: 6 }, () => start())
  const outcomes = await Promise.allSettled(starts.map(({ held }) => held))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('is in use by another Oja')
  }
}, 60_000)

describe('after kill -9', () => {
  test('of the holder, its server is taken over with all that was written', async () => {
    const first = start()
    const { rows } = await first.held
    const server = await postmaster()
    await kill(first.child)
    expect(await alive(server)).toBe(true)
    const second = await start().held
    expect(second.rows.slice(0, -1)).toEqual(rows)
    expect(await postmaster()).toBe(server)
  })

  test('of holder and server, a new server recovers', async () => {
    const first = start()
    const { rows } = await first.held
    const server = await postmaster()
    await kill(first.child)
    process.kill(server, 'SIGKILL')
    expect((await start().held).rows.slice(0, -1)).toEqual(rows)
  })

  test('of the server alone, the holder brings it back under the same address', async () => {
    const first = start()
    const { url } = await first.held
    process.kill(await postmaster(), 'SIGKILL')
    await expect.poll(async () => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query('select count(*)::int as n from row')).rows
      } catch {
        return null
      } finally {
        await client.end().catch(() => {})
      }
    }, { timeout: 20_000 }).toEqual([{ n: 1 }])
    expect(first.child.exitCode).toBeNull()
    expect((await start().ended).says).toContain('is in use by another Oja')
  })

  test('and a restart that gave the server\'s number to another program, it starts all the same',
    async () => {
    const first = start()
    const { rows } = await first.held
    const server = await postmaster()
    const note = path.join(data_dir, 'postgres/postmaster.pid')
    const text = await readFile(note, 'utf8')
    await kill(first.child)
    process.kill(server, 'SIGKILL')
    await writeFile(note, text.replace(String(server), String(process.pid)))
    expect((await start().held).rows.slice(0, -1)).toEqual(rows)
  })

  test('and a note that names another program called postgres, it starts at once and says what it found',
    async () => {
    const first = start()
    const { rows } = await first.held
    const server = await postmaster()
    const note = path.join(data_dir, 'postgres/postmaster.pid')
    const text = await readFile(note, 'utf8')
    await kill(first.child)
    process.kill(server, 'SIGKILL')
    const named = path.join(data_dir, 'postgres-of-others')
    await mkdir(named)
    await symlink(process.execPath, path.join(named, 'postgres'))
    const other = spawn(path.join(named, 'postgres'),
      ['-e', 'process.title = "postgres"; setInterval(() => {}, 1000)'], { cwd: named, stdio: 'ignore' })
    started.push(other)
    await expect.poll(() => readFile(`/proc/${other.pid}/stat`, 'utf8')).toContain('(postgres)')
    await writeFile(note, text.replace(String(server), String(other.pid)))
    const began = performance.now()
    const again = start()
    expect((await again.held).rows.slice(0, -1)).toEqual(rows)
    expect(performance.now() - began).toBeLessThan(20_000)
    again.child.kill('SIGTERM')
    expect((await again.ended).says)
      .toContain(`names process ${other.pid}, which is postgres in ${named}, and no server of this folder`)
  })

  test('in the middle of making the cluster, a new start makes it whole', async () => {
    const first = start()
    await expect.poll(() => readdir(data_dir),
      { timeout: 10_000, interval: 5 }).toContainEqual(expect.stringMatching(/^postgres\.making-[0-9a-f]+$/))
    await kill(first.child)
    expect((await start().held).rows).toHaveLength(1)
  })
})

describe.runIf(process.getuid?.() === 0)('for root, in a folder that nobody else may enter,', () => {
  const closed = async () => {
    const folder = path.join(data_dir, 'closed')
    await mkdir(folder, { mode: 0o700 })
    return folder
  }

  test('the server may pass and nothing more', async () => {
    const folder = path.join(await closed(), 'data')
    const { child, held } = start(folder)
    await held
    const note = await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')
    const status = await readFile(`/proc/${note.split('\n')[0]}/status`, 'utf8')
    expect(status).not.toMatch(/^Uid:\s+0\s/m)
    expect(status).toMatch(/^CapEff:\s+0000000000000002$/m)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  test('a machine that cannot grant that says which folder, and what to do', async () => {
    const folder = await closed()
    const bin = path.join(data_dir, 'bin')
    await mkdir(bin)
    await symlink('/usr/bin/id', path.join(bin, 'id'))
    const { code, says } = await start(path.join(folder, 'data'), { PATH: bin }).ended
    expect(code).toBe(1)
    expect(says).toContain(`may not enter ${folder} on the way to ${folder}/data. Run: chmod a+x ${folder}`)
  })
})

test('a cluster of another PostgreSQL is refused by name', async () => {
  await mkdir(path.join(data_dir, 'postgres'))
  await writeFile(path.join(data_dir, 'postgres/PG_VERSION'), '15\n')
  const { code, says } = await start().ended
  expect(code).toBe(1)
  expect(says).toContain('was made by PostgreSQL 15, this version brings 18')
})
