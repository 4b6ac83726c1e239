// Whether something between us and the database takes connections away from us.
import pg from 'pg'

/** A pooler that has this many servers free at the start gives one of them to each of us. */
const OTHERS = 3
const ANSWERS_MS = 5_000

const remedy = 'A pooler must keep sessions (PgBouncer: pool_mode = session), or DATABASE_URL must name the '
  + 'database itself: listening, locks and prepared statements belong to a connection'

/**
 * Throws an `Error` with the remedy where a pooler lends its connections for one transaction or statement at
 * a time: then one that has said something at first is not the one that is asked next. Others keep theirs
 * busy meanwhile, so that ours would have to be another one.
 */
export async function refuseSharedConnections(url: string): Promise<void> {
  const ours = aClient(url)
  const others = Array.from({ length: OTHERS }, () => aClient(url))
  try {
    await ours.connect()
    const before = await serverOf(ours)
    const held = await Promise.allSettled(others.map(async (other) => {
      await other.connect()
      await other.query('begin')
    }))
    const failed = held.find(({ status }) => status === 'rejected')
    // One that is full says so where it is asked in earnest; a statement of its own is no transaction.
    if (failed?.status === 'rejected' && /transaction blocks/.test(String(failed.reason))) throw shared()
    const after = await serverOf(ours).catch(() => null)
    if (after !== before) throw shared()
  } finally {
    await Promise.allSettled([ours, ...others].map((client) => client.end()))
  }
}

const shared = () => new Error(`The database is behind a pooler that shares connections. ${remedy}`)

const aClient = (url: string) => {
  const client = new pg.Client({
    connectionString: url, application_name: 'oja start', connectionTimeoutMillis: 10_000,
    query_timeout: ANSWERS_MS,
  })
  return client.on('error', () => {})
}

/** The number of the server's process behind it. */
async function serverOf(client: pg.Client): Promise<number | undefined> {
  const { rows: [row] } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return row?.pid
}
