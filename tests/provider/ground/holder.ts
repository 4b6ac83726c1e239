// A process that holds the embedded database of DATA_DIR: writes a row, says so,
// and waits to be stopped or killed.
import pg from 'pg'
import { openEmbedded } from '#provider/embedded.ts'

try {
  const embedded = await openEmbedded(process.argv[2] ?? '', { on_lost: () => process.exit(3) })
  const client = new pg.Client({ connectionString: embedded.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table if not exists row (by integer)')
  await client.query('insert into row values ($1)', [process.pid])
  const { rows } = await client.query<{ by: number }>('select by from row')
  // Before it says so: whoever hears of it may stop it at once.
  process.on('SIGTERM', () => { void client.end().then(() => embedded.stop()).then(() => process.exit(0)) })
  console.log(JSON.stringify({ held: process.pid, rows: rows.map(({ by }) => by), url: embedded.url }))
  setInterval(() => {}, 1000)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
