// The rows of payments by card (migrations/0061_cards_and_chargebacks.sql).
import type { GeneratedAlways } from 'kysely'
import type { CardBrand, CardStatus } from '#domain/card.ts'
import type { Mode } from '../database.ts'

export interface CardPaymentTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  brand: CardBrand
  first_six: string
  last_four: string
  payer_name: string
  payer_search: GeneratedAlways<string>
  amount: number
  narration: string | null
  status: CardStatus
  response_code: string
  collection_id: string | null
  created_at: Date
  ended_at: Date | null
}

declare module '#provider/database.ts' {
  interface Tables {
    card_payment: CardPaymentTable
  }
}
