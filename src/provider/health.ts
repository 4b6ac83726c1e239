// Whether the process is up (/health), whether it can work (/ready), and its figures (/metrics).
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
    const trouble = app.draining ? 'stopping' : await databaseTrouble(app)
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

/** Reachable, and migrated: the table of migrations is there and has rows. */
async function databaseTrouble({ database }: Provider): Promise<string | null> {
  try {
    const { rows } = await sql`select from migration limit 1`.execute(database)
    return rows.length > 0 ? null : 'not migrated'
  } catch {
    return 'database away'
  }
}
