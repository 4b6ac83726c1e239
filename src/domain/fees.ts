// What a payout costs: the provider's fee, VAT on it, and stamp duty; one table for both sides.
import { add, kobo, share, subtract, sum, type Kobo } from './money.ts'

export interface Charges {
  fee: Kobo
  /** 7.5% of the fee. */
  vat: Kobo
  /** Once for a transfer of 10,000 naira and above; the sender pays it since 1 January 2026. */
  stamp_duty: Kobo
  /** Fee, VAT and duty together. */
  charges: Kobo
  /** The amount and all charges: what leaves the account. */
  total_amount: Kobo
}

/** Up to and with `upto` an amount costs `fee`; the last tier has no end. */
const tiers: readonly { upto: number, fee: Kobo }[] = [
  { upto: 500_000, fee: kobo(1_000) },
  { upto: 5_000_000, fee: kobo(2_500) },
  { upto: Infinity, fee: kobo(5_000) },
]

const VAT_PER_THOUSAND = 75

/**
 * VAT on the fee of one document: a payout, a payment, a bill. It is rounded there, once, to the nearest
 * kobo, half a kobo up; what several come to is the sum of theirs and is not rounded again. What is given
 * back is what was charged (docs/decisions/2026-11-28-charges-and-their-vat.md).
 */
export const vatOn = (fee: Kobo): Kobo => share(fee, VAT_PER_THOUSAND, 1000)

/** Fee and VAT of a charge that has both in it; of one that {@link vatOn} made they are the same again. */
export function partsOfCharge(charge: Kobo): { fee: Kobo, vat: Kobo } {
  const vat = share(charge, VAT_PER_THOUSAND, 1000 + VAT_PER_THOUSAND)
  return { fee: subtract(charge, vat), vat }
}

const DUTY = kobo(5_000)
/** Kobo. */
export const DUTY_FROM = 1_000_000
const NOTHING = kobo(0)

export interface Charged {
  is_test: boolean
  /** Whether payer and receiver are accounts of one business at one bank: nothing leaves the bank. */
  is_own?: boolean
  /**
   * Whether it is the salary of somebody whom the business employs. Since 1 January 2026 banks charge the
   * sender the duty of 50 naira under the Nigeria Tax Act 2025, and their notices say that salaries are
   * exempt: UBA's (diasporadigitalmedia.com, "Banks to start charging N50 stamp duty from January 1") and
   * GTBank's (legit.ng, "N50 Stamp Duty: GTBank, Access, Zenith, UBA send messages to customers"). Fee and
   * VAT are charged as for any other payout.
   */
  is_salary?: boolean
}

/** The ends of all tiers but the last, the lowest first. */
export const tierEnds: readonly Kobo[] =
  tiers.filter(({ upto }) => upto < Infinity).map(({ upto }) => kobo(upto))

/**
 * The charges of one payout of `amount`; in test mode, and between own accounts, nothing is charged, and for
 * a salary no stamp duty.
 */
export function chargesFor(
  amount: Kobo, { is_test, is_own = false, is_salary = false }: Charged,
): Charges {
  if (is_test || is_own) {
    return { fee: NOTHING, vat: NOTHING, stamp_duty: NOTHING, charges: NOTHING, total_amount: amount }
  }
  const fee = tiers.find(({ upto }) => amount <= upto)?.fee ?? NOTHING
  const vat = vatOn(fee)
  const stamp_duty = amount >= DUTY_FROM && !is_salary ? DUTY : NOTHING
  const charges = sum([fee, vat, stamp_duty])
  return { fee, vat, stamp_duty, charges, total_amount: add(amount, charges) }
}
