// What moving money costs, in the three lines that every document of it has.
import { Naira } from '#domain/money.ts'

/** The fee alone, the VAT on it, and the stamp duty; `...charges` in whatever has an amount. */
export const charges = { fee: Naira, vat: Naira, stamp_duty: Naira }
