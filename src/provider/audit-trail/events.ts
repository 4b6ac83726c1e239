// Events of the audit trail as they are stored, with the hash before each and the name of who did it.
import { sql } from 'kysely'
import type { auditTrail } from '#contract/audit-trail.ts'
import type { Ask } from '#contract/endpoint.ts'
import { MAX_ROWS } from '#contract/page.ts'
import { subjectsOf } from '#domain/audit.ts'
import { matchesWords } from '#domain/folding.ts'
import type { Caller } from '../caller.ts'
import { idFrom } from '../page.ts'
import { beginning } from '../search.ts'
import type { Work } from '../work.ts'
import { isOfTeam, isReadBy, isTold } from './audience.ts'

type Query = Omit<NonNullable<Ask<typeof auditTrail.list>['query']>, 'limit' | 'cursor'>

/** What a search stands for, each of it by an index; see {@link meant}. */
interface Meaning {
  actions: string[]
  people: string[]
  text: string
}

export type Wanted = Omit<Query, 'search'> & { meaning?: Meaning | undefined }

/** The merchant's own, as row-level security says too, and of those what its team reads of. */
export function filtered({ database, caller }: Work<Caller>, wanted: Wanted) {
  const { who, action, kind, subject, subject_id, mode, status, from, to } = wanted
  const { from: first, to: last } = beginning(action ?? '')
  return database
    .selectFrom('audit_event as event')
    .leftJoin('member', 'member.id', 'event.user_id')
    .where('event.merchant_id', '=', caller.merchant_id)
    .where(isTold())
    .where(isReadBy(caller.permissions))
    .$if(who !== undefined, (rows) => rows.where('event.user_id', '=', who ?? null))
    .$if(action !== undefined, (rows) =>
      rows.where(sql<boolean>`event.action ~>=~ ${first} and event.action ~<~ ${last}`),
    )
    .$if(kind !== undefined, (rows) =>
      rows.where('event.subject', 'in', kind === undefined ? [] : [...subjectsOf(kind)]),
    )
    .$if(subject !== undefined, (rows) => rows.where('event.subject', '=', subject ?? ''))
    .$if(subject_id !== undefined, (rows) => rows.where('event.subject_id', '=', subject_id ?? ''))
    .$if(mode !== undefined, (rows) => rows.where('event.mode', '=', mode ?? null))
    .$if(status !== undefined, (rows) =>
      rows.where('event.outcome', '=', status?.toLowerCase() === 'refused' ? 'refused' : 'done'),
    )
    .$if(from !== undefined, (rows) => rows.where('event.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('event.id', '<', idFrom(to ?? '', 1)))
}

export const selected = (rows: ReturnType<typeof filtered>) =>
  rows
    .selectAll('event')
    .select('member.fullname as person')
    .select(({ selectFrom }) =>
      selectFrom('audit_event as earlier')
        .select('earlier.hash')
        .whereRef('earlier.chain', '=', 'event.chain')
        .where((where) => where('earlier.seq', '=', where('event.seq', '-', 1)))
        .as('previous'),
    )

export type EventRow = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

/** The actions and the people that a typed text is a part of. */
export async function meant(work: Work<Caller>, { search = '', ...rest }: Query): Promise<Wanted> {
  const text = search.trim()
  if (text === '') return rest
  const {
    database,
    caller: { merchant_id },
  } = work
  const has = (name: string) => name.toLowerCase().includes(text.toLowerCase())
  // From each action to the next one in the index, however many events there are of it.
  const { rows: actions } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_event where merchant_id = ${merchant_id} order by action using ~<~ limit 1)
      union all
      select (select action from audit_event where merchant_id = ${merchant_id} and action ~>~ found.action
        order by action using ~<~ limit 1) from found where found.action is not null
    )
    select action from found where action is not null`.execute(database)
  const people = await database
    .selectFrom('member')
    .select(['id', 'fullname', 'email'])
    .where('merchant_id', '=', merchant_id)
    .execute()
  return {
    ...rest,
    meaning: {
      text,
      actions: actions.map(({ action }) => action).filter(has),
      people: people.filter(({ fullname, email }) => matchesWords(text, fullname) || has(email))
        .map(({ id }) => id),
    },
  }
}

/**
 * The newest that fit, after a key where one is given. Those of a kind are read subject by subject, and those
 * of a search by each thing that it means, each in the order of its index: however rare they are, the whole
 * trail is never walked for them.
 */
export async function newest(
  work: Work<Caller>,
  wanted: Wanted,
  most: number,
  after: string | null,
): Promise<EventRow[]> {
  const found = new Map<string, EventRow>()
  for (const narrower of narrowed(wanted)) {
    const rows = await selected(narrower.by(filtered(work, narrower.wanted)))
      .$if(after !== null, (some) => some.where('event.id', '<', after ?? ''))
      .orderBy('event.id', 'desc')
      .limit(most)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()].sort((left, right) => (left.id < right.id ? 1 : -1)).slice(0, most)
}

/** How many there are, counted no further than a list goes. */
export async function total(work: Work<Caller>, wanted: Wanted): Promise<number> {
  const found = new Set<string>()
  for (const narrower of narrowed(wanted)) {
    const rows = await narrower
      .by(filtered(work, narrower.wanted))
      .select('event.id')
      .orderBy('event.id', 'desc')
      .limit(MAX_ROWS)
      .execute()
    for (const { id } of rows) found.add(id)
    if (found.size >= MAX_ROWS) return MAX_ROWS
  }
  return found.size
}

type Rows = ReturnType<typeof filtered>

interface Narrower {
  wanted: Wanted
  by: (rows: Rows) => Rows
}

function narrowed({ meaning, ...wanted }: Wanted): Narrower[] {
  const { kind, ...rest } = wanted
  const of =
    kind === undefined || wanted.subject !== undefined
      ? [wanted]
      : subjectsOf(kind).map((subject): Wanted => ({ ...rest, subject }))
  if (!meaning) return of.map((each) => ({ wanted: each, by: (rows) => rows }))
  const { actions, people, text } = meaning
  const ways: Narrower['by'][] = [
    ...actions.map((action) => (rows: Rows) => rows.where('event.action', '=', action)),
    ...people.map((id) => (rows: Rows) => rows.where('event.user_id', '=', id)),
    (rows) => rows.where('event.subject_id', '=', text),
    (rows) => rows.where('event.address', '=', text).where(isOfTeam()),
  ]
  return of.flatMap((each) => ways.map((by) => ({ wanted: each, by })))
}
