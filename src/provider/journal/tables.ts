// The rows of the journal's settings (migrations/0251_journal.sql).
import type { BookedAs, JournalAccount } from '#domain/journal.ts'
import type { ColumnType } from 'kysely'

interface JournalSettingTable {
  merchant_id: string
  /** Written as text: JSON. */
  accounts: ColumnType<Partial<Record<JournalAccount, BookedAs>>, string, string>
  version: number
  updated_by: string
  updated_at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    journal_setting: JournalSettingTable
  }
}
