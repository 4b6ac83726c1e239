// A second provider, as another machine or a restart would run it: own pools, and nothing shared but
// the database.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { createProvider, type Provider } from '#provider/app.ts'
import { openDatabase } from '#provider/database.ts'
import { nouns } from '#provider/nouns.ts'
import type { World } from '#tests/world.ts'

export async function anotherProcess(world: World): Promise<Provider> {
  const asked = await sql<{ name: string }>`select current_database() as name`.execute(world.database)
  const url = inject('database_url').replace(/[^/]+$/, asked.rows[0]?.name ?? '')
  const [main, side] = [openDatabase({ url, max: 2 }), openDatabase({ url, max: 2 })]
  onTestFinished(async () => { await Promise.all([main.close(), side.close()]) })
  const { settings, outside, secrets, log } = world.app
  return createProvider({ settings, outside, secrets, log, nouns, database: main.database, side: side.pool })
}

interface Asked {
  method: string
  path: string
  body: object
  token?: string
  from?: string
}

/** The status of what a process answers to it. */
export async function statusAt(app: Provider, { method, path, body, token, from }: Asked): Promise<number> {
  const headers = { 'Content-Type': 'application/json', requestId: randomUUID(), ...token && { token } }
  const sent = { method, headers, body: JSON.stringify(body) }
  const request = new Request(`http://oja.example/v2/${path}`, sent)
  return (await app.fetch(request, from ? { address: from } : {})).status
}
