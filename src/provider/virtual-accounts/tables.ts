// The rows of virtual accounts (migrations/0050_collections.sql).
import type { GeneratedAlways } from 'kysely'
import type { AccountPreference, CollectionBankCode, VirtualAccountStatus } from '#domain/virtual-account.ts'
import type { Mode } from '../database.ts'

export interface VirtualAccountTable {
  id: string
  merchant_id: string
  mode: Mode
  vnuban: string
  customer_id: string | null
  account_name: string
  collection_bank: CollectionBankCode
  status: VirtualAccountStatus
  account_preference: AccountPreference
  is_primary: boolean
  expires_at: Date | null
  use_frequency: number | null
  used: number
  min_amount: number | null
  max_amount: number | null
  callback_url: string | null
  bvn_sealed: Buffer | null
  bvn_last4: string | null
  nin_sealed: Buffer | null
  nin_last4: string | null
  created_by: string
  created_at: Date
  version: number
}

declare module '#provider/database.ts' {
  interface Tables {
    /** With the name in lower case. */
    virtual_account: VirtualAccountTable & { account_name_search: GeneratedAlways<string> }
  }
}
