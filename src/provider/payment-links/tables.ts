// The rows of payment links (migrations/0055_payment_links.sql).
import type { Generated, GeneratedAlways } from 'kysely'
import type { LinkStatus } from '#domain/payment-link.ts'
import type { Mode } from '../database.ts'

export interface PaymentLinkTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  code: string
  amount: number
  description: string | null
  description_search: GeneratedAlways<string | null>
  status: Generated<LinkStatus>
  expires_at: Date
  collection_id: Generated<string | null>
  used_at: Generated<Date | null>
  created_by: string
  created_at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    payment_link: PaymentLinkTable
  }
}
