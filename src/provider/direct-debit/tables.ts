// The rows of products and what falls due (migrations/0072_debit_products.sql).
import type { Generated, GeneratedAlways } from 'kysely'
import type {
  DueStatus, ProductFrequency, ProductStatus, SubscriptionStatus,
} from '#domain/direct-debit.ts'
import type { Mode } from '../database.ts'

export interface ProductTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  name: string
  name_search: GeneratedAlways<string>
  description: string | null
  amount: number
  frequency: ProductFrequency
  retries: number
  retry_days: number
  status: Generated<ProductStatus>
  created_by: string
  created_at: Date
  version: Generated<number>
}

export interface SubscriptionTable {
  id: string
  merchant_id: string
  mode: Mode
  mandate_id: string
  product_id: string | null
  start_date: string
  frequency: ProductFrequency
  next_number: number
  next_date: string | null
  status: SubscriptionStatus
  created_at: Date
  ended_at: Date | null
}

export interface DueTable {
  id: string
  merchant_id: string
  mode: Mode
  subscription_id: string
  mandate_id: string
  product_id: string | null
  due_on: string
  amount: number
  retries: number
  retry_days: number
  /** What was taken back stays PAID and has `reversed_at`. */
  status: Exclude<DueStatus, 'REVERSED'>
  tries: number
  next_try: string | null
  reason: string | null
  created_at: Date
  ended_at: Date | null
  reversed_at: Date | null
}

declare module '#provider/database.ts' {
  interface Tables {
    debit_product: ProductTable
    debit_subscription: SubscriptionTable
    debit_due: DueTable
  }
}
