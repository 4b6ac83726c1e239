// Walks every chain of the audit trail and says whether anything was changed, removed or added.
import { sql } from 'kysely'
import { digestOf, linkHash } from './audit.ts'
import type { Database } from './database.ts'

export interface AuditCheck {
  chains: number
  events: number
  /** What is wrong, in words: the chain, the place in it, and how. */
  faults: string[]
}

const STEP = 1000

/**
 * Read in pieces, so that a long chain needs no more memory than a short one, and in one snapshot, so that a
 * provider at work does not look like a fault.
 */
export const checkAudit = (database: Database): Promise<AuditCheck> =>
  database.transaction().setIsolationLevel('repeatable read').execute(checkChains)

async function checkChains(database: Database): Promise<AuditCheck> {
  await sql`set local statement_timeout = 0`.execute(database)
  const check: AuditCheck = { chains: 0, events: 0, faults: [] }
  const heads = await database.selectFrom('audit_chain').selectAll().orderBy('chain').execute()
  for (const head of heads) {
    check.chains += 1
    const last = await walk(database, head.chain, check)
    if (last.seq !== head.seq || !last.hash.equals(head.hash)) {
      check.faults.push(`chain ${head.chain}: ends at event ${last.seq}, its head says ${head.seq}`)
    }
  }
  const strays = await database.selectFrom('audit_event').select('chain').distinct()
    .where('chain', 'not in', database.selectFrom('audit_chain').select('chain')).execute()
  check.faults.push(...strays.map(({ chain }) => `chain ${chain}: has events and no head`))
  return check
}

interface Link { seq: number, hash: Buffer }

async function walk(database: Database, chain: string, check: AuditCheck): Promise<Link> {
  let last: Link = { seq: 0, hash: Buffer.alloc(0) }
  for (;;) {
    const events = await database.selectFrom('audit_event').selectAll()
      .where('chain', '=', chain).where('seq', '>', last.seq).orderBy('seq').limit(STEP).execute()
    if (events.length === 0) return last
    for (const { seq, hash, ...facts } of events) {
      check.events += 1
      if (seq !== last.seq + 1) check.faults.push(`chain ${chain}: event ${last.seq + 1} is missing`)
      if (!linkHash(last.hash, seq, digestOf(facts)).equals(hash)) {
        check.faults.push(`chain ${chain}: event ${seq} (${facts.action}) is not what was written`)
      }
      last = { seq, hash }
    }
  }
}
