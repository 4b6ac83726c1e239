// What a bill vendor's answers mean: delivered, refused, or not known yet. A code that is not listed is not
// known either: nothing becomes a failure by a guess.
import type { CodeClass } from './response-code.ts'

const refused: Record<string, string> = {
  declined: 'The vendor did not accept the purchase.',
  wrong_customer: 'The vendor does not know this number.',
  not_sold: 'The vendor does not sell this any more.',
  customer_limit: 'This number has bought as much as it may today.',
  customer_blocked: 'This number is blocked. Ask the company that issued it.',
}

const unknown: Record<string, string> = {
  processing: 'The vendor is working on it.',
  unavailable: 'The vendor cannot be reached.',
}

/** `code` is null where no answer came at all. */
export function vendorCodeClass(code: string | null): CodeClass {
  if (code === 'delivered') return 'paid'
  if (code === 'no_record') return 'absent'
  return code !== null && Object.hasOwn(refused, code) ? 'refused' : 'unknown'
}

/** In words for the merchant; null for success and for silence. */
export function vendorCodeMeaning(code: string | null): string | null {
  if (code === null || code === 'delivered') return null
  if (code === 'no_record') return 'The vendor has no record of the purchase.'
  return refused[code] ?? unknown[code] ?? 'The vendor gave an answer that is not known here.'
}

export const vendorRefusals: readonly string[] = Object.keys(refused)
