// The rows of notices inside the dashboard and of who hears of what (migrations 0044 and 0058).
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

interface NoticeChoiceTable {
  merchant_id: string
  member_id: string
  event: string
  by_mail: boolean
  by_push: boolean
}

declare module '#provider/database.ts' {
  interface Tables {
    notification: NotificationTable
    notice_choice: NoticeChoiceTable
  }
}
