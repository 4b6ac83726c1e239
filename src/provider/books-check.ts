// Each night the books and the audit trail are checked as `npm run ledger:check` and `audit:check` do it; how
// it ended shows at /metrics, from every process.
import * as z from 'zod/mini'
import { checkAudit } from './audit-check.ts'
import type { Database } from './database.ts'
import type { JobWork } from './jobs.ts'
import { checkLedger } from './ledger/check.ts'

const checks = { ledger: checkLedger, audit: checkAudit }

export interface BooksCheck { check: keyof typeof checks, at: Date, faults: number }

const MOST_LOGGED = 20
const nameOf = (check: string) => `checked ${check}`
const Kept = z.object({ at: z.coerce.date(), faults: z.number() })

export async function checkBooks(_payload: object, { app, now }: JobWork): Promise<void> {
  for (const [check, run] of Object.entries(checks)) {
    const { faults, ...read } = await run(app.database)
    for (const fault of faults.slice(0, MOST_LOGGED)) app.log.error({ check, fault }, 'the books are wrong')
    app.log.info({ check, ...read, faults: faults.length }, 'books checked')
    const value = Buffer.from(JSON.stringify({ at: now, faults: faults.length }))
    await app.database.insertInto('ground').values({ name: nameOf(check), value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute()
  }
}

/** Of each kind the last; none before the first night. */
export async function lastChecks(database: Database): Promise<BooksCheck[]> {
  const names = (Object.keys(checks) as BooksCheck['check'][])
  const rows = await database.selectFrom('ground').select(['name', 'value'])
    .where('name', 'in', names.map(nameOf)).execute()
  return names.flatMap((check) => {
    const row = rows.find(({ name }) => name === nameOf(check))
    return row ? [{ check, ...Kept.parse(JSON.parse(row.value.toString())) }] : []
  })
}
