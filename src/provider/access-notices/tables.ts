// The rows of told changes (migrations/0122_access_notices.sql).
import type { JSONColumnType } from 'kysely'
import type { Undo } from '../audit.ts'

interface AccessChangeTable {
  id: string
  merchant_id: string
  actor_id: string
  actor_name: string
  title: string
  lines: string[]
  device: string
  address: string
  at: Date
  undo: JSONColumnType<Undo[]> | null
  undone_at: Date | null
}

interface AccessNoticeTable {
  token_hash: Buffer
  merchant_id: string
  change_id: string
  member_id: string
  expires_at: Date
  ended_at: Date | null
}

declare module '#provider/database.ts' {
  interface Tables {
    access_change: AccessChangeTable
    access_notice: AccessNoticeTable
  }
}
