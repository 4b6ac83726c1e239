// The rows of devices that are told (migrations/0044_telling.sql).

export interface PushSubscriptionTable {
  id: string
  merchant_id: string
  member_id: string
  endpoint_hash: Buffer
  sealed: Buffer
  device: string
  created_at: Date
  lost_at: Date | null
}

declare module '#provider/database.ts' {
  interface Tables {
    push_subscription: PushSubscriptionTable
  }
}
