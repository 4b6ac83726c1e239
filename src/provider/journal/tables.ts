// The rows of the journal's settings (migrations/0251_journal.sql,
// 0325_journal_by_month.sql).
import type { BookedAs, JournalAccount, JournalDetail, JournalForm } from '#domain/journal.ts'
import type { ColumnType } from 'kysely'
import type { Mode } from '../database.ts'

interface JournalSettingTable {
  merchant_id: string
  /** Written as text: JSON. */
  accounts: ColumnType<Partial<Record<JournalAccount, BookedAs>>, string, string>
  version: number
  updated_by: string
  updated_at: Date
}

interface JournalPlanTable {
  merchant_id: string
  mode: Mode
  /** Null: switched off. */
  format: JournalForm | null
  detail: JournalDetail
  /** The first month that it is made for. */
  since: string
  by_mail: boolean
  set_by: string
  set_at: Date
  version: number
}

interface JournalMonthTable {
  id: string
  merchant_id: string
  mode: Mode
  /** YYYY-MM. */
  month: string
  format: JournalForm
  detail: JournalDetail
  made_at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    journal_setting: JournalSettingTable
    journal_plan: JournalPlanTable
    journal_month: JournalMonthTable
  }
}
