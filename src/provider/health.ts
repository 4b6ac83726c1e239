// Whether the process is up (/health), whether it can work (/ready), and its figures (/metrics).
import { sql } from 'kysely'
import type { App, Provider } from './app.ts'

export function health(app: Provider, hono: App): void {
  // Also under the API's base: a dashboard that lost the provider asks there until it answers.
  for (const path of ['/health', '/v2/health']) {
    hono.get(path, (context) => context.json({ status: 'up' }, 200, noStore))
  }
  hono.get('/ready', async (context) => {
    const trouble = app.draining ? 'stopping' : await databaseTrouble(app)
    return context.json({ status: trouble ?? 'ready' }, trouble ? 503 : 200, noStore)
  })
  hono.get('/metrics', async (context) => {
    const { registry } = app.metrics
    return context.body(await registry.metrics(), 200, { ...noStore, 'Content-Type': registry.contentType })
  })
}

const noStore = { 'Cache-Control': 'no-store' }

/** Reachable, and migrated: the table of migrations is there and has rows. */
async function databaseTrouble({ database }: Provider): Promise<string | null> {
  try {
    const { rows } = await sql`select from migration limit 1`.execute(database)
    return rows.length > 0 ? null : 'not migrated'
  } catch {
    return 'database away'
  }
}
