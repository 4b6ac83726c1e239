// The rows of the IP whitelist (migrations/0080_ip_whitelist.sql).
import type { JSONColumnType } from 'kysely'

export interface WhitelistEntry { range: string, note?: string }

export interface IpWhitelistTable {
  merchant_id: string
  guards: 'programs' | 'everyone'
  entries: JSONColumnType<WhitelistEntry[]>
  version: number
  updated_by: string
  updated_at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    ip_whitelist: IpWhitelistTable
  }
}
