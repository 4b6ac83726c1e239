// The vendor of airtime, data, TV, electricity and PINs: what is sold, whose number it is, buying it, and
// asking what became of a purchase.
import type { BillKind } from '#domain/bill.ts'
import type { Kobo } from '#domain/money.ts'
import type { Seller } from './bills.data.ts'

/** For whom something is bought. */
export interface BillCustomer {
  kind: BillKind
  /** Codes of the catalogue. */
  biller: string
  product: string
  /** Digits of a phone, smart card, meter, account or profile. */
  customer: string
}

export type CustomerAnswer =
  | { outcome: 'found', name: string, address: string | null }
  | { outcome: 'unknown' }
  | { outcome: 'unavailable' }

/** One purchase, as it is named to the vendor. */
export interface BillOrder extends BillCustomer {
  /** 30 digits, made before it is sent: by it the vendor knows a copy for a copy. */
  vendor_reference: string
  /** Our own reference, for people. */
  bill_reference: string
  kobo: Kobo
  sent_at: Date
}

/** What was delivered besides: a prepaid token with its units, or a PIN with its serial number. */
export interface Delivery { token: string, serial: string | null, units: string | null }

export interface VendorAnswer {
  /** Of `#domain/vendor-code.ts`; null where no answer came in time. */
  code: string | null
  /** With a delivery of what has one. */
  delivery?: Delivery
}

/** An answer that comes by itself, perhaps long after the purchase, perhaps again. */
export interface VendorNotice extends VendorAnswer { vendor_reference: string, code: string }

export interface BillVendor {
  catalogue(): Promise<Record<BillKind, readonly Seller[]>>
  /** Whose number it is, as far as the vendor knows. */
  validate(customer: BillCustomer): Promise<CustomerAnswer>
  /** Buys, once. Not knowing the outcome is an answer too; it may throw instead. */
  buy(order: BillOrder): Promise<VendorAnswer>
  /** Asks what became of a purchase; `now` is the time by our own clock. */
  query(order: BillOrder, now: Date): Promise<VendorAnswer>
  /** Who is told of answers that come by themselves. */
  listen(told: (notice: VendorNotice) => Promise<void>): void
}
