// What figures.ts asks the database: no statement here reads a whole table, however many rows there are.
import { sql } from 'kysely'
import type { Database, Mode } from './database.ts'
import { lastChecks, type BooksCheck } from './books-check.ts'

export interface JobFigures { job: string, due: number, late: number, failing: number, given_up: number }

export async function jobFigures(database: Database, now: Date): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    with seen as (
      select task_identifier, run_at, attempts, attempts >= max_attempts as is_over,
        run_at <= ${now} and locked_at is null as is_due
      from graphile_worker.jobs
    )
    select task_identifier as job,
      (count(*) filter (where is_due and not is_over))::int as due,
      coalesce(extract(epoch from ${now} - min(run_at) filter (where is_due and not is_over)), 0)::float8
        as late,
      (count(*) filter (where attempts > 0 and not is_over))::int as failing,
      (count(*) filter (where is_over))::int as given_up
    from seen group by task_identifier`.execute(database)
  return rows
}

export interface OpenFigures { mode: Mode, state: string, count: number, oldest: number }

/**
 * `to_approve`: waits for somebody of the merchant; `to_send`: may go; `unknown`: sent, and the bank is asked
 * what became of it; `for_a_person`: the bank was asked for the last time; `contradicted`: it ended, and the
 * bank said the opposite afterwards.
 */
export async function payoutFigures(database: Database, now: Date): Promise<OpenFigures[]> {
  const { rows } = await sql<OpenFigures>`
    with seen as (
      select payout.mode,
        case when payout.status = 'INQ' and payout.next_query_at is null then 'for_a_person'
          when payout.status = 'INQ' then 'unknown'
          when request.status = 'APPROVED' then 'to_send' else 'to_approve' end as state,
        coalesce(payout.sent_at, request.decided_at, payout.created_at) as since
      from payout join payout_request as request on request.id = payout.request_id
      where payout.status in ('PENDING', 'INQ')
      union all
      select mode, 'contradicted', at from payout_contradiction where closed_at is null
    )
    select mode, state, count(*)::int, extract(epoch from ${now} - min(since))::float8 as oldest
    from seen group by mode, state`.execute(database)
  return rows
}

/** `to_send`, `unknown`, and `refused`: by the bank, and tried again later. */
export async function settlementFigures(database: Database, now: Date): Promise<OpenFigures[]> {
  const { rows } = await sql<OpenFigures>`
    with seen as (
      select mode, 'to_send' as state, created_at from settlement where status = 'PENDING'
      union all
      select mode, 'unknown', created_at from settlement where next_query_at is not null
      union all
      select mode, 'refused', created_at from settlement where next_try_at is not null
    )
    select mode, state, count(*)::int, extract(epoch from ${now} - min(created_at))::float8 as oldest
    from seen group by mode, state`.execute(database)
  return rows
}

export const booksFigures = (database: Database): Promise<BooksCheck[]> => lastChecks(database)

export interface ConnectionFigures { used: number, most: number, bytes: number, at: Date }

export async function connectionFigures(database: Database): Promise<ConnectionFigures> {
  const { rows: [row] } = await sql<ConnectionFigures>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most,
      pg_database_size(current_database())::float8 as bytes, clock_timestamp() as at`.execute(database)
  if (!row) throw new Error('The database says nothing of itself')
  return row
}
