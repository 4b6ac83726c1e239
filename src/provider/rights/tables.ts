// The rows of rights and of changes that wait for a second administrator (migrations/0127_rights_held.sql).
import type { Generated } from 'kysely'

interface RightHeldTable {
  id: string
  merchant_id: string
  member_id: string
  permission: string
  since: Date
  until: Date | null
  given_by: string | null
  confirmed_by: string | null
  confirmed_at: Date | null
}

export interface DemotionTable {
  id: string
  merchant_id: string
  subject_id: string
  kind: 'suspend' | 'remove' | 'role'
  role_id: string | null
  asked_by: string
  asked_by_name: string
  asked_at: Date
  state: Generated<'WAITING' | 'CONFIRMED' | 'REFUSED' | 'REPLACED'>
  decided_by: string | null
  decided_at: Date | null
}

declare module '#provider/database.ts' {
  interface Tables {
    right_held: RightHeldTable
    demotion: DemotionTable
  }
}
