// A process that works the queue of one database: it says when a job begins, and ends it or hangs in it.
import { createProvider, type Noun } from '#provider/app.ts'
import { openDatabase } from '#provider/database.ts'
import { startJobs } from '#provider/jobs.ts'
import { openLog } from '#provider/log.ts'
import { openOutside } from '#provider/outside/open.ts'
import { openQueue } from '#provider/queue-pool.ts'
import { openSecrets } from '#provider/secrets.ts'
import { readSettings } from '#provider/settings.ts'

const [url = '', manner, alone] = process.argv.slice(2)
const settings = readSettings({ LOG_LEVEL: 'silent' })
const { database, pool } = openDatabase({ url, max: 4 })

const noun: Noun = (app) => {
  app.jobs['slow'] = async (payload, { inTransaction }) => {
    console.log('began')
    if (manner === 'hang') await new Promise(() => {})
    await inTransaction((work) => work.audit({ action: 'slow.done', subject: 'job', after: payload }))
    console.log('done')
  }
}

const app = createProvider({
  settings, database, side: pool, outside: openOutside(settings), secrets: openSecrets([Buffer.alloc(32, 7)]),
  log: openLog('silent'), nouns: [noun],
})
// A job may begin, and be told of, before the start has ended.
const starting = startJobs(app, openQueue(url, () => {}), alone === 'alone')
process.on('SIGTERM', () => { void starting.then((jobs) => jobs.stop()).then(() => process.exit(0)) })
