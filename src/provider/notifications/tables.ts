// The rows of notices inside the dashboard (migrations/0044_telling.sql).
import type { Mode } from '../database.ts'

interface NotificationTable {
  id: string
  merchant_id: string
  mode: Mode
  member_id: string
  kind: string
  title: string
  detail: string
  path: string
  at: Date
  read_at: Date | null
}

declare module '#provider/database.ts' {
  interface Tables {
    notification: NotificationTable
  }
}
