// The rows of sub-accounts (migrations/0060_sub_accounts.sql).
import type { Generated, GeneratedAlways } from 'kysely'
import type { SubAccountStatus } from '#domain/sub-account.ts'
import type { Mode } from '../database.ts'

interface SubAccountTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  account_name: string
  account_name_search: GeneratedAlways<string>
  bank_code: string
  nuban: string
  status: SubAccountStatus
  created_by: string
  created_at: Date
  version: Generated<number>
}

declare module '#provider/database.ts' {
  interface Tables {
    sub_account: SubAccountTable
  }
}
