// The rows of API keys (migrations/0079_api_keys.sql).
import type { Generated } from 'kysely'
import type { KeyRight } from '#domain/api-key.ts'
import type { Mode } from '../database.ts'

export interface ApiKeyTable {
  id: string
  merchant_id: string
  mode: Mode
  name: string
  permissions: KeyRight[]
  token_hash: Buffer
  hint: string
  secret_made_at: Date
  former_hash: Generated<Buffer | null>
  former_until: Generated<Date | null>
  created_by: string
  created_at: Date
  expires_at: Date | null
  last_used_at: Generated<Date | null>
  last_used_from: Generated<string | null>
  revoked_at: Generated<Date | null>
}

declare module '#provider/database.ts' {
  interface Tables {
    api_key: ApiKeyTable
  }
}
