// The rows of statements (migrations/0064_statements.sql).
import type { Generated, Selectable } from 'kysely'
import type { StatementStatus } from '#domain/statement.ts'
import type { Mode } from '../database.ts'

export interface StatementTable {
  id: string
  merchant_id: string
  mode: Mode
  account_id: string
  member_id: string
  first_day: string
  last_day: string
  status: StatementStatus
  lines: Generated<number | null>
  bytes: Generated<number | null>
  opening: Generated<number | null>
  closing: Generated<number | null>
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
