// The rows of statements (migrations/0064_statements.sql, 0200_statements_in_forms.sql).
import type { Generated, Selectable } from 'kysely'
import type { StatementStatus, StatementSubject } from '#domain/statement.ts'
import type { Mode } from '../database.ts'

export interface StatementTable {
  id: string
  merchant_id: string
  mode: Mode
  statement_of: Generated<StatementSubject>
  /** Null for what was collected. */
  account_id: string | null
  member_id: string
  first_day: string
  last_day: string
  status: StatementStatus
  lines: Generated<number | null>
  bytes: Generated<number | null>
  opening: Generated<number | null>
  closing: Generated<number | null>
  /** Null for one whose parts are a CSV file, from before there were forms. */
  money_in: Generated<number | null>
  money_out: Generated<number | null>
  /** A program asked for it: no mail tells of it. */
  by_key: Generated<boolean>
  created_at: Date
  ready_at: Generated<Date | null>
  expires_at: Generated<Date | null>
}

/** As it is read. */
export type Stored = Selectable<StatementTable>

interface StatementPartTable {
  statement_id: string
  place: number
  merchant_id: string
  mode: Mode
  bytes: Buffer | null
  object: string | null
  size: number
  sha256: Buffer
}

declare module '#provider/database.ts' {
  interface Tables {
    statement: StatementTable
    statement_part: StatementPartTable
  }
}
