// Whether the process is up (/health), whether it can work (/ready), and its figures (/metrics).
import { statfs } from 'node:fs/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { jsonHeaders } from './answers.ts'
import type { App, Provider } from './app.ts'

export function health(app: Provider, hono: App): void {
  // Also under the API's base: a dashboard that lost the provider asks there until it answers.
  for (const path of ['/health', '/v2/health']) {
    hono.get(path, (context) => context.json({ status: 'up' }, 200, jsonHeaders))
  }
  hono.get('/ready', async (context) => {
    const trouble = app.draining ? 'stopping' : await databaseTrouble(app) ?? await diskTrouble(app.settings)
    return context.json({ status: trouble ?? 'ready' }, trouble ? 503 : 200, jsonHeaders)
  })
  hono.get('/metrics', async (context) => {
    const { registry } = app.metrics
    await app.figures.read()
    const headers = { ...jsonHeaders, 'Content-Type': registry.contentType }
    return context.body(await registry.metrics(), 200, headers)
  })
}

/** For a process that serves nothing else. */
export function healthAlone(app: Provider): Provider['fetch'] {
  const hono: App = new Hono()
  health(app, hono)
  return async (request, bindings = {}) => hono.fetch(request, bindings)
}

/** Less is left on the disk of DATA_DIR than has to be; a folder that is not there is no trouble. */
async function diskTrouble({ DATA_DIR, DISK_LEAST_MB }: Provider['settings']): Promise<string | null> {
  const disk = await statfs(DATA_DIR).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < DISK_LEAST_MB * 2 ** 20 ? 'disk full' : null
}

/** Reachable, migrated (the table of migrations is there and has rows), and one that takes changes. */
async function databaseTrouble({ database }: Provider): Promise<string | null> {
  try {
    const { rows: [found] } = await sql<{ only_reads: boolean }>`
      select current_setting('transaction_read_only')::boolean as only_reads from migration limit 1
    `.execute(database)
    return !found ? 'not migrated' : found.only_reads ? 'database only reads' : null
  } catch {
    return 'database away'
  }
}
