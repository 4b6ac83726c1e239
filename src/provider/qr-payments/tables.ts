// The rows of QR codes (migrations/0057_qr_codes.sql).
import type { Generated, GeneratedAlways } from 'kysely'
import type { QrKind, QrStatus } from '#domain/qr-code.ts'
import type { Mode } from '../database.ts'

interface QrCodeTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  kind: QrKind
  name: string
  name_search: GeneratedAlways<string>
  amount: number | null
  payload: string
  status: Generated<QrStatus>
  expires_at: Date | null
  used_at: Generated<Date | null>
  created_by: string
  created_at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    qr_code: QrCodeTable
  }
}
