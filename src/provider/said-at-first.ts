// What each connection of a pool says before its first work: settings of the server for it alone.
import type pg from 'pg'

/**
 * Options of a pool. They are said as a statement: as parameters of the start a pooler (PgBouncer) refuses
 * what it does not know. Times are in ms; names and values are our own, never anybody's who asks.
 */
export function saidAtFirst(settings: Readonly<Record<string, string | number>>) {
  const text = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`).join('; ')
  return { onConnect: async (client: pg.ClientBase) => { await client.query(text) } }
}
