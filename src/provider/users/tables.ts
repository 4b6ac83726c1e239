// The rows that the team adds to those of accounts (migrations/0042_team.sql).
import type { Generated } from 'kysely'

interface InvitationTable {
  id: string
  merchant_id: string
  role_id: string
  email: string
  token_hash: Buffer
  invited_by: string
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  version: Generated<number>
}

declare module '#provider/database.ts' {
  interface Tables {
    invitation: InvitationTable
  }
}
