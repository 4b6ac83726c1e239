// Which PostgreSQL this needs: one that is too old says so at the start, before anything is made in it.
import type pg from 'pg'

/** The first that takes every migration: `unique ... nulls not distinct` came with it. */
export const OLDEST_SERVER = 15

export async function refuseOldServer(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows: [server] } = await client.query<{ number: number, version: string }>(`select
    current_setting('server_version_num')::int as number, current_setting('server_version') as version`)
  if (!server || server.number >= OLDEST_SERVER * 10_000) return
  throw new Error(`The database is PostgreSQL ${server.version}. It must be ${OLDEST_SERVER} or newer; `
    + 'nothing was changed in it')
}
