// Events of the audit trail as they are stored, with the hash before each and the name of who did it.
import type { auditTrail } from '#contract/audit-trail.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { Caller } from '../caller.ts'
import { idFrom } from '../page.ts'
import { anywhere, atTheStart } from '../search.ts'
import type { Work } from '../work.ts'

export type Wanted = Omit<NonNullable<Ask<typeof auditTrail.list>['query']>, 'limit' | 'cursor'>

/** The merchant's own; row-level security says so too. */
export function filtered({ database, caller }: Work<Caller>, wanted: Wanted) {
  const { who, action, subject, subject_id, mode, status, search = '', from, to } = wanted
  const text = search.trim()
  return database.selectFrom('audit_event as event').leftJoin('member', 'member.id', 'event.user_id')
    .where('event.merchant_id', '=', caller.merchant_id)
    .$if(who !== undefined, (rows) => rows.where('event.user_id', '=', who ?? null))
    .$if(action !== undefined, (rows) => rows.where('event.action', 'like', atTheStart(action ?? '')))
    .$if(subject !== undefined, (rows) => rows.where('event.subject', '=', subject ?? ''))
    .$if(subject_id !== undefined, (rows) => rows.where('event.subject_id', '=', subject_id ?? ''))
    .$if(mode !== undefined, (rows) => rows.where('event.mode', '=', mode ?? null))
    .$if(status !== undefined, (rows) =>
      rows.where('event.outcome', '=', status?.toLowerCase() === 'refused' ? 'refused' : 'done'))
    .$if(from !== undefined, (rows) => rows.where('event.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('event.id', '<', idFrom(to ?? '', 1)))
    .$if(text !== '', (rows) => rows.where((where) => where.or([
      where('event.action', 'ilike', anywhere(text)), where('event.email', 'ilike', anywhere(text)),
      where('member.fullname', 'ilike', anywhere(text)), where('event.subject_id', '=', text),
      where('event.address', '=', text),
    ])))
}

export const selected = (rows: ReturnType<typeof filtered>) => rows.selectAll('event')
  .select('member.fullname as person')
  .select(({ selectFrom }) => selectFrom('audit_event as earlier').select('earlier.hash')
    .whereRef('earlier.chain', '=', 'event.chain')
    .where((where) => where('earlier.seq', '=', where('event.seq', '-', 1))).as('previous'))

export type EventRow = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]
