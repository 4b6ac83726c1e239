// The rows of the ground's own tables (migrations/0001_ground.sql).
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Mode } from './database.ts'

interface GroundTable { name: string, value: Buffer }

interface IdempotencyTable {
  scope: string
  key: string
  fingerprint: Buffer
  asked: Buffer | null
  status: number
  answer: Buffer
  at: Date
}

interface AuditChainTable {
  chain: string
  seq: number
  hash: Buffer
  /** Moved by the trigger of its events alone. */
  written: ColumnType<number, never, never>
}

export interface AuditEventTable {
  id: string
  chain: string
  seq: number
  at: Date
  merchant_id: string | null
  mode: Mode | null
  user_id: string | null
  email: string | null
  role: string | null
  address: string
  device: string
  request_id: string | null
  action: string
  subject: string
  subject_id: string | null
  outcome: 'done' | 'refused'
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
  hash: Buffer
}

interface MailTable {
  id: string
  to_address: string
  subject: string
  body: Buffer | null
  at: Date
  sent_at: Generated<Date | null>
}

interface RateLimitTable { key: string, points: number, expire: number | null }

export interface GroundTables {
  ground: GroundTable
  idempotency: IdempotencyTable
  audit_chain: AuditChainTable
  audit_event: AuditEventTable
  mail: MailTable
  rate_limit: RateLimitTable
}
