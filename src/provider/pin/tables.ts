// The rows of payout PINs (migrations/0040_pin.sql).

export interface PayoutPinTable { member_id: string, merchant_id: string, sealed: Buffer, changed_at: Date }

interface PinCodeTable { member_id: string, merchant_id: string, sealed: Buffer, expires_at: Date }

declare module '#provider/database.ts' {
  interface Tables {
    payout_pin: PayoutPinTable
    pin_code: PinCodeTable
  }
}
