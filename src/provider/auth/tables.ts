// The rows of merchants, their people and how they get in (migrations/0010_accounts.sql).
import type { Generated, JSONColumnType } from 'kysely'
import type { MerchantStatus } from '#domain/onboarding.ts'
import type { Permission } from '#domain/permission.ts'
import type { Restriction } from '#domain/restriction.ts'
import type { Mode } from '../database.ts'

/** As it was told to the business, by a reviewer's measure. */
export interface RestrictionTold { words: string, at: string }

interface MerchantTable {
  id: string
  business_name: string
  status: MerchantStatus | null
  onboarding_stage: string | null
  live_allowed: Generated<boolean>
  country: Generated<string>
  submitted_at: Date | null
  reviewed_at: Date | null
  meta: Generated<JSONColumnType<Record<string, unknown>>>
  version: Generated<number>
  shadow: Generated<boolean>
  cooling_off: Generated<boolean>
  one_reviewer: Generated<boolean>
  /** Blocked stands in `status`. */
  restriction: Generated<Exclude<Restriction, 'blocked'> | null>
  restriction_told: JSONColumnType<RestrictionTold> | null
  /** When reviewers were told that it has come, and that it is nearly late. */
  case_told_at: Generated<Date | null>
  case_late_told_at: Generated<Date | null>
  /** What a block ended. */
  status_before: Generated<MerchantStatus | null>
  created_at: Date
}

interface RoleTable {
  id: string
  merchant_id: string
  name: string
  permissions: Permission[]
  version: Generated<number>
  removed_at: Generated<Date | null>
  created_at: Date
}

interface MemberTable {
  id: string
  merchant_id: string
  role_id: string
  email: string
  fullname: string
  mobile_number: string
  password_hash: string
  state: Generated<'ACTIVE' | 'BLOCKED'>
  email_verified_at: Date | null
  totp_secret: Buffer | null
  totp_last_step: Generated<number>
  shadow: Generated<boolean>
  version: Generated<number>
  removed_at: Generated<Date | null>
  created_at: Date
  password_changed_at: Generated<Date | null>
  totp_changed_at: Generated<Date | null>
  reset_at: Generated<Date | null>
}

export type SessionKind = 'confirming' | 'enrolling' | 'member'

interface SessionTable {
  id: string
  token_hash: Buffer
  merchant_id: string
  member_id: string
  kind: SessionKind
  mode: Mode
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  address: string
  device: string
  /** Until then no money leaves by it: a new device after a new password by a mailed link. */
  waits_until: Generated<Date | null>
}

interface MailTokenTable {
  hash: Buffer
  merchant_id: string
  member_id: string
  purpose: 'verify' | 'reset' | 'invite'
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface TotpSetupTable {
  request_hash: Buffer
  merchant_id: string
  member_id: string
  session_id: string
  sealed: Buffer | null
  expires_at: Date
}

interface BackupCodeTable { member_id: string, hash: Buffer, merchant_id: string, used_at: Date | null }

interface MemberPlaceTable {
  member_id: string
  network: string
  device: string
  merchant_id: string
  first_seen_at: Date
  last_seen_at: Date
}

interface PreferenceTable {
  merchant_id: string
  preference_name: string
  preference_value: string
  updated_at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    merchant: MerchantTable
    role: RoleTable
    member: MemberTable
    session: SessionTable
    mail_token: MailTokenTable
    totp_setup: TotpSetupTable
    backup_code: BackupCodeTable
    member_place: MemberPlaceTable
    preference: PreferenceTable
  }
}
