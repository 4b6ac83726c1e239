// Each night the books and the audit trail are checked as `npm run ledger:check` and `audit:check` do it; how
// it ended shows at /metrics, from every process. Then the trial balance of the day that ended is kept.
import * as z from 'zod/mini'
import { checkAudit, type AuditCheck } from './audit-check.ts'
import type { Database } from './database.ts'
import type { JobWork } from './jobs.ts'
import { checkLedger, type LedgerCheck } from './ledger/check.ts'
import { takeTrialBalances } from './trial-balances/take.ts'

const checks = ['ledger', 'audit'] as const

export interface BooksCheck { check: typeof checks[number], at: Date, faults: number }

const MOST_LOGGED = 20
const nameOf = (check: string) => `checked ${check}`
const Kept = z.object({ at: z.coerce.date(), faults: z.number() })

export async function checkBooks(_payload: object, work: JobWork): Promise<void> {
  const { app, now } = work
  const ledger = await checkLedger(app.database)
  await keepEnd(work, 'ledger', ledger)
  await keepEnd(work, 'audit', await checkAudit(app.database))
  const days = await takeTrialBalances(app.database, now, ledger)
  app.log.info({ days }, 'trial balances kept')
}

async function keepEnd(
  { app, now }: JobWork, check: BooksCheck['check'], { faults, ...read }: LedgerCheck | AuditCheck,
): Promise<void> {
  for (const fault of faults.slice(0, MOST_LOGGED)) app.log.error({ check, fault }, 'the books are wrong')
  app.log.info({ check, ...read, faults: faults.length }, 'books checked')
  const value = Buffer.from(JSON.stringify({ at: now, faults: faults.length }))
  await app.database.insertInto('ground').values({ name: nameOf(check), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute()
}

/** Of each kind the last; none before the first night. */
export async function lastChecks(database: Database): Promise<BooksCheck[]> {
  const rows = await database.selectFrom('ground').select(['name', 'value'])
    .where('name', 'in', checks.map(nameOf)).execute()
  return checks.flatMap((check) => {
    const row = rows.find(({ name }) => name === nameOf(check))
    return row ? [{ check, ...Kept.parse(JSON.parse(row.value.toString())) }] : []
  })
}
