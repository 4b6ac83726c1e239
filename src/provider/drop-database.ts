// Drops a database whoever is in it, also in the name of a role that is no superuser.
import type pg from 'pg'
import { sqlState } from './database.ts'

/**
 * With `force` a role may end its own sessions alone, and is refused while the server vacuums there by
 * itself; without it that vacuum is ended, and own sessions are not.
 */
export async function dropDatabase(client: Pick<pg.Client, 'query'>, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (sqlState(error) !== '42501') throw error
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and usename = current_user`, [name])
    await client.query(`drop database if exists ${name}`)
  }
}
