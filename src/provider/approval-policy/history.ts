// What became of each change of the approval policy, the newest first.
import type { Caller } from '../caller.ts'
import { countOf, idCursor, pageOf, type PageAsked } from '../page.ts'
import type { Work } from '../work.ts'
import { shownBands, shownLimit } from './standing.ts'

/** Whoever asked for a change and refuses it has taken it back. */
function stateOf({ state, asked_by, decided_by }: Decided) {
  if (state === 'CONFIRMED') return 'made' as const
  if (state === 'REPLACED') return 'replaced' as const
  return asked_by === decided_by ? 'taken_back' as const : 'refused' as const
}

interface Decided { state: string, asked_by: string, decided_by: string | null }

export function policyHistory(work: Work<Caller>, query: PageAsked) {
  return pageOf(query, {
    rows: (most, after) => decided(work)
      .$if(after !== null, (rows) => rows.where('change.id', '<', idCursor(after ?? '')))
      .orderBy('change.id', 'desc').limit(most).execute(),
    key: ({ id }) => id,
    total: () => countOf(work.database, decided(work).select('change.id')),
    show: (row) => ({
      id: row.id, bands: shownBands(row.bands), daily_limit: shownLimit(row.daily_limit),
      asked_by_name: row.asked_by_name, asked_at: row.asked_at.toISOString(), state: stateOf(row),
      decided_by_name: row.decided_by_name, decided_at: (row.decided_at ?? row.asked_at).toISOString(),
    }),
  })
}

function decided({ database, caller: { merchant_id } }: Work<Caller>) {
  return database.selectFrom('approval_policy_change as change')
    .innerJoin('member as asker', 'asker.id', 'change.asked_by')
    .leftJoin('member as decider', 'decider.id', 'change.decided_by')
    .select(['change.id', 'change.bands', 'change.daily_limit', 'change.asked_by', 'change.asked_at',
      'change.state', 'change.decided_by', 'change.decided_at', 'decider.fullname as decided_by_name'])
    .select(({ fn }) => fn.coalesce('change.asked_by_name', 'asker.fullname').as('asked_by_name'))
    .where('change.merchant_id', '=', merchant_id).where('change.state', '!=', 'WAITING')
}
