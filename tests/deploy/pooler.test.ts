// A pooler before the database: one that keeps sessions works as the guide says; one that shares connections
// is refused at the start, with the remedy, before anything is done.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { refuseSharedConnections } from '#provider/pooler.ts'
import { run } from '#provider/run.ts'
import { readSettings } from '#provider/settings.ts'
import { aDatabase, queryAt } from '#tests/databases.ts'
import { freePort } from '#provider/embedded.ts'
import { ada } from '#tests/provider/people.ts'
import { aPooler, type PoolMode } from './pgbouncer.ts'
import { whereThereIs } from './programs.ts'

const through = async (mode: PoolMode) => {
  const { url, drop } = await aDatabase()
  const pooler = await aPooler(url, mode)
  onTestFinished(async () => {
    await pooler.stop()
    await drop()
  })
  return { direct: url, pooled: pooler.url }
}

const started = async (url: string) => {
  vi.spyOn(console, 'log').mockReturnValue()
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-pooled-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const settings = readSettings({
    DATABASE_URL: url, PORT: String(port), PUBLIC_URL: address, LOG_LEVEL: 'silent', SANDBOX: 'on',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'), REVIEWER_KEY: 'a reviewer\'s key for tests',
    RAIL_LATENCY_MS: '0', DATA_DIR: folder,
  })
  return { address, running: await run(settings, url) }
}

test('the database itself is no pooler', async () => {
  const { url, drop } = await aDatabase()
  await expect(refuseSharedConnections(url)).resolves.toBeUndefined()
  await drop()
})

describe.each(whereThereIs('pgbouncer'))('%s', () => {
  test.each(['transaction', 'statement'] as const)('by %s: refused, nothing done', async (mode) => {
    const { direct, pooled } = await through(mode)
    await expect(started(pooled)).rejects.toThrow(/shares connections.*pool_mode = session/)
    expect(await queryAt(direct, 'select id from merchant')).toEqual([])
  })

  test('by session: it starts, is ready, and its queue, its locks and its limits work', async () => {
    const { direct, pooled } = await through('session')
    const { address, running } = await started(pooled)
    onTestFinished(() => running.stop())
    expect((await fetch(`${address}/ready`)).status).toBe(200)
    const reply = await fetch(`${address}/v2/${auth.register.path}`, {
      method: 'POST', headers: { 'Content-Type': 'application/json', requestId: randomUUID() },
      body: JSON.stringify(ada),
    })
    expect(await reply.text()).toMatch(/^\{"status":"success"/)
    // What the demo and the newcomer left to the queue is worked off.
    const waiting = () => queryAt(direct, `select task_identifier from graphile_worker.jobs
      where run_at <= now() and attempts = 0`)
    for (let tries = 0; tries < 100 && (await waiting()).length > 0; tries += 1) await pause(100)
    expect(await waiting()).toEqual([])
    const [limits] = await queryAt(direct, `select count(*)::int as sessions from pg_stat_activity
      where datname = current_database() and application_name like 'oja%'`)
    expect(limits?.['sessions']).toBeGreaterThan(3)
  })
})
